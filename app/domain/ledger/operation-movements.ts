import { type Movement, refundAgainMovements, refundMovements, releaseMovements } from "./ledger.ts";
import { noShares, type Shares } from "./money-back.ts";

/** A call to the provider that moves money; `refund-again` sends what the bank sent back. */
export const operationKinds = [
  "capture",
  "release",
  "refund-food",
  "refund-platform",
  "refund-again",
] as const;
export type OperationKind = (typeof operationKinds)[number];

type Ended = { kind: OperationKind; amountMinor: number; refundId: string | null };

/**
 * What a call that came about moved. A capture is booked with the order that it belongs to; a release only where the
 * hold was: that of a draft or of a replaced intent was never in the ledger.
 */
export function movementsOfCall(
  call: Ended,
  refunds: readonly (Shares & { id: string })[],
  wasHoldBooked: boolean,
): Movement[] {
  const { amountMinor } = call;
  switch (call.kind) {
    case "release":
      return wasHoldBooked ? releaseMovements(amountMinor) : [];
    case "refund-food":
      return refundMovements({ ...noShares, foodMinor: amountMinor });
    case "refund-platform": {
      const refund = refunds.find((each) => each.id === call.refundId);
      const { deliveryFeeMinor, tipMinor } = refund ?? { deliveryFeeMinor: amountMinor, tipMinor: 0 };
      return refundMovements({ foodMinor: 0, deliveryFeeMinor, tipMinor });
    }
    case "refund-again":
      return refundAgainMovements(amountMinor);
    default:
      return [];
  }
}
