import { abortAllDurableObjects, createScheduledController, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { makeCallsDue, ringAlarm, room, setTimes } from "../../support/worker-orders.ts";
import main from "../main.ts";
import { rounds } from "./fault.ts";
import { type Death, life, revive, willDie } from "./life.ts";

/** Who takes an order up again after the process died. */
export type Rescue = "client" | "alarm" | "cron";

type Flow<T> = {
  /** The order as it stands before. */
  prepare(): Promise<T>;
  /** What the process does when it dies: through the real request path. Its own failure is part of the game. */
  act(given: T): Promise<unknown>;
  /** The order whose alarm may ring. */
  idOf(given: T): string | null;
  /** Whether it is the clock that acts: then no client comes back, and the platform rings a failed alarm again. */
  isAlarm?: boolean;
  /** The sweep looks at drafts only when their time is up, which for a paid one is the end state too. */
  isPaidDraft?: boolean;
  /** The end state, after somebody came back. `died` is null when the process lived. */
  check(given: T, died: { rescue: Rescue; at: string } | null): Promise<void>;
};

/** A call that is never reached: more than any flow makes. */
const never = 200;

/**
 * Stops the process before and after each of its calls to the outside, starts it anew, lets somebody take the order up
 * again, and checks where that ended, until the work gets through alive. Answers how often the process died.
 * The bounded run takes a step of several calls and only one side of each.
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

/** Time passes: alarm or sweep look at the order as often as it takes. The client's own retry is the check's part. */
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
