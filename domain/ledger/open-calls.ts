import type { CallRecord } from "./expected-ledger.ts";

/** A capture without an answer is ended after this: released if the card is still held, refunded if it was charged. */
export const captureEndsAfterMs = 3 * 60_000;
/** A call without an outcome is brought to a person after this, however soon its next try is. */
const unansweredAfterMs = 5 * 60_000;

/** The provider refuses us rather than the call, so another try alone does not help. */
const refusesUs = ["key-refused", "right-missing", "request-changed"] as const;
export type RefusesUs = (typeof refusesUs)[number];

export const isRefusedToUs = (code: string | null): boolean =>
  (refusesUs as readonly (string | null)[]).includes(code);

/** The capture's answer stayed away for too long, or somebody canceled meanwhile. */
export const captureEnded = "capture-ended";

/** A call without an outcome that a person must look at. */
export function needsPerson(
  call: Pick<CallRecord, "state" | "lastError"> & { createdAt: number },
  now: number,
): boolean {
  if (call.state !== "pending") return false;
  return isRefusedToUs(call.lastError) || call.createdAt + unansweredAfterMs <= now;
}
