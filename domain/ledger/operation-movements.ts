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
