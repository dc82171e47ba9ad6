import { env } from "cloudflare:workers";
import { createServices } from "#worker/services/services.ts";
import { throughD1 } from "../../scripts/lib/through-d1.ts";

/** Where a Worker crashes: at which round trip to D1, and whether that one still took effect. */
export type Death = { at: number; when: "before" | "after" };

class WorkerDied extends Error {}

/**
 * Services of a Worker that crashes: the first round trips to D1 work, then nothing does. Its calls to Stripe lie
 * between two of them, so every gap is covered.
 */
export function dyingServices(death: Death) {
  return createServices({ ...env, DB: dyingD1(env.DB, death) } as Env);
}

/** Runs `work` with every crash point in turn, on both sides of each unless told otherwise, until it survives. */
export async function forEachDeath(
  work: (death: Death) => Promise<"died" | "lived">,
  sides: readonly Death["when"][] = ["before", "after"],
) {
  let lived = 0;
  for (let at = 1; at <= 20; at++) {
    lived = 0;
    for (const when of sides) if ((await work({ at, when })) === "lived") lived++;
    if (lived === sides.length) return at;
  }
  throw new Error("it never got through alive");
}

/** Whether the work was cut short. */
export async function diesIn(work: Promise<unknown>): Promise<"died" | "lived"> {
  try {
    await work;
    return "lived";
  } catch (error) {
    for (let each: unknown = error; each instanceof Error; each = each.cause)
      if (each instanceof WorkerDied) return "died";
    throw error;
  }
}

function dyingD1(d1: D1Database, { at, when }: Death): D1Database {
  let trips = 0;
  async function trip<T>(run: () => Promise<T>): Promise<T> {
    trips++;
    if (trips > at || (trips === at && when === "before")) throw new WorkerDied(`died at trip ${at}`);
    const result = await run();
    if (trips === at) throw new WorkerDied(`died after trip ${at}`);
    return result;
  }
  return throughD1(d1, trip);
}
