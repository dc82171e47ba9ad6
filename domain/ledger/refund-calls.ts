import type { CallRecord } from "./expected-ledger.ts";
import { againId, openFailures, platformId } from "./reconciliation.ts";

export type RefundCall = Pick<
  CallRecord,
  "id" | "kind" | "state" | "refundId" | "providerId" | "lastError" | "endedBy"
>;

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
