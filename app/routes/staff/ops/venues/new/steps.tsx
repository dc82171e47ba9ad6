import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { currencies, currencySigns } from "#domain/money/money.ts";
import {
  emptyBlock,
  type NewBlock,
  type NewVenue,
  type Side,
  sides,
  usualTerms,
} from "#domain/schemas/new-venue.ts";
import { type Bound, Choice, Input } from "../../../venue/parts/fields.tsx";
import { type BoundRow, Rows } from "../../../venue/parts/rows.tsx";
import { TextsFields } from "../../../venue/parts/texts-fields.tsx";
import { usePlaceNames, useStandNames } from "../../../venue/parts/use-venue.ts";
import type { StepProps } from "./new-venue.tsx";

/** Both numbers, as maps give them: "31.7515, 35.1906". */
const pair = /^\s*(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Name, place, time zone, and the place whose law and money apply. */
export function PlaceStep({ of, isCopy }: StepProps) {
  const { t } = useLingui();
  const laws = { "": t`Somewhere else`, ...usePlaceNames() };
  const [zones, setZones] = useState<string[]>([]);
  // Loaded in the browser, to keep four hundred names out of the document.
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

/** Stands with their sections as ranges: one entry for each run of sections with the same entrance. */
export function SeatsStep({ of }: StepProps) {
  const { t } = useLingui();
  return (
    <>
      <p className="text-muted">
        <Trans>
          One entry for each run of sections with the same gate. It guides fans and runners to the seat.
        </Trans>
      </p>
      <Rows of={of} name="blocks" fresh={() => emptyBlock(nextSide(of.form.blocks))} add={t`More sections`}>
        {(block) => <Block block={block} />}
      </Rows>
    </>
  );
}

function Block({ block }: { block: BoundRow<NewBlock> }) {
  const { t } = useLingui();
  const number = block.at + 1;
  const text = { of: block, required: true, kind: "latin" } as const;
  const named = leftToRight("00: 6; 1-41: 11-29");
  const isListed = block.form.rows.includes(":");
  return (
    <fieldset className="form-part">
      <legend className="unseen">{t`Sections ${number}`}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <SideField of={block} label={t`Stand`} />
        <Choice of={block} name="stand" label={t`Level`} options={useStandNames()} />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Input
          {...text}
          name="sections"
          label={t`Sections`}
          hint={t`For example 101-104, 110`}
          maxLength={2_000}
        />
        <Input {...text} name="entrance" label={t`Gate`} maxLength={20} />
      </div>
      <div className={`grid items-start gap-3 ${isListed ? "" : "grid-cols-2"}`}>
        <Input
          {...text}
          name="rows"
          label={t`Rows in a section`}
          hint={t`For example 26, or by name with their seats: ${named}`}
          maxLength={2_000}
        />
        {!isListed && <Input {...text} kind="whole" name="seats" label={t`Seats in a row`} maxLength={20} />}
      </div>
      {!(block.isFirst && block.isLast) && (
        <Button
          kind="text"
          className="justify-self-start text-danger!"
          aria-label={t`Remove: sections ${number}`}
          onClick={block.onRemove}
        >
          <Icon name="trash" />
          {t`Remove`}
        </Button>
      )}
    </fieldset>
  );
}

/** A side that nobody used yet, else the last one again. */
function nextSide(blocks: NewBlock[]): Side {
  const free = (Object.keys(sides) as Side[]).find((side) => blocks.every((each) => each.side !== side));
  return free ?? blocks.at(-1)?.side ?? "e";
}

/** A side of the pitch, by the name that fans read. */
export function SideField({ of, label }: { of: Bound<{ side: Side }>; label: string }) {
  const localize = useLocalize();
  const options = (Object.keys(sides) as Side[]).map((side) => [side, localize(sides[side].name)] as const);
  return <Choice of={of} name="side" label={label} options={options} />;
}
