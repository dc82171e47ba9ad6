import { useLingui } from "@lingui/react/macro";
import { Field } from "#app/components/field.tsx";
import type { NewVenue } from "#domain/schemas/new-venue.ts";
import { TextsFields } from "../parts/texts-fields.tsx";
import { useFieldProblem } from "../parts/venue-words.ts";
import type { StepProps } from "./new-venue-screen.tsx";
import { SideField } from "./side-field.tsx";

/** The first shop and its place; hours, zones and the kitchen have defaults and are set on the console. */
export function ShopStep({ venue: { shop }, change, errors }: StepProps) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  const set = (changes: Partial<NewVenue["shop"]>) => change({ shop: { ...shop, ...changes } });
  const field = (name: "floor" | "gate", label: string) => (
    <Field
      label={label}
      name={name}
      required
      autoComplete="off"
      maxLength={20}
      value={shop[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      error={problem(errors[`shops.0.${name}`])}
    />
  );
  return (
    <section className="form-part">
      <TextsFields
        label={t`Name`}
        path="shops.0.name"
        value={shop.name}
        onChange={(name) => set({ name })}
        errors={errors}
        maxLength={60}
        required={false}
      />
      <TextsFields
        label={t`How fans find it`}
        path="shops.0.location"
        value={shop.location}
        onChange={(location) => set({ location })}
        errors={errors}
        maxLength={120}
        required={false}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        {field("floor", t`Floor`)}
        {field("gate", t`Gate`)}
      </div>
      <SideField label={t`Near`} value={shop.side} onChange={(side) => set({ side })} />
      <p className="text-sm text-muted">
        {t`Its exact place, opening hours, delivery areas and kitchen are set afterwards, under Shops.`}
      </p>
    </section>
  );
}
