import { createServices, type Services, servicesOf } from "#worker/services/services.ts";
import { throughD1 } from "../../../scripts/lib/through-d1.ts";
import { life, outside } from "./life.ts";

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

const mortalD1 = (d1: D1Database) =>
  throughD1(d1, (run, method, [asked]) => {
    const words =
      method === "batch" ? "batch" : asked?.sql.replace(/"/g, "").split(/\s+/).slice(0, 4).join(" ");
    return outside(`D1 ${words}`, () => life.queue?.serve(run) ?? run());
  });

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
