import { useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { isolated } from "#domain/language/bidi.ts";
import type { OrderLineView } from "#domain/order/order-events.ts";

/** A line's missing pieces with the reason, and the dish that it replaces. */
export function MissingPieces({ line }: { line: OrderLineView }) {
  const { t } = useLingui();
  const localize = useLocalize();
  const { quantity, soldOutQuantity, refundedQuantity, swappedQuantity } = line;
  const other = isolated(localize(line.insteadOf));
  const pieces = (count: number, all: string, some: string) => (count === quantity ? all : count > 0 && some);
  const reasons = [
    line.insteadOf && t`Instead of ${other}, as you chose`,
    pieces(
      swappedQuantity,
      t`Sold out, swapped as you chose`,
      t`${swappedQuantity} of ${quantity} sold out, swapped as you chose`,
    ),
    pieces(
      soldOutQuantity,
      t`Sold out, not charged`,
      t`${soldOutQuantity} of ${quantity} sold out, not charged`,
    ),
    pieces(refundedQuantity, t`Refunded`, t`${refundedQuantity} of ${quantity} refunded`),
  ].filter((reason) => typeof reason === "string");
  return reasons.map((reason) => (
    <p key={reason} className="text-sm font-semibold">
      {reason}
    </p>
  ));
}
