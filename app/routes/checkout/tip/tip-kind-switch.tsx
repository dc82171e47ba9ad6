import { useLingui } from "@lingui/react/macro";
import type { Tip } from "#domain/menu/tip.ts";
import { type Currency, currencySigns } from "#domain/money/money.ts";

/** The venue's currency or percent of the food (product 9.5). */
export function TipKindSwitch({
  currency,
  kind,
  onChange,
}: {
  currency: Currency;
  kind: Tip["kind"];
  onChange: (kind: Tip["kind"]) => void;
}) {
  const { t } = useLingui();
  const units: Record<Currency, [unit: string, legend: string]> = {
    ILS: [t`Shekels`, t`Tip in shekels or in percent`],
    USD: [t`Dollars`, t`Tip in dollars or in percent`],
    EUR: [t`Euros`, t`Tip in euros or in percent`],
  };
  const [unit, legend] = units[currency];
  const side = (value: Tip["kind"], sign: string, label: string) => (
    <label className="grid min-h-11 min-w-12 place-items-center rounded-small font-semibold text-muted has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="kind"
        value={value}
        aria-label={label}
        checked={kind === value}
        onChange={() => onChange(value)}
        className="unseen"
      />
      {sign}
    </label>
  );
  return (
    <fieldset className="row flex-none gap-1 rounded-bar bg-soft p-1">
      <legend className="unseen">{legend}</legend>
      {side("amount", currencySigns[currency], unit)}
      {side("percentage", "%", t`Percent`)}
    </fieldset>
  );
}
