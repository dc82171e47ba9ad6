import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { toCard } from "../../db/order/board-cards.ts";
import type { RoomContext } from "../../db/order/order-room.ts";
import { OrderStep } from "../../db/order/order-step.ts";
import type { OrderState } from "../../db/order/orders.ts";
import type { Reading } from "../../db/reading.ts";
import { type NoticeDeps, type Sendable, sendNotices } from "../../notifier/send-notices.ts";
import { logError } from "../../platform/log.ts";
import { type OrderWork, toWork } from "../kitchen/read-kitchen.ts";
import { pendingCapture } from "../order/accept-order.ts";
import { isAtRest, tendOrder } from "../order/tend-order.ts";
import { toFloorUpdate } from "../order/views/view-deliveries.ts";
import { viewRoom, type Watched } from "../order/views/watch-order.ts";
import type { Boards, FloorUpdate, OrderDeps, RoomDeps } from "../ports.ts";
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
      const shopIds = [...step.changedShopIds];
      step.changedShopIds.clear();
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

/** An order as its room has just committed it, for the shop's board and the stadium's floor. */
export type OrderSnapshot = {
  version: number;
  work: OrderWork;
  /** Null for a draft. */
  card: BoardCard | null;
  floor: FloorUpdate | null;
};

/** The same as the board would read; null for another shop's board. */
export function snapshotFor(
  shopId: string,
  { order, lines, operations }: Pick<OrderState, "order" | "lines" | "operations">,
  { around: { place, allergensOf }, contact }: Pick<RoomContext, "around" | "contact">,
): OrderSnapshot | null {
  if (!place || order.shopId !== shopId) return null;
  const { zones, deliversTo, blocks, timeZone: _, ...shop } = place;
  const found = { order, zones, deliversTo };
  const isCapturing = pendingCapture(operations) !== undefined;
  const extras = { allergensOf, isCapturing, runnerName: contact?.name ?? "" };
  const floorLines = lines.map((line) => ({ line, allergens: allergensOf.get(line.itemId) ?? [] }));
  return {
    version: order.version,
    work: toWork(found, lines),
    card: order.placedAt === null ? null : toCard(found, lines, extras),
    floor: toFloorUpdate({ order, ...shop, lines: floorLines, blocks }),
  };
}
