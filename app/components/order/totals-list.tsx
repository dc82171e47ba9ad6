import { useLingui } from "@lingui/react/macro";
import { Fragment, useContext } from "react";
import type { PricedLine, Totals } from "#domain/menu/money/pricing.ts";
import { convertMinor, currencies } from "#domain/money/money.ts";
import { Money, ScreenCurrency } from "../money.tsx";

type Props = {
  totals: Totals;
  isPickup?: boolean;
  /** The priced lines, to show what their offers save. */
  lines?: readonly Pick<PricedLine, "originalUnitMinor" | "unitMinor" | "quantity">[];
};

/** The totals of a cart or an order, with approximate amounts in other currencies. */
export function TotalsList({ totals, isPickup = false, lines = [] }: Props) {
  const { t } = useLingui();
  const own = useContext(ScreenCurrency);
  const rows: [name: string, minor: number, className?: string][] = [[t`Subtotal`, totals.subtotalMinor]];
  if (!isPickup) rows.push([t`Handling & Delivery`, totals.deliveryFeeMinor], [t`Tip`, totals.tipMinor]);
  // A pickup has no delivery and no tip, and a fee only if the venue charges one.
  else if (totals.deliveryFeeMinor > 0) rows.push([t`Handling`, totals.deliveryFeeMinor]);
  rows.push([t`Discount`, totals.discountMinor]);
  const { tax } = totals;
  if (tax?.shown === "added") rows.push([t`Sales tax`, tax.minor]);
  rows.push([t`Total`, totals.totalMinor, "sum"]);
  if (tax?.shown === "included") rows.push([t`Including VAT`, tax.minor]);
  const savedMinor = lines.reduce(
    (sum, { originalUnitMinor, unitMinor, quantity }) => sum + (originalUnitMinor - unitMinor) * quantity,
    0,
  );
  return (
    <>
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
      {savedMinor > 0 && (
        <p className="row mt-3 justify-between gap-3 font-semibold text-delivered">
          {t`You save`}
          <Money minor={savedMinor} />
        </p>
      )}
    </>
  );
}
