import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { currencies, currencySigns } from "#domain/money/money.ts";
import { type NewVenue, usualTerms } from "#domain/schemas/new-venue.ts";
import type { Bound } from "../../../venue/parts/fields.tsx";
import { Choice, Input } from "../../../venue/parts/fields.tsx";
import { TextsFields } from "../../../venue/parts/texts-fields.tsx";
import { usePlaceNames } from "../../../venue/parts/use-venue.ts";
import type { StepProps } from "./new-venue-screen.tsx";

/** Both numbers, as maps give them: "31.7515, 35.1906". */
const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Name, place, time zone, and the place whose law and money apply. */
export function PlaceStep({ of, isCopy }: StepProps) {
  const { t } = useLingui();
  const laws = { "": t`Somewhere else`, ...usePlaceNames() };
  const [zones, setZones] = useState<string[]>([]);
  // Four hundred names, that the document need not carry.
  useEffect(() => setZones(Intl.supportedValuesOf("timeZone")), []);
  return (
    <section className="form-part">
      <TextsFields of={of} name="name" label={t`Name`} maxLength={80} required={false} />
      <TextsFields of={of} name="location" label={t`City`} maxLength={120} required={false} />
      <p className="text-sm text-muted">{t`One language is enough for now: both show it until you add the other.`}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Input
          of={pasted(of)}
          name="latitude"
          kind="decimal"
          label={t`Latitude`}
          hint={t`Paste both numbers from a map, like 31.7515, 35.1906.`}
          required
        />
        <Input of={pasted(of)} name="longitude" kind="decimal" label={t`Longitude`} required />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Choice
          of={of}
          name="jurisdiction"
          label={t`Law and money of`}
          options={laws}
          also={(jurisdiction) => (jurisdiction ? usualTerms[jurisdiction] : {})}
        />
        {!isCopy && (
          <Choice
            of={of}
            name="currency"
            label={t`Currency`}
            options={currencies.map((each) => [each, `${each} ${currencySigns[each]}`])}
          />
        )}
      </div>
      <Input
        of={{ ...of, change: ({ timeZone = "" }) => of.change({ timeZone: timeZone.trim() }) }}
        name="timeZone"
        kind="latin"
        label={t`Time zone`}
        required
        list="time-zones"
      />
      <datalist id="time-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </section>
  );
}

/** Both numbers that a map gives, pasted into either field, go where they belong. */
function pasted(of: Bound<NewVenue>): Bound<NewVenue> {
  const both = (typed = "") => pair.exec(typed)?.slice(1);
  return {
    ...of,
    change: (changes) => {
      const [latitude, longitude] = both(changes.latitude ?? changes.longitude) ?? [];
      of.change(latitude && longitude ? { latitude, longitude } : changes);
    },
  };
}
