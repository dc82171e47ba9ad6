import { useLingui } from "@lingui/react/macro";
import { Money } from "../../components/money.tsx";
import type { Totals } from "../../domain/pricing.ts";

/** How the total came about. What is zero and says nothing is left out. */
export function TotalsList({ totals }: { totals: Totals }) {
  const { t } = useLingui();
  const rows: [string, number][] = [
    [t`Subtotal`, totals.subtotalMinor],
    [t`Handling & Delivery`, totals.deliveryFeeMinor],
  ];
  if (totals.tipMinor > 0) rows.push([t`Tip`, totals.tipMinor]);
  if (totals.discountMinor > 0) rows.push([t`Discount`, -totals.discountMinor]);
  return (
    <dl className="mt-1 grid gap-2 border-t border-dashed pt-3">
      {rows.map(([label, minor]) => (
        <div key={label} className="flex justify-between gap-3 text-muted">
          <dt>{label}</dt>
          <dd>
            <Money minor={minor} className="tabular-nums" />
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-3 text-lg font-semibold">
        <dt>{t`Total`}</dt>
        <dd>
          <Money minor={totals.totalMinor} className="tabular-nums" />
        </dd>
      </div>
    </dl>
  );
}
