import { useLingui } from "@lingui/react/macro";
import { Fragment, useContext } from "react";
import type { Totals } from "#domain/menu/pricing.ts";
import { convertMinor, currencies } from "#domain/money/money.ts";
import { Money, ScreenCurrency } from "./money.tsx";

/** The totals of a cart or an order, and about how much that is in other currencies. */
export function TotalsList({ totals, isPickup = false }: { totals: Totals; isPickup?: boolean }) {
  const { t } = useLingui();
  const own = useContext(ScreenCurrency);
  const rows: [name: string, minor: number, className?: string][] = [[t`Subtotal`, totals.subtotalMinor]];
  if (!isPickup) rows.push([t`Handling & Delivery`, totals.deliveryFeeMinor], [t`Tip`, totals.tipMinor]);
  // A shelf is no delivery, asks no tip, and has a fee only where the venue says so.
  else if (totals.deliveryFeeMinor > 0) rows.push([t`Handling`, totals.deliveryFeeMinor]);
  rows.push([t`Discount`, totals.discountMinor]);
  const { tax } = totals;
  if (tax?.shown === "added") rows.push([t`Sales tax`, tax.minor]);
  rows.push([t`Total`, totals.totalMinor, "sum"]);
  if (tax?.shown === "included") rows.push([t`Including VAT`, tax.minor]);
  return (
    <dl className="totals">
      {rows.map(([name, minor, className]) => (
        <div key={name} className={className}>
          <dt>{name}</dt>
          <dd>
            <Money minor={minor} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t`About`}</dt>
        <dd>
          {[...currencies]
            .filter((each) => each !== own)
            .map((each, index) => (
              <Fragment key={each}>
                {index > 0 && " · "}
                <Money minor={convertMinor(totals.totalMinor, own, each)} currency={each} />
              </Fragment>
            ))}
        </dd>
      </div>
    </dl>
  );
}
