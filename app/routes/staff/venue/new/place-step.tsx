import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Field } from "#app/components/field.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { type JurisdictionId, jurisdictionIds } from "#domain/law/jurisdictions.ts";
import { type Currency, currencies, currencySigns } from "#domain/money/money.ts";
import { usualTerms } from "#domain/schemas/new-venue.ts";
import { TextsFields } from "../parts/texts-fields.tsx";
import { usePlaceNames } from "../parts/use-place-names.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import type { StepProps } from "./new-venue-screen.tsx";

/** Both numbers, as maps give them: "31.7515, 35.1906". */
const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Name, place, time zone, and the place whose law and money apply. */
export function PlaceStep({ venue, change, errors, isCopy }: StepProps) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  const placeNames = usePlaceNames();
  const [zones, setZones] = useState<string[]>([]);
  // Four hundred names, that the document need not carry.
  useEffect(() => setZones(Intl.supportedValuesOf("timeZone")), []);

  const place = (name: "latitude" | "longitude") => (
    <Field
      label={name === "latitude" ? t`Latitude` : t`Longitude`}
      hint={name === "latitude" ? t`Paste both numbers from a map, like 31.7515, 35.1906.` : undefined}
      name={name}
      inputMode="decimal"
      dir="ltr"
      required
      autoComplete="off"
      value={venue[name]}
      onChange={({ target }) => {
        const [, latitude, longitude] = pair.exec(target.value) ?? [];
        change(latitude && longitude ? { latitude, longitude } : { [name]: target.value });
      }}
      error={problem(errors[`stadium.${name}`])}
    />
  );
  return (
    <section className="form-part">
      <TextsFields
        label={t`Name`}
        path="stadium.name"
        value={venue.name}
        onChange={(name) => change({ name })}
        errors={errors}
        maxLength={80}
        required={false}
      />
      <TextsFields
        label={t`City`}
        path="stadium.location"
        value={venue.location}
        onChange={(location) => change({ location })}
        errors={errors}
        maxLength={120}
        required={false}
      />
      <p className="text-sm text-muted">{t`One language is enough for now: both show it until you add the other.`}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {place("latitude")}
        {place("longitude")}
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SelectField
          label={t`Law and money of`}
          name="jurisdiction"
          value={venue.jurisdiction}
          onChange={({ target }) => {
            const jurisdiction = target.value as JurisdictionId | "";
            change({ jurisdiction, ...(jurisdiction && usualTerms[jurisdiction]) });
          }}
          options={[
            { value: "", label: t`Somewhere else` },
            ...jurisdictionIds.map((value) => ({ value, label: placeNames[value] })),
          ]}
        />
        {!isCopy && (
          <SelectField
            label={t`Currency`}
            name="currency"
            value={venue.currency}
            onChange={({ target }) => change({ currency: target.value as Currency })}
            options={currencies.map((value) => ({ value, label: `${value} ${currencySigns[value]}` }))}
          />
        )}
      </div>
      <Field
        label={t`Time zone`}
        name="timeZone"
        dir="ltr"
        required
        list="time-zones"
        value={venue.timeZone}
        onChange={({ target }) => change({ timeZone: target.value.trim() })}
        error={problem(errors["stadium.timeZone"])}
      />
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </section>
  );
}
