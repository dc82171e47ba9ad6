import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Icon } from "#app/components/icon.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { isStand, type Stand } from "#domain/seat/seat.ts";
import { venueLimits } from "#domain/venue/venue-lists.ts";
import { CheckTiles } from "../parts/check-tiles.tsx";
import type { Fields } from "../parts/use-save.ts";
import { useStandNames } from "../parts/use-stand-names.ts";
import { useVenue } from "../parts/use-venue.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import type { ZoneForm } from "./shop-form.ts";
import type { ShopPart } from "./shop-parts.tsx";

/** Which seats the shop delivers to, what it delivers there, and how long the walk is. */
export function ZonesPart({ form, change, errors }: ShopPart) {
  const { t } = useLingui();
  const standNames = useStandNames();
  const problem = useFieldProblem();
  return (
    <section className="form-part">
      <h3 className="text-lg">
        <Trans>Delivery</Trans>
      </h3>
      <CheckTiles
        legend={t`Delivers to`}
        name="deliversTo"
        options={(["Main", "Gallery"] as const).map((value) => ({ value, label: standNames[value] }))}
        chosen={form.deliversTo}
        onChange={(chosen) => change({ deliversTo: chosen.filter(isStand) })}
        error={problem(errors.deliversTo)}
      />
      <p className="text-sm text-muted">
        <Trans>
          Zones narrow delivery down: once you add one, the shop delivers only to seats in its zones. Fans
          elsewhere are told before they fill their cart.
        </Trans>
      </p>
      {form.zones.map((zone, index) => (
        <ZoneRow
          key={zone.key}
          zone={zone}
          path={`zones.${index}`}
          errors={errors}
          onChange={(next) => change({ zones: form.zones.with(index, next) })}
          onRemove={() => change({ zones: form.zones.toSpliced(index, 1) })}
        />
      ))}
      <Button
        kind="soft"
        className="justify-self-start"
        disabled={form.zones.length >= venueLimits.zonesOfShop}
        onClick={() => change({ zones: [...form.zones, newZone()] })}
      >
        <Icon name="plus" />
        <Trans>Add a zone</Trans>
      </Button>
    </section>
  );
}

function ZoneRow({
  zone,
  path,
  errors,
  onChange,
  onRemove,
}: {
  zone: ZoneForm;
  path: string;
  errors: Fields;
  onChange: (zone: ZoneForm) => void;
  onRemove: () => void;
}) {
  const { t } = useLingui();
  const venue = useVenue();
  const standNames = useStandNames();
  const problem = useFieldProblem();
  const known = venue.blocks
    .filter(({ stand }) => !zone.stand || stand === zone.stand)
    .flatMap((each) => each.sections);
  // The server names the section within the list; the form has one field for all of them.
  const sectionError = Object.keys(errors).find((each) => each.startsWith(`${path}.sections`));
  return (
    <div className="grid gap-3 rounded-control edge p-4">
      <div className="grid items-start gap-2 sm:grid-cols-[1fr_2fr]">
        <SelectField
          label={t`Level`}
          value={zone.stand}
          onChange={({ target }) => onChange({ ...zone, stand: target.value as Stand | "" })}
          options={[
            { value: "", label: t`Every level` },
            { value: "Main", label: standNames.Main },
            { value: "Gallery", label: standNames.Gallery },
          ]}
        />
        <Field
          compact
          label={t`Sections (empty: all)`}
          name={`${path}.sections`}
          dir="ltr"
          value={zone.sections}
          placeholder={known.length > 1 ? `${known[0]}-${known[1]}` : (known[0] ?? "")}
          onChange={({ target }) => onChange({ ...zone, sections: target.value })}
          error={sectionError && problem(errors[sectionError])}
        />
      </div>
      <div className="row flex-wrap items-start gap-3">
        <Field
          compact
          className="w-44"
          label={t`Walk (min)`}
          name={`${path}.walkMinutes`}
          inputMode="numeric"
          dir="ltr"
          placeholder={t`usual`}
          value={zone.walkMinutes}
          onChange={({ target }) => onChange({ ...zone, walkMinutes: target.value })}
          error={problem(errors[`${path}.walkMinutes`])}
        />
        <label className="check-tile mt-2">
          <input
            type="checkbox"
            className="tick"
            checked={zone.drinksOnly}
            onChange={({ target }) => onChange({ ...zone, drinksOnly: target.checked })}
          />
          {t`Drinks only`}
        </label>
        <button
          type="button"
          className="square ms-auto mt-2 text-danger!"
          aria-label={t`Remove this zone`}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </button>
      </div>
    </div>
  );
}

function newZone(): ZoneForm {
  return { key: crypto.randomUUID(), stand: "", sections: "", drinksOnly: false, walkMinutes: "" };
}
