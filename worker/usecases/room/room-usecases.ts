import { OrderStep } from "#worker/db/order/order-step.ts";
import type { Reading } from "#worker/db/reading.ts";
import { logError } from "#worker/platform/log.ts";
import { type NoticeDeps, type Sendable, sendNotices } from "../../notifier/send-notices.ts";
import { snapshotFor } from "../kitchen/order-snapshot.ts";
import { isAtRest, tendOrder } from "../order/tend-order.ts";
import { viewRoom, type Watched } from "../order/views/watch-order.ts";
import type { Boards, OrderDeps, RoomDeps } from "../ports.ts";
import { type Session, sessionVerbs, verbs } from "./verbs.ts";

type Parts = {
  deps: OrderDeps & { boards: Boards };
  notices: NoticeDeps;
  /** Another room reads its order again, if somebody watches it. */
  lookAt: (id: string) => Promise<void>;
  /** Reads whose session this is; null if it ended. */
  sessionOf: (token: string) => Reading<Session | null>;
};

/** A step that is allowed and still to be taken, or the answer to one that isn't. */
export type Prepared = { run: () => Promise<unknown> } | { answer: unknown };

/** An order's room around a step: begin it, run it, view the result, inform others. */
export function roomUsecases({ deps: outer, notices, lookAt, sessionOf }: Parts) {
  const depsOf = (step: OrderStep): RoomDeps => ({ ...outer, step });
  return {
    begin: (id: string, watched?: () => Omit<Watched, "id">) => new OrderStep(outer, id, watched),

    /** @throws UnknownVerb */
    prepare(step: OrderStep, name: string, input: unknown) {
      const run = lookUp(verbs, name) as (deps: RoomDeps, input: unknown) => Promise<unknown>;
      return { run: () => run(depsOf(step), input) };
    },

    /** Like `prepare` for a session, which is read with the order. */
    async prepareAs(step: OrderStep, sessionToken: string, name: string, input: unknown): Promise<Prepared> {
      const { deny, run } = lookUp(sessionVerbs, name) as (typeof sessionVerbs)["stepAsStaff"];
      const { state, also: session } = await step.loadWith(sessionOf(sessionToken));
      if (!session) return { answer: { refused: "sign-in-required" } };
      const staff = { userId: session.user.id, roles: session.roles };
      const order = state?.order ?? null;
      const denied = deny(session, order, input as never);
      if (denied || !order) return { answer: { staff, ...denied } };
      return { run: async () => ({ staff, result: await run(depsOf(step), staff, order, input as never) }) };
    },

    /** Tends the order before its notices are sent, which are read along; null if something was done since they were. */
    async tendToSend(step: OrderStep): Promise<Sendable | null> {
      step.isToSend = true;
      await tendOrder(depsOf(step));
      return sendable(step);
    },

    /** An earlier step's reading, if it has notices to send and nothing else is due: then the alarm need not read. */
    seenToSend({ seen }: OrderStep): Sendable | null {
      const isFresh = seen && seen.at > outer.now() - freshMs;
      return isFresh && isAtRest(seen.state, outer.now()) ? sendable({ seen }) : null;
    },

    view: (order: Watched, step?: OrderStep) => viewRoom(outer.db, order, outer.now(), step?.seen),
    findPromise: (shopId: string, id: string) => outer.boards.findPromise(shopId, id),
    sendNotices: (id: string, seen: Sendable | null = null) => sendNotices(notices, id, seen),

    /** An unreachable board catches up by itself: it asks D1 about its reservations. A room does on the next change. */
    async tellOthers(step: OrderStep, ordersOfSameRunner: readonly string[] = []): Promise<void> {
      const { id, seen, isRoundNew } = step;
      const shopIds = [...step.changedAt];
      step.changedAt.clear();
      step.isRoundNew = false;
      // Boards get the committed order; after later writes they read it themselves.
      for (const shopId of shopIds)
        await outer.boards
          .orderChanged(shopId, id, seen && snapshotFor(shopId, seen.state, seen.context))
          .catch((error: unknown) => logError("board not told", error, { shopId, orderId: id }));
      if (isRoundNew) await Promise.all(ordersOfSameRunner.map((each) => lookAt(each).catch(notTold(each))));
    },
  };
}

export type { OrderStep };
export type RoomUsecases = ReturnType<typeof roomUsecases>;

/** For this long a step's reading is fresh enough to send its notices. */
const freshMs = 5_000;

function sendable({ seen }: Pick<OrderStep, "seen">): Sendable | null {
  return seen?.context.toSend ? { state: seen.state, toSend: seen.context.toSend } : null;
}

function lookUp<T extends object>(table: T, name: string): T[keyof T] {
  if (Object.hasOwn(table, name)) return table[name as keyof T];
  throw new UnknownVerb(name);
}

/** Asked by another build, for seconds during a deploy: it fails as if the room were down (worker/platform/deadline.ts). */
class UnknownVerb extends Error {
  override name = "UnknownVerb";
  constructor(verb: string) {
    super(`The room does not implement the verb "${verb}".`);
  }
}

const notTold = (orderId: string) => (error: unknown) => logError("room not told", error, { orderId });
