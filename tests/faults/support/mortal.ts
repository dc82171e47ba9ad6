import { createServices, type Services, servicesOf } from "#worker/services/services.ts";
import { outside } from "./life.ts";

/** Every method of `target` is a call to the outside. */
function mortal<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(_, property) {
      const value = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) =>
        outside(`${name}.${String(property)}`, () => value.apply(target, given));
    },
  });
}

/** Names are taken at once and make no call; what is asked of the object that they name does. */
function mortalNamespace<T extends object>(name: string, namespace: T): T {
  return new Proxy(namespace, {
    get(_, property) {
      const value = Reflect.get(namespace, property);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        const result = value.apply(namespace, given);
        return property === "getByName" || property === "get" ? mortalStub(name, result) : result;
      };
    },
  });
}

/** A stub answers to every name, so only what is called may be looked up. */
function mortalStub(name: string, stub: Record<string, (...given: unknown[]) => unknown>): object {
  return new Proxy(
    {},
    {
      get:
        (_, method: string) =>
        (...given: unknown[]) =>
          outside(`${name}.${method}`, () => stub[method]?.(...given)),
    },
  );
}

function mortalD1(d1: D1Database): D1Database {
  const real = new WeakMap<object, D1PreparedStatement>();
  function wrap(statement: D1PreparedStatement, query: string): D1PreparedStatement {
    const name = `D1 ${query.replace(/"/g, "").split(/\s+/).slice(0, 4).join(" ")}`;
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), query),
      all: () => outside(name, () => statement.all()),
      run: () => outside(name, () => statement.run()),
      raw: (options: { columnNames: true }) => outside(name, () => statement.raw(options)),
      first: () => outside(name, () => statement.first()),
    } as unknown as D1PreparedStatement;
    real.set(wrapped, statement);
    return wrapped;
  }
  return {
    prepare: (query: string) => wrap(d1.prepare(query), query),
    batch: (statements: D1PreparedStatement[]) =>
      outside("D1 batch", () => d1.batch(statements.map((each) => real.get(each) ?? each))),
  } as unknown as D1Database;
}

const known = new WeakMap<object, Env>();

/** The same bindings in the hands of a process that may die. One per real environment, so that services are shared. */
export function mortalEnv(env: Env): Env {
  const before = known.get(env);
  if (before) return before;
  const mortals: Env = {
    ...env,
    DB: mortalD1(env.DB),
    ORDER_ROOM: mortalNamespace("OrderRoom", env.ORDER_ROOM),
    SHOP_BOARD: mortalNamespace("ShopBoard", env.SHOP_BOARD),
    STADIUM_FLOOR: mortalNamespace("StadiumFloor", env.STADIUM_FLOOR),
  };
  known.set(env, mortals);
  const { orderDeps }: Services = servicesOf(mortals);
  if (orderDeps.payments) orderDeps.payments = mortal("Stripe", orderDeps.payments);
  return mortals;
}

export const mortalServices = (env: Env) => servicesOf(mortalEnv(env));

/** Services that share nothing with the others, for a Worker with other settings. */
export const servicesWith = (env: Env, vars: Record<string, unknown>) =>
  createServices({ ...env, ...vars } as Env);
