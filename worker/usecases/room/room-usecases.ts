import type { Complaint, ComplaintReply } from "#domain/complaint/complaint.ts";
import type { Actor } from "#domain/order-status.ts";
import { type OrderNotices, orderNotices } from "#worker/db/notices.ts";
import { invalidating, OrderCache, withOrderCache } from "#worker/db/order-cache.ts";
import {
  type RoomContext,
  type RoomPeople,
  roomContext,
  roomPeople,
  type Watched,
} from "#worker/db/order-room.ts";
import { findOrderStateWith } from "#worker/db/orders.ts";
import { combine, mapReading, nothing } from "#worker/db/reading.ts";
import { logError } from "#worker/platform/log.ts";
import { type NoticeDeps, type Sendable, sendNotices } from "../../notifier/send-notices.ts";
import { type Claimed, handOverOrder } from "../account/claim-guest.ts";
import type { DraftInput, DraftResult } from "../checkout/draft.ts";
import { openDraft } from "../checkout/draft-order.ts";
import { endDraft } from "../checkout/end-draft.ts";
import { expireDraft } from "../checkout/expire-draft.ts";
import { type Finalized, finalizeOrder } from "../checkout/finalize-order.ts";
import { resumeDraft } from "../checkout/resume-draft.ts";
import { toldOf } from "../kitchen/order-told.ts";
import { type Advance, type Advanced, advanceOrder } from "../order/advance-order.ts";
import { answerComplaint, complain } from "../order/complain.ts";
import { type MoveSeat, moveSeat } from "../order/move-seat.ts";
import { type RefundRequest, refundOrder } from "../order/refund-order.ts";
import { endCall, retryCall } from "../order/settle-call.ts";
import { type StepDeps, stepsInRoom } from "../order/step-in-room.ts";
import { type SwitchWay, switchWay } from "../order/switch-way.ts";
import { isAtRest, tendOrder } from "../order/tend-order.ts";
import { viewRoom } from "../order/watch-order.ts";
import type { OrderDeps } from "../ports.ts";
import { type ReviewOptions, reviewPayment } from "../reconcile/review-payment.ts";

