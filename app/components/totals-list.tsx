import { useLingui } from "@lingui/react/macro";
import type { Totals } from "#domain/menu/pricing.ts";
import { fromAgorot } from "#domain/money/money.ts";
import { Money } from "./money.tsx";

/** The totals of a cart or an order in shekels, with approximate dollars and euros. */
export function TotalsList({ totals }: { totals: Totals }) {
  const { t } = useLingui();
  const rows: [string, number][] = [
    [t`Subtotal`, totals.subtotalMinor],
    [t`Handling & Delivery`, totals.deliveryFeeMinor],
    [t`Tip`, totals.tipMinor],
    [t`Discount`, totals.discountMinor],
  ];
  return (
    <dl className="totals">
      {rows.map(([name, minor]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money minor={minor} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t`Total`}</dt>
        <dd>
          <Money minor={totals.totalMinor} />
        </dd>
      </div>
      <div>
        <dt>{t`About`}</dt>
        <dd>
          <Money minor={fromAgorot(totals.totalMinor, "USD")} currency="USD" />
          {" · "}
          <Money minor={fromAgorot(totals.totalMinor, "EUR")} currency="EUR" />
        </dd>
      </div>
    </dl>
  );
}
