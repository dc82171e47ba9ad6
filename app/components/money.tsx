import { type Currency, formatMoney } from "#domain/money/money.ts";

/** Draws every price. Isolated, so that the sign stays before the digits in Hebrew text too. */
export function Money({
  minor,
  currency = "ILS",
  plus = false,
  className = "",
}: {
  minor: number;
  currency?: Currency;
  /** For surcharges: "+₪4.00". */
  plus?: boolean;
  className?: string;
}) {
  return (
    <bdi dir="ltr" className={className || undefined}>
      {plus ? "+" : ""}
      {formatMoney(minor, currency)}
    </bdi>
  );
}