/** Made anew for each change of a room: what one change saw is not another's. */
export function roomUsecases(
  outer: OrderDeps,
  notices: NoticeDeps,
  /** Another room reads its order again, if somebody watches it. */
  lookAt: (id: string) => Promise<void>,
  /** Reads whose session this is; null if it ended. */
  sessionOf: StepDeps["sessionOf"],
) {
  let watched: () => Watched = () => ({ id: "", customerId: null, sessionIds: [] });
  let willSend = false;
  /** Asked of identity by this step's first look, and good for the whole step. */
  let known: RoomPeople | null = null;
  const cache = new OrderCache<RoomContext & { toSend: OrderNotices | null }>(
    ({ tells } = { tells: false }) => {
      const { db } = outer;
      const { id, ...whose } = watched();
      const before = isKnownOf(known, whose) ? known : null;
      const people = before ? mapReading(nothing, () => before) : roomPeople(db, whose, outer.now());
      const notices = tells || willSend ? orderNotices(db, id) : nothing;
      return mapReading(combine(roomContext(db, id), people, notices), ([found, people, notices]) => {
        known = people;
        const { whom } = people;
        return { ...found, ...people, toSend: notices && whom && { ...notices, ...whom } };
      });
    },
  );
  /** Whether a runner's round became another one. */
  let isRoundNew = false;
  const untold = new Map<string, [shopId: string, orderId: string]>();
  const deps: OrderDeps = {
    ...outer,
    db: withOrderCache(outer.db, cache),
    payments: outer.payments && invalidating(outer.payments, cache),
    boards: {
      ...outer.boards,
      async orderChanged(shopId, orderId) {
        untold.set(`${shopId} ${orderId}`, [shopId, orderId]);
      },
    },
  };

  /**
   * A draft that the provider refuses for good ends now and frees its place in the kitchen. An order that costs nothing
   * is placed at once.
   */
  async function settleDraft({ id, quote }: DraftInput, result: DraftResult): Promise<DraftResult> {
    const isRefused = !result.ok && ["payment-refused", "amount-too-small"].includes(result.reason);
    if (isRefused) await expireDraft(deps, id);
    if (result.ok && quote.totals.totalMinor === 0) await finalizeOrder(deps, id);
    return result;
  }

  async function advance(id: string, request: Advance): Promise<Advanced> {
    const advanced = await advanceOrder(deps, id, request);
    isRoundNew ||= advanced.ok;
    return advanced;
  }

  const usecases = {
    /** Whose sockets listen, and whom it tells: their rights and phones are read along with the order. */
    watchedBy(by: () => Watched): void {
      watched = by;
    },
    open: async (input: DraftInput) => settleDraft(input, await openDraft(deps, input)),
    resume: async (input: DraftInput) => settleDraft(input, await resumeDraft(deps, input)),
    finalize: (id: string) => finalizeOrder(deps, id),
    /** Why who asks may not place this order, read together with it; null if they may. */
    async refusePlacing(id: string, sessionToken: string) {
      const { state, also: asker } = await findOrderStateWith(deps.db, id, sessionOf(sessionToken));
      if (!asker) return { state: "signed-out" as const };
      return state?.order.customerId === asker.user.id ? null : { state: "not-found" as const };
    },
    advance,
    /** Staff's steps, whose session is read with the order. */
    steps: stepsInRoom({ db: deps.db, sessionOf, outer, advance }),
    /** To the account that claimed its guest; false while its payment is unknown. */
    handOver: (id: string, claimed: Claimed) => handOverOrder(deps, id, claimed, () => usecases.giveUp(id)),
    moveSeat: (id: string, request: MoveSeat) => moveSeat(deps, id, request),
    switchWay: (id: string, request: SwitchWay) => switchWay(deps, id, request),
    retryCall: (id: string, callId: string) => retryCall(deps, id, callId),
    endCall: (id: string, callId: string, actor: Actor, fromPlatform: boolean) =>
      endCall(deps, id, callId, actor, fromPlatform),
    review: (id: string, intentId: string, options: ReviewOptions) =>
      reviewPayment(deps, { orderId: id, intentId }, options),
    refund: (id: string, request: RefundRequest) => refundOrder(deps, id, request),
    complain: (id: string, actor: Actor, complaint: Complaint) => complain(deps, id, actor, complaint),
    answerComplaint: (id: string, actor: Actor, reply: ComplaintReply) =>
      answerComplaint(deps, id, actor, reply),
    /** Another cart replaces this draft. A draft that was paid unnoticed becomes an order and stays. */
    async giveUp(id: string): Promise<Finalized["state"]> {
      const { state } = await finalizeOrder(deps, id);
      if (state === "placed" || state === "unknown") return state;
      await expireDraft(deps, id);
      return "closed";
    },
    endDraft: (id: string) => endDraft(deps, id),
    tend: (id: string) => tendOrder(deps, id),
    /** The same before notices are sent, which are read along; null if something was done since they were. */
    async tendToSend(id: string): Promise<Sendable | null> {
      willSend = true;
      await tendOrder(deps, id);
      const seen = cache.current();
      return seen?.context.toSend ? { state: seen.state, toSend: seen.context.toSend } : null;
    },
    /** What was seen last, if it is to be sent and nothing else is due: then the alarm looks at nothing. */
    seenToSend(): Sendable | null {
      const seen = cache.current();
      if (!seen?.context.toSend || !isAtRest(seen.state, outer.now())) return null;
      return { state: seen.state, toSend: seen.context.toSend };
    },
    view: (order: Watched) => viewRoom(deps.db, order, deps.now(), cache),
    findPromise: (shopId: string, id: string) => outer.boards.findPromise(shopId, id),
    sendNotices: (id: string, seen: Sendable | null = null) => sendNotices(notices, id, seen),
    /** An unreachable board catches up by itself: it asks D1 about its reservations. A room does on the next change. */
    async tellOthers(ordersOfSameRunner: readonly string[] = []): Promise<void> {
      // What was committed is handed on; what was done since then, the board reads.
      const seen = cache.current();
      for (const [shopId, orderId] of untold.values())
        await outer.boards
          .orderChanged(shopId, orderId, seen && toldOf(shopId, seen.state, seen.context))
          .catch((error: unknown) => logError("board not told", error, { shopId, orderId }));
      untold.clear();
      if (isRoundNew)
        await Promise.all(ordersOfSameRunner.map((each) => lookAt(each).catch(untoldRoom(each))));
      isRoundNew = false;
    },
  };
  return usecases;
}

/** Whether these people are all that a look asks for. */
const isKnownOf = (known: RoomPeople | null, { customerId, sessionIds }: Omit<Watched, "id">) =>
  known?.customerId === customerId && sessionIds.every((each) => known?.sessionIds.includes(each));

const untoldRoom = (orderId: string) => (error: unknown) => logError("room not told", error, { orderId });

export type RoomUsecases = ReturnType<typeof roomUsecases>;
