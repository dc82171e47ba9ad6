import { type CallRecord, cameBack } from "./expected-ledger.ts";
import type { GivenBack } from "./money-back.ts";
import { platformId } from "./operations.ts";
import { countOf, type SoldLine } from "./pieces.ts";
import { againId, openFailures } from "./reconciliation.ts";
import { sumOfShares } from "./shares.ts";

export type RefundCall = Pick<
  CallRecord,
  "id" | "kind" | "state" | "refundId" | "providerId" | "lastError" | "endedBy"
> & {
  createdAt: number;
  /** When its outcome was known first: a refusal, if it has an error. */
  doneAt: number | null;
};

/** The call that now stands for this one: it resends what came back, or the platform pays what the shop's account refused. */
export function standingCall<Call extends RefundCall>(call: Call, calls: readonly Call[]): Call {
  const next = calls.find(({ id }) => id === platformId(call.id) || id === againId(call.providerId));
  return next ? standingCall(next, calls) : call;
}

/**
 * Refund calls without a known result, those that failed and were not made again, and those that an operator ended
 * because the fan was paid in another way.
 */
export type OpenCalls = { pending: number; failed: number; settled: number };

export function openRefundCalls(calls: readonly RefundCall[]): OpenCalls {
  const own = calls.filter((each) => each.kind.startsWith("refund") && each.refundId !== null);
  const last = own.filter((each) => standingCall(each, own) === each);
  return {
    pending: last.filter((each) => each.state === "pending").length,
    failed: openFailures(last).length,
    settled: last.filter((each) => each.state === "failed" && each.endedBy).length,
  };
}

export type RefundState = "pending" | "done" | "failed" | "settled";

/** Food and platform refund: done when both are, failed while one needs a person. */
export function refundCallsState(calls: readonly RefundCall[]): RefundState {
  const { failed, pending, settled } = openRefundCalls(calls);
  if (failed > 0) return "failed";
  if (pending > 0) return "pending";
  return settled > 0 ? "settled" : "done";
}

/** Made, though the bank may have returned it since: the books have it. */
export const isBooked = ({ state, lastError }: Pick<RefundCall, "state" | "lastError">) =>
  state === "done" || lastError === cameBack;

type Counts = (call: RefundCall) => boolean;
type Given = GivenBack & { id: string };

/** A refund as far as its two calls count: the food with its pieces, and the rest. */
export function refundWithin<Refund extends Given>(
  refund: Refund,
  { lines, operations }: { lines: readonly Pick<SoldLine, "instead">[]; operations: readonly RefundCall[] },
  counts: Counts,
): Refund {
  const own = operations.filter((each) => each.refundId === refund.id);
  const callOf = (kind: RefundCall["kind"]) => own.find((each) => each.kind === kind);
  const [food, rest] = [callOf("refund-food"), callOf("refund-platform")];
  const isIn = (call = food ?? rest) => !call || counts(call);
  // A dish that came instead did come, whatever became of the difference.
  const isSwap = lines.some(({ instead }) => instead?.refundId === refund.id);
  return {
    ...refund,
    ...(!isIn(food) && { foodMinor: 0, shopTaxMinor: 0, lines: isSwap ? refund.lines : [] }),
    ...(!isIn(rest) && { deliveryFeeMinor: 0, tipMinor: 0, taxMinor: 0 }),
  };
}

/** An order as if only these calls had been asked for. */
export function orderWithin<Line extends SoldLine, Refund extends Given>(
  of: { lines: readonly Line[]; refunds: readonly Refund[]; operations: readonly RefundCall[] },
  counts: Counts,
): { lines: Line[]; refunds: Refund[] } {
  const within = of.refunds.map((refund) => ({ refund, part: refundWithin(refund, of, counts) }));
  const standing = within.flatMap(({ refund, part }) => (part.lines === refund.lines ? [] : refund.lines));
  const isLeft = ({ refund, part }: (typeof within)[number]) =>
    sumOfShares(part) > 0 || part.lines.length > 0 || sumOfShares(refund) === 0;
  return {
    refunds: within.filter(isLeft).map(({ part }) => part),
    lines: of.lines.map((line) => ({
      ...line,
      removedQuantity: line.removedQuantity - countOf(standing, line.position),
    })),
  };
}
