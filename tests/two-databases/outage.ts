/** The second database is down while this is true, for the Worker and its objects. */
export const second = { isDown: false };

const perEnv = new WeakMap<Env, Env>();

/** The bindings, with a second database that refuses while it is down, as D1 does. */
export function withOutage(env: Env): Env {
  const known = perEnv.get(env);
  if (known) return known;
  const { DB_1: real } = env as unknown as Record<"DB_1", D1Database>;
  const refusing = new Proxy(real, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (second.isDown) throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
        return value.apply(target, args);
      };
    },
  });
  const made = { ...env, DB_1: refusing } as unknown as Env;
  perEnv.set(env, made);
  return made;
}
