import { useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { type OrderTotals, orderTotals, type TotalRow } from "#app/i18n/order-totals.ts";

const looks: Record<TotalRow["kind"], string> = {
  part: "text-muted",
  ordered: "font-semibold",
  total: "text-lg font-semibold",
};

/** How the total was made up, and what was taken off since. */
export function TotalsList(props: OrderTotals) {
  const { i18n } = useLingui();
  return (
    <dl className="mt-1 grid gap-2 border-t border-dashed pt-3">
      {orderTotals(props).map(({ name, minor, kind }) => (
        <Total key={name.id} label={i18n._(name)} minor={minor} className={looks[kind]} />
      ))}
    </dl>
  );
}

export function Total({ label, minor, className }: { label: string; minor: number; className: string }) {
  return (
    <div className={`flex justify-between gap-3 ${className}`}>
      <dt>{label}</dt>
      <dd>
        <Money minor={minor} className="tabular-nums" />
      </dd>
    </div>
  );
}
