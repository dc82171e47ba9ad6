import { useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import type { PricedLine } from "#domain/menu/pricing.ts";
import type { Terms } from "#domain/menu/terms.ts";
import { tipMinorOf } from "#domain/menu/tip.ts";
import { currencySigns } from "#domain/money/money.ts";

type Props = {
  terms: Terms;
  /** Null while a custom figure is entered. */
  selected: number | null;
  lines: Pick<PricedLine, "totalMinor">[];
  /** By law: what the amounts are is the percents of this cart. */
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
