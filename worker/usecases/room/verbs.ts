import type { Staff } from "#domain/actor.ts";
import { refusedAsStaff } from "#domain/staff/proof.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { roleAsRunner } from "#domain/staff/staff-scope.ts";
import type { OrderRow } from "../../db/order/orders.ts";
import { reaches } from "../../db/people/staff.ts";
import { handOverOrder } from "../account/claim-guest.ts";
import { type DraftInput, type DraftResult, openDraft } from "../checkout/draft.ts";
import { expireDraft } from "../checkout/expire-draft.ts";
import { endDraft, type Finalized, finalizeOrder, giveUp } from "../checkout/finalize-order.ts";
import { resumeDraft } from "../checkout/resume-draft.ts";
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
import { tendOrder } from "../order/tend-order.ts";
import type { RoomDeps } from "../ports.ts";
import { reviewPayment } from "../reconcile/review-payment.ts";

/**
 * The verbs of an order's room, each declared only here and called by name (`RoomDoor`). Input and result cross from
 * the Worker to the room, so they are plain data.
 */
export const verbs = {
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
export type Session = { user: { id: string }; roles: StaffRole[]; needsStep: boolean };

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
export const sessionVerbs = {
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
