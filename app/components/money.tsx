import { createContext, useContext } from "react";
import { type Currency, formatFigure, formatMoney } from "#domain/money/money.ts";

/** The default currency of a screen's amounts: its venue's or order's. */
export const ScreenCurrency = createContext<Currency>("ILS");

type Props = {
  minor: number;
  currency?: Currency;
  /** For surcharges: "+₪4.00". */
  plus?: boolean;
  /** A figure: large ones in whole units. */
  whole?: boolean;
  className?: string;
};

/**
 * Draws every price. Isolated, so that the sign stays before the digits in Hebrew text too (without a letter it runs from
 * left to right), and one text, which a browser's translation leaves alone (docs/browsers.md).
 */
export function Money({ minor, currency, plus = false, whole = false, className = "" }: Props) {
  const usual = useContext(ScreenCurrency);
  return (
    <bdi translate="no" className={className || undefined}>
      {(plus ? "+" : "") + (whole ? formatFigure : formatMoney)(minor, currency ?? usual)}
    </bdi>
  );
}
