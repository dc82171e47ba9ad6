import { abortAllDurableObjects, createScheduledController, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { makeCallsDue, ringAlarm, room, setTimes } from "../../support/worker-orders.ts";
import main from "../main.ts";
import { rounds } from "./fault.ts";
import { type Death, life, revive, willDie } from "./life.ts";

/** Who resumes an order after the crash. */
type Rescue = "client" | "alarm" | "cron";

type Flow<T> = {
  /** Creates the order before the crash. */
  prepare(): Promise<T>;
  /** The work during which the process crashes, through the real request path. It may fail. */
  act(given: T): Promise<unknown>;
  /** The order whose alarm may ring. */
  idOf(given: T): string | null;
  /** The work is the alarm's: then no client retries, and the platform repeats a failed alarm. */
  isAlarm?: boolean;
  /** The sweep handles drafts only after their expiry, so a paid one ends there. */
  isPaidDraft?: boolean;
  /** Asserts the end state after the rescue. `died` is null if the process survived. */
  check(given: T, died: { rescue: Rescue; at: string } | null): Promise<void>;
};

/** More calls than any flow makes. */
const never = 200;

/**
 * Crashes the process before and after each of its outside calls, restarts it, lets somebody resume the order, checks
 * the end state, until the work survives. Returns how often the process crashed. The bounded run tests only every few
 * calls and one side of each.
 */
export async function sweepDeaths<T>(flow: Flow<T>, boundedStep = 6): Promise<number> {
  const step = rounds(1, boundedStep);
  let deaths = 0;
  const rescues: Rescue[] = flow.isAlarm ? ["alarm", "cron"] : ["client", "alarm", "cron"];
  for (let at = 1; at < never; at += step) {
    let lived = 0;
    const sides =
      rounds(2, 1) === 2 ? (["before", "after"] as const) : ([deaths % 2 ? "before" : "after"] as const);
    for (const when of sides) {
      const rescue = rescues[deaths % rescues.length] as Rescue;
      if (await dieOnce(flow, { at, when }, rescue)) deaths++;
      else lived++;
    }
    if (lived === sides.length) return deaths;
  }
  throw new Error("it never got through alive");
}

async function dieOnce<T>(flow: Flow<T>, death: Death, rescue: Rescue): Promise<boolean> {
  const given = await flow.prepare();
  willDie(death);
  await flow.act(given).catch(() => {});
  const died = life.isDead;
  const at = `${death.when} call ${death.at}, ${life.log.at(-1)}`;
  if (died) await abortAllDurableObjects();
  revive();
  const id = flow.idOf(given);
  if (died && id !== null) {
    if (flow.isAlarm)
      await runInDurableObject(room(id), (_room, { storage }) => storage.setAlarm(Date.now()));
    if (flow.isPaidDraft && rescue === "cron") await setTimes(id, { draftExpiresAt: 1 });
    await takeUp(id, rescue);
  }
  try {
    await flow.check(given, died ? { rescue, at } : null);
  } catch (error) {
    throw new Error(`died ${at}; taken up by ${rescue}`, { cause: error });
  }
  return died;
}

/** Runs alarm or sweep until they are done. The client's own retry is part of `check`. */
async function takeUp(id: string, rescue: Rescue): Promise<void> {
  if (rescue === "client") return;
  for (let visit = 0; visit < 3; visit++) {
    await makeCallsDue(id);
    if (rescue === "alarm") {
      if (!(await ringAlarm(id))) return;
    } else {
      await runInDurableObject(room(id), (_room, state) => state.storage.deleteAlarm());
      await main.scheduled(createScheduledController({ cron: "* * * * *" }), env);
    }
  }
}
