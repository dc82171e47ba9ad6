import { Trans } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { isolated } from "#domain/language/bidi.ts";
import type { OrderLineView } from "#domain/order/order-events.ts";

/** A line's missing pieces with the reason, and the dish that it replaces. */
export function Missing({ line }: { line: OrderLineView }) {
  const localize = useLocalize();
  const { quantity, soldOutQuantity, refundedQuantity, swappedQuantity } = line;
  const other = isolated(localize(line.insteadOf));
  return (
    <>
      {line.insteadOf && (
        <p className="text-sm font-semibold">
          <Trans>Instead of {other}, as you chose</Trans>
        </p>
      )}
      {swappedQuantity > 0 && (
        <p className="text-sm font-semibold">
          {swappedQuantity === quantity ? (
            <Trans>Sold out, swapped as you chose</Trans>
          ) : (
            <Trans>
              {swappedQuantity} of {quantity} sold out, swapped as you chose
            </Trans>
          )}
        </p>
      )}
      {soldOutQuantity > 0 && (
        <p className="text-sm font-semibold">
          {soldOutQuantity === quantity ? (
            <Trans>Sold out, not charged</Trans>
          ) : (
            <Trans>
              {soldOutQuantity} of {quantity} sold out, not charged
            </Trans>
          )}
        </p>
      )}
      {refundedQuantity > 0 && (
        <p className="text-sm font-semibold">
          {refundedQuantity === quantity ? (
            <Trans>Removed and refunded</Trans>
          ) : (
            <Trans>
              {refundedQuantity} of {quantity} removed and refunded
            </Trans>
          )}
        </p>
      )}
    </>
  );
}
