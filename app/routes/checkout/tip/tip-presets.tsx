import { useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import type { PricedLine } from "#domain/menu/money/pricing.ts";
import type { Terms } from "#domain/menu/money/terms.ts";
import { type Tip, tipMinorOf } from "#domain/menu/money/tip.ts";
import { type Currency, currencySigns } from "#domain/money/money.ts";

type Props = {
  terms: Terms;
  /** Null while a custom figure is entered. */
  selected: number | null;
  lines: Pick<PricedLine, "totalMinor">[];
  /** By law the presets are percents; amounts are computed from this cart. */
  percents: boolean;
  onSelect: (preset: number) => void;
};

/** Four large buttons. CSS alone switches between an amount and percent, so that it works without scripts. */
export function TipPresets({ terms, selected, lines, percents, onSelect }: Props) {
  const { t } = useLingui();
  const subtotalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0);
  const share = (percentage: number) => tipMinorOf({ kind: "percentage", percentage }, subtotalMinor);
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="unseen">{t`Tip`}</legend>
      {percents && <input type="hidden" name="percents" value="1" />}
      {terms.tips.presets.map((preset) => (
        <label
          key={preset}
          className="grid min-h-20 place-content-center gap-0.5 rounded-control border-[1.5px] text-center has-checked:border-primary has-checked:bg-primary-tint has-checked:text-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="preset"
            value={preset}
            checked={selected === preset}
            onChange={() => onSelect(preset)}
            className="unseen"
          />
          {percents ? (
            <b className="text-[min(1rem,4.2vw)] group-has-[[value=percentage]:checked]:hidden">
              <Money minor={share(preset)} />
            </b>
          ) : (
            <b className="text-xl group-has-[[value=percentage]:checked]:hidden">
              <bdi dir="ltr">
                {currencySigns[terms.currency]}
                {preset}
              </bdi>
            </b>
          )}
          {percents && (
            <span className="text-sm text-muted group-has-[[value=percentage]:checked]:hidden">
              <bdi dir="ltr">{preset}%</bdi>
            </span>
          )}
          <b className="hidden text-xl group-has-[[value=percentage]:checked]:block">
            <bdi dir="ltr">{preset}%</bdi>
          </b>
          <span className="hidden text-sm text-muted group-has-[[value=percentage]:checked]:block">
            <Money minor={share(preset)} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type TipKindSwitchProps = { currency: Currency; kind: Tip["kind"]; onChange: (kind: Tip["kind"]) => void };

/** The venue's currency or percent of the food (product 9.5). */
export function TipKindSwitch({ currency, kind, onChange }: TipKindSwitchProps) {
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
