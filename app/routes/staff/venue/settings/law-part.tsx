import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Chip } from "#app/components/chip.tsx";
import { useDietLabel } from "#app/components/food-words.ts";
import { SelectField } from "#app/components/select-field.tsx";
import {
  isUnasked,
  type JurisdictionId,
  jurisdictionIds,
  jurisdictions,
  type RuleName,
  ruleNames,
  type Source,
  type usualRules,
} from "#domain/law/jurisdictions.ts";
import { taxPercent } from "#domain/ledger/tax-lines.ts";
import type { VenueSettings } from "#domain/venue/venue-console.ts";
import { usePlaceNames } from "../parts/use-place-names.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import { type PartProps, SettingsForm } from "./settings-form.tsx";

type Own = Pick<VenueSettings, "jurisdiction">;

/** Whose law applies, and what that turns on, before it is saved. */
export function LawPart({ settings, save, onSave }: PartProps<Own>) {
  const { t } = useLingui();
  const places = usePlaceNames();
  const problem = useFieldProblem()(save.fields.jurisdiction);
  const [chosen, setChosen] = useState(settings.jurisdiction);
  const isOther = chosen !== settings.jurisdiction;
  return (
    <SettingsForm
      id="law"
      title={t`The law here`}
      busy={save.busy}
      onSave={() => onSave({ jurisdiction: chosen })}
    >
      <p className="text-sm text-muted">
        <Trans>
          Whose law applies at this venue. A lawyer and an accountant should confirm all of it before the
          venue opens.
        </Trans>
      </p>
      <SelectField
        label={t`Place`}
        name="jurisdiction"
        value={chosen ?? ""}
        aria-invalid={problem ? true : undefined}
        onChange={({ target }) => setChosen((target.value || null) as JurisdictionId | null)}
        options={[
          { value: "", label: t`Not named` },
          ...jurisdictionIds.map((value) => ({ value, label: places[value] })),
        ]}
      />
      {problem && (
        <p className="text-sm text-danger" role="alert">
          {problem}
        </p>
      )}
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
    </SettingsForm>
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
