import { Trans, useLingui } from "@lingui/react/macro";
import { Chip } from "#app/components/chip.tsx";
import { useDietLabel } from "#app/components/food-words.ts";
import { jurisdictions, ruleNames } from "#domain/law/jurisdictions.ts";
import type { Law } from "#domain/law/usual-law.ts";
import type { Terms } from "#domain/menu/terms.ts";
import { currencySigns } from "#domain/money/money.ts";
import { usePlaceNames } from "../parts/use-place-names.ts";

/** What the venue charges in, and what the law of its place asks: set by the venue's file, shown here. */
export function LawPart({ terms }: { terms: Terms }) {
  const { t } = useLingui();
  const { jurisdiction, currency, feePerItemMinor } = terms;
  const places = usePlaceNames();
  const dietLabel = useDietLabel();
  const rules: Record<keyof Law, string> = {
    legalAge: t`Legal age for alcohol and tobacco`,
    allergyNotice: t`Menus ask guests to tell about food allergies`,
    leastTipPercentage: t`Smallest tip that may be suggested`,
    certifiedDiets: t`Said only with a certificate`,
  };
  const valueText = (name: keyof Law, value: Law[keyof Law]) => {
    if (typeof value === "boolean") return value ? t`yes` : t`no`;
    if (typeof value === "object") return value.map(dietLabel).join(", ");
    return name === "legalAge" ? `${value}` : `${value}%`;
  };
  return (
    <section className="form-part">
      <h3 className="text-lg">
        <Trans>Law and money</Trans>
      </h3>
      <p className="text-sm text-muted">
        <Trans>
          Set in the venue’s file. A lawyer and an accountant should confirm all of it before the venue opens.
        </Trans>
      </p>
      <dl className="detail-list">
        <dt>{t`Currency`}</dt>
        <dd>
          <bdi dir="ltr">{currencySigns[currency]}</bdi>
        </dd>
        <dt>{t`Handling & Delivery, per item`}</dt>
        <dd>
          <bdi dir="ltr">{(feePerItemMinor / 100).toFixed(2)}</bdi>
        </dd>
        <dt>{t`Place`}</dt>
        <dd>{jurisdiction ? places[jurisdiction] : t`Not named, so no local law is applied`}</dd>
      </dl>
      {jurisdiction && (
        <ul className="grid gap-3">
          {ruleNames.map((name) => {
            const { value, source } = jurisdictions[jurisdiction][name];
            return (
              <li key={name} className="row flex-wrap gap-2">
                <span className="min-w-0 grow">
                  <span className="block font-medium">{rules[name]}</span>
                  {source && (
                    <span className="block text-sm wrap-anywhere text-muted">
                      <a href={source.url} rel="noreferrer" target="_blank" className="text-link underline">
                        <bdi dir="ltr">{new URL(source.url).host}</bdi>
                      </a>
                      {" · "}
                      <bdi dir="ltr">{source.readOn}</bdi>
                    </span>
                  )}
                </span>
                {source ? (
                  <b>{valueText(name, value)}</b>
                ) : (
                  <Chip tone="orange">{t`Not verified, so off`}</Chip>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
