import { Trans, useLingui } from "@lingui/react/macro";
import { Field } from "#app/components/field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { NameAndDescription } from "../parts/name-and-description.tsx";
import { PictureField } from "../parts/picture-field.tsx";
import { TextsFields } from "../parts/texts-fields.tsx";
import type { Fields } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import type { PaceField, ShopForm } from "./shop-form.ts";
import { StadiumPlan } from "./stadium-plan.tsx";

export type ShopPart = {
  form: ShopForm;
  change: (changes: Partial<ShopForm>) => void;
  errors: Fields;
};

export function ShopBasics({ form, change, errors }: ShopPart) {
  const { t } = useLingui();
  const venue = useVenue();
  const problem = useFieldProblem();
  return (
    <section className="form-part">
      <NameAndDescription form={form} change={change} errors={errors} />
      <TextsFields
        label={t`Where it is`}
        path="location"
        value={form.location}
        onChange={(location) => change({ location })}
        errors={errors}
        maxLength={120}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {(["floor", "gate"] as const).map((name) => (
          <Field
            key={name}
            label={name === "floor" ? t`Floor` : t`Gate`}
            name={name}
            required
            maxLength={20}
            value={form[name]}
            onChange={({ target }) => change({ [name]: target.value })}
            error={problem(errors[name])}
          />
        ))}
      </div>
      <PictureField
        stadiumId={venue.id}
        picture={form.picture}
        tint={undefined}
        onChange={(picture) => change({ picture })}
        error={errors.picture}
      />
    </section>
  );
}

/** Who the shop is on its receipts and statements. */
export function SellerPart({ form, change, errors }: ShopPart) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  const { seller } = useVenue().terms;
  return (
    <section className="form-part">
      <h3 className="text-lg">
        <Trans>On receipts</Trans>
      </h3>
      <p className="text-sm text-muted">
        {seller?.kind === "platform" ? (
          <Trans>The platform makes out the receipts here. The shop’s statements name it like this.</Trans>
        ) : (
          <Trans>Receipts of orders that end from now on name the shop like this.</Trans>
        )}
      </p>
      <div className="grid gap-3">
        <Field
          label={t`Legal name`}
          name="legalName"
          dir="auto"
          maxLength={120}
          autoComplete="off"
          value={form.legalName}
          onChange={({ target }) => change({ legalName: target.value })}
          error={problem(errors.legalName)}
        />
        <Field
          label={t`Tax number`}
          name="taxNumber"
          dir="ltr"
          maxLength={30}
          autoComplete="off"
          value={form.taxNumber}
          onChange={({ target }) => change({ taxNumber: target.value })}
          error={problem(errors.taxNumber)}
        />
      </div>
    </section>
  );
}

/** Its position on the plan: dragged, moved by keys, or typed. */
export function PlacePart({ form, change, errors, shopId }: ShopPart & { shopId: string }) {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const typed = { latitude: Number(form.latitude), longitude: Number(form.longitude) };
  const position = Number.isFinite(typed.latitude) && Number.isFinite(typed.longitude) ? typed : venue;
  const id = shopId || "new";
  const others = venue.shops
    .filter((shop) => shop.id !== shopId)
    .map((shop) => ({ id: shop.id, label: "", name: words(shop.name), position: shop }));
  return (
    <section className="form-part">
      <h3 className="text-lg">
        <Trans>Place</Trans>
      </h3>
      <StadiumPlan
        pins={[...others, { id, label: "", name: words(form.name) || t`New shop`, position }]}
        moving={{
          id,
          onMove: (next) => change({ latitude: String(next.latitude), longitude: String(next.longitude) }),
        }}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {(["latitude", "longitude"] as const).map((name) => (
          <NumberField
            key={name}
            {...{ name, form, change, errors }}
            label={name === "latitude" ? t`Latitude` : t`Longitude`}
            inputMode="decimal"
          />
        ))}
      </div>
    </section>
  );
}

export function PacePart({ form, change, errors }: ShopPart) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  const texts: Record<PaceField, [label: string, hint: string]> = {
    cooksAtOnce: [
      t`Dishes at once`,
      t`How many dishes cook at once, until we’ve measured the shop’s own pace.`,
    ],
    busyFromMinutes: [t`Busy at (min)`, t`Minutes of work queued before fans see longer times.`],
    fullFromMinutes: [t`Pause orders at (min)`, t`Minutes of work queued before orders pause.`],
    acceptWithinMinutes: [
      t`Accepts within (min)`,
      t`Otherwise the order is canceled and the reserved amount released.`,
    ],
  };
  return (
    <section className="form-part">
      <h3 className="text-lg">
        <Trans>Kitchen</Trans>
      </h3>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        {(["cooksAtOnce", "acceptWithinMinutes", "busyFromMinutes", "fullFromMinutes"] as const).map(
          (name) => (
            <NumberField
              key={name}
              {...{ name, form, change, errors }}
              label={texts[name][0]}
              hint={texts[name][1]}
            />
          ),
        )}
      </div>
      <label className="row min-h-11 gap-3">
        <input
          type="checkbox"
          className="tick"
          checked={form.requiresBoard}
          onChange={({ target }) => change({ requiresBoard: target.checked })}
        />
        {t`Takes orders only while a tablet is connected`}
      </label>
      <Field
        label={t`Pickup shelves (optional)`}
        hint={t`For example B1-B12. One order each. None: nothing is picked up here.`}
        name="shelves"
        dir="ltr"
        value={form.shelves}
        onChange={({ target }) => change({ shelves: target.value })}
        error={problem(
          errors.shelves ?? Object.entries(errors).find(([path]) => path.startsWith("shelves."))?.[1],
        )}
      />
    </section>
  );
}

type NumberName = PaceField | "latitude" | "longitude";
type NumberProps = { name: NumberName; label: string; hint?: string; inputMode?: "decimal" };

function NumberField({ name, form, change, errors, inputMode, ...text }: ShopPart & NumberProps) {
  const problem = useFieldProblem();
  return (
    <Field
      {...text}
      name={name}
      inputMode={inputMode ?? "numeric"}
      dir="ltr"
      required
      value={form[name]}
      onChange={({ target }) => change({ [name]: target.value })}
      error={problem(errors[name])}
    />
  );
}
