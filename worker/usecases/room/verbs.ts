import type { Staff } from "#domain/actor.ts";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { refusedAsStaff } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { roleAsRunner } from "#domain/staff/staff-scope.ts";
import { toCard } from "../../db/order/board-cards.ts";
import type { RoomContext } from "../../db/order/order-room.ts";
import { OrderStep } from "../../db/order/order-step.ts";
import type { OrderRow, OrderState } from "../../db/order/orders.ts";
import { reaches } from "../../db/people/staff.ts";
import type { Reading } from "../../db/reading.ts";
import { type NoticeDeps, type Sendable, sendNotices } from "../../notifier/send-notices.ts";
import { logError } from "../../platform/log.ts";
import { handOverOrder } from "../account/claim-guest.ts";
import { type DraftInput, type DraftResult, openDraft } from "../checkout/draft.ts";
import { expireDraft } from "../checkout/expire-draft.ts";
import { endDraft, type Finalized, finalizeOrder, giveUp } from "../checkout/finalize-order.ts";
import { resumeDraft } from "../checkout/resume-draft.ts";
import { type OrderWork, toWork } from "../kitchen/read-kitchen.ts";
import { pendingCapture } from "../order/accept-order.ts";
import {
  advanceAsRunner,
  advanceAsStaff,
  type RunnerStep,
  type StaffAdvanced,
  type StaffRequest,
} from "../order/advance-as-staff.ts";
import { type Advanced, advanceOrder } from "../order/advance-order.ts";
import { answerComplaint, complain } from "../order/complain.ts";
import { moveSeat } from "../order/move-seat.ts";
import { refundOrder } from "../order/refund-order.ts";
import { endCall, retryCall } from "../order/settle-call.ts";
import { switchWay } from "../order/switch-way.ts";
import { isAtRest, tendOrder } from "../order/tend-order.ts";
import { toFloorUpdate } from "../order/views/view-deliveries.ts";
import { viewRoom, type Watched } from "../order/views/watch-order.ts";
import type { Boards, FloorUpdate, OrderDeps, RoomDeps } from "../ports.ts";
import { reviewPayment } from "../reconcile/review-payment.ts";

/**
 * The verbs of an order's room, each declared only here and called by name (`RoomDoor`). Input and result cross from
 * the Worker to the room, so they are plain data.
 */
const verbs = {
  open: endingRefused(openDraft),
  resume: endingRefused(resumeDraft),
  giveUp,
  endDraft,
  tend: tendOrder,
  advance: advanceOrder,
  /** To the account that claimed its guest; false while its payment is unknown. */
  handOver: handOverOrder,
  moveSeat,
  switchWay,
  refund: refundOrder,
  complain,
  answerComplaint,
  review: reviewPayment,
  retryCall,
  endCall,
};

type Refusal = "sign-in-required" | "second-step-needed" | "not-staff" | "not-allowed";
/** The session's user and the result, or why the session may not take this step. */
export type Stepped<Result> = { refused: Refusal } | { staff: Staff; result: Result };
type Session = { user: { id: string }; roles: StaffRole[]; needsStep: boolean };

type SessionVerb<Input, Result> = {
  /** Why this session may not take the step; null if it may. Checked before the room stores anything. */
  deny(
    session: Session,
    order: OrderRow | null,
    input: Input,
  ): { refused: Refusal } | { result: Result } | null;
  run(deps: RoomDeps, staff: Staff, order: OrderRow, input: Input): Promise<Result>;
};

const notFound = { result: { ok: false as const, reason: "not-found" as const } };

/** Verbs for a session, which is read with the order in one trip. */
const sessionVerbs = {
  place: verb<null, Finalized>({
    deny: ({ user }, order) => (order?.customerId === user.id ? null : { result: { state: "not-found" } }),
    run: (deps) => finalizeOrder(deps),
  }),
  stepAsStaff: verb<StaffRequest, StaffAdvanced>({
    deny(session, order) {
      const refused = refusedAsStaff(session);
      if (refused) return { refused };
      return order?.placedAt && reaches(session.roles, order) ? null : notFound;
    },
    run: advanceAsStaff,
  }),
  /** By id, finished orders are found too, so a repeated request gets the answer of the first. */
  stepAsRunner: verb<RunnerStep & { stadiumId: string }, Advanced>({
    deny(session, order, { stadiumId }) {
      const refused = refusedAsStaff(session);
      if (refused) return { refused };
      if (!roleAsRunner(session.roles, stadiumId)) return { refused: "not-allowed" };
      return order?.placedAt && order.stadiumId === stadiumId ? null : notFound;
    },
    run: (deps, { userId }, order, { stadiumId: _, ...step }) =>
      advanceAsRunner(deps, { kind: "runner", id: userId }, order, step),
  }),
};

function verb<Input, Result>(each: SessionVerb<Input, Result>) {
  return each;
}

/**
 * A draft that the provider refuses for good ends now and frees its place in the kitchen. An order that costs nothing
 * is placed at once.
 */
function endingRefused(draft: (deps: RoomDeps, input: DraftInput) => Promise<DraftResult>) {
  return async (deps: RoomDeps, input: DraftInput): Promise<DraftResult> => {
    const result = await draft(deps, input);
    const isRefused = !result.ok && ["payment-refused", "amount-too-small"].includes(result.reason);
    if (isRefused) await expireDraft(deps);
    if (result.ok && input.quote.totals.totalMinor === 0) await finalizeOrder(deps);
    return result;
  };
}

type Verbs = typeof verbs;
type SessionVerbs = typeof sessionVerbs;
type VerbName = keyof Verbs;
type InputOf<Name extends VerbName> = Parameters<Verbs[Name]> extends [RoomDeps, infer Input] ? [Input] : [];
type ResultOf<Name extends VerbName> = Awaited<ReturnType<Verbs[Name]>>;
/** Serializable types; others become never. */
type Crossing<T> = T extends Rpc.Serializable<T> ? T : never;
type SessionInput<Name extends keyof SessionVerbs> = Parameters<SessionVerbs[Name]["run"]>[3];
type SessionResult<Name extends keyof SessionVerbs> = Awaited<ReturnType<SessionVerbs[Name]["run"]>>;

/** An order's room, as everybody outside asks it for a change. */
export type RoomDoor = {
  run<Name extends VerbName>(name: Name, ...input: InputOf<Name>): Promise<Crossing<ResultOf<Name>>>;
  runAs<Name extends keyof SessionVerbs>(
    sessionToken: string,
    name: Name,
    input: SessionInput<Name>,
  ): Promise<Crossing<Stepped<SessionResult<Name>>>>;
};

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
