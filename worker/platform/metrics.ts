import { AsyncLocalStorage } from "node:async_hooks";
import { raceDeadline } from "./deadline.ts";
import { logError } from "./log.ts";

/** Round trips of one request; shown as Server-Timing, so that tests can assert budgets. */
export type RequestCost = { d1: number; kv: number };

const storage = new AsyncLocalStorage<RequestCost>();

export function withCost<T>(run: (cost: RequestCost) => T): T {
  const cost = { d1: 0, kv: 0 };
  return storage.run(cost, () => run(cost));
}

function count(kind: keyof RequestCost) {
  const cost = storage.getStore();
  if (cost) cost[kind]++;
}

/** Wraps the database: counts each round trip of the current request and gives it a deadline. */
export function countingD1(db: D1Database): D1Database {
  const wrapStatement = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === unwrapped) return target;
        const value = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        if (name === "bind") return (...values: unknown[]) => wrapStatement(target.bind(...values));
        return (...args: unknown[]) => {
          count("d1");
          return raceDeadline("record", value.apply(target, args));
        };
      },
    });
  return new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (name === "prepare") return (query: string) => wrapStatement(target.prepare(query));
      return (...args: unknown[]) => {
        count("d1");
        if (name !== "batch") return value.apply(target, args);
        const statements = args[0] as D1PreparedStatement[];
        return raceDeadline(
          "record",
          target.batch(statements.map((each) => Reflect.get(each, unwrapped) ?? each)),
        );
      };
    },
  });
}

const unwrapped = Symbol("the statement itself");

export function countKvRead() {
  count("kv");
}

/**
 * Runs work outside of requests, an alarm or a cron, and leaves a data point: what, how it ended, how long it took
 * (docs/operations/queries.sql).
 */
export async function measured<T>(
  env: Pick<Env, "METRICS">,
  kind: "alarm" | "cron",
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = Date.now();
  let outcome = "failed";
  try {
    const result = await work();
    outcome = "ok";
    return result;
  } finally {
    try {
      env.METRICS?.writeDataPoint({
        indexes: [`${kind}:${name}`.slice(0, 96)],
        blobs: [name, kind, outcome],
        doubles: [Date.now() - startedAt],
      });
    } catch (error) {
      logError("a data point was not taken", error);
    }
  }
}
