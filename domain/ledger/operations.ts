import type { CallRecord } from "./expected-ledger.ts";
import { type Movement, refundAgainMovements, refundMovements, releaseMovements } from "./ledger.ts";
import { noShares, type Shares } from "./shares.ts";

/** A call to the provider that moves money; `refund-again` resends what the bank returned. */
export const operationKinds = [
  "capture",
  "release",
  "refund-food",
  "refund-platform",
  "refund-again",
] as const;
export type OperationKind = (typeof operationKinds)[number];

/** The call that pays from the platform what a shop's account refused. */
export const platformId = (callId: string) => `platform-${callId}`;
/** In the ledger, what moved the money of a returned refund that an operator settled with the fan elsewhere. */
export const endedId = (callId: string) => `ended-${callId}`;

type Ended = { kind: OperationKind; amountMinor: number; refundId: string | null };

/**
 * The ledger movements of a provider call that succeeded. A capture is booked with its order; a release only if the
 * hold was booked: holds of drafts or replaced intents never were.
 */
export function movementsOfCall(
  call: Ended,
  refunds: readonly (Shares & { id: string })[],
  wasHoldBooked: boolean,
): Movement[] {
  const { amountMinor } = call;
  const ownRefund = refunds.find((each) => each.id === call.refundId);
  switch (call.kind) {
    case "release":
      return wasHoldBooked ? releaseMovements(amountMinor) : [];
    case "refund-food": {
      const shopTaxMinor = ownRefund?.shopTaxMinor ?? 0;
      return refundMovements({ ...noShares, foodMinor: amountMinor - shopTaxMinor, shopTaxMinor });
    }
    case "refund-platform": {
      const { deliveryFeeMinor, tipMinor, taxMinor } = ownRefund ?? {
        ...noShares,
        deliveryFeeMinor: amountMinor,
      };
      return refundMovements({ ...noShares, deliveryFeeMinor, tipMinor, taxMinor });
    }
    case "refund-again":
      return refundAgainMovements(amountMinor);
    default:
      return [];
  }
}

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
