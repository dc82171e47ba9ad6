import { Trans, useLingui } from "@lingui/react/macro";
import { z } from "zod";
import { Chip } from "#app/components/fields/chip.tsx";
import { useDietLabel } from "#app/components/food/use-diet-label.ts";
import {
  isUnasked,
  type JurisdictionId,
  jurisdictions,
  type RuleName,
  ruleNames,
  type Source,
  type usualRules,
} from "#domain/law/jurisdictions.ts";
import { taxPercent } from "#domain/tax/tax.ts";
import { choiceOrNone } from "../parts/codecs.ts";
import { Choice } from "../parts/fields.tsx";
import { usePlaceNames } from "../parts/use-venue.ts";
import { type PartProps, SettingsPart } from "./settings-part.tsx";

const codec = z.object({ jurisdiction: choiceOrNone<JurisdictionId>() });

/** The place whose law applies, and the rules that it turns on, shown before saving. */
export function LawPart(props: PartProps<"jurisdiction">) {
  const { t } = useLingui();
  const places = { "": t`Not named`, ...usePlaceNames() };
  return (
    <SettingsPart
      {...props}
      codec={codec}
      id="law"
      title={t`The law here`}
      note={
        <Trans>
          Whose law applies at this venue. A lawyer and an accountant should confirm all of it before the
          venue opens.
        </Trans>
      }
    >
      {(of) => {
        const chosen = of.form.jurisdiction;
        const isOther = chosen !== (props.settings.jurisdiction ?? "");
        return (
          <>
            <Choice of={of} name="jurisdiction" label={t`Place`} options={places} />
            {!chosen && (
              <p>
                <Chip tone="orange">{t`Not named, so no local law is applied`}</Chip>
              </p>
            )}
            {isOther && (
              <p className="rounded-small bg-pending-tint px-4 py-3 font-medium text-pending">
                {chosen
                  ? t`Once saved, these rules apply to every menu, cart and handover from then on. Rules that nobody verified stay off.`
                  : t`Once saved, no local law is applied: 18 years for alcohol and tobacco, no notices, and badges without a certificate.`}
              </p>
            )}
            {chosen && <Rules of={chosen} />}
          </>
        );
      }}
    </SettingsPart>
  );
}

function Rules({ of }: { of: JurisdictionId }) {
  const { t } = useLingui();
  const dietLabel = useDietLabel();
  const rules: Record<RuleName, string> = {
    legalAge: t`Legal age for alcohol and tobacco`,
    allergyNotice: t`Menus ask guests to tell about food allergies`,
    leastTipPercentage: t`Smallest tip that may be suggested`,
    certifiedDiets: t`Said only with a certificate`,
    pricesShown: t`Prices on the menu`,
    feeInPrices: t`Prices include the fee for handling and delivery`,
    taxRate: t`Tax on food from a shop`,
    namedSeller: t`Receipts name the seller, with the tax number`,
    accessibilityContact: t`A contact for accessibility`,
    privacyContact: t`A contact for questions about data`,
  };
  const kinds: Record<Source["kind"], string> = {
    statute: t`Text of the law`,
    authority: t`An authority`,
    summary: t`A summary by others`,
  };
  const valueText = (name: RuleName, value: (typeof usualRules)[RuleName]) => {
    if (typeof value === "boolean") return value ? t`yes` : t`no`;
    if (value === null || typeof value === "object") return value?.map(dietLabel).join(", ");
    if (typeof value === "string")
      return value === "included" ? t`Include their tax` : t`Tax is added on top`;
    return name === "legalAge" ? `${value}` : name === "taxRate" ? taxPercent(value) : `${value}%`;
  };
  return (
    <ul className="grid gap-3">
      {ruleNames.map((name) => {
        const { value, sources } = jurisdictions[of][name];
        return (
          <li key={name} className="row flex-wrap gap-2">
            <span className="min-w-0 grow">
              <span className="block font-medium">{rules[name]}</span>
              {sources.map(({ kind, url, readOn }) => (
                <span key={url} className="block text-sm wrap-anywhere text-muted">
                  {kinds[kind]}
                  {" · "}
                  <a href={url} rel="noreferrer" target="_blank" className="text-link underline">
                    <bdi dir="ltr">{new URL(url).host}</bdi>
                  </a>
                  {" · "}
                  <bdi dir="ltr">{readOn}</bdi>
                </span>
              ))}
            </span>
            {sources.length > 0 ? (
              <b>{valueText(name, value)}</b>
            ) : isUnasked(name, { value, sources }) ? (
              <span className="text-muted">{t`No rule found`}</span>
            ) : (
              <Chip tone="orange">{t`Not verified, so off`}</Chip>
            )}
          </li>
        );
      })}
    </ul>
  );
}
