import { useLingui } from "@lingui/react/macro";
import { useContext } from "react";
import { useAllergenLabel } from "#app/components/allergen-words.ts";
import { Field } from "#app/components/field.tsx";
import { useDietLabel } from "#app/components/food-words.ts";
import { LegalAge } from "#app/components/legal-age.tsx";
import { SelectField } from "#app/components/select-field.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { dishAllergens } from "#domain/menu/allergies.ts";
import { type Currency, currencies } from "#domain/money/money.ts";
import { dietaryTypes } from "#domain/venue/venue-lists.ts";
import { CheckTiles } from "../parts/check-tiles.tsx";
import { MorePictures } from "../parts/more-pictures.tsx";
import { NameAndDescription } from "../parts/name-and-description.tsx";
import { PictureField } from "../parts/picture-field.tsx";
import type { Fields } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";
import { useFieldProblem } from "../parts/venue-words.ts";
import { type ItemForm, nutritionFields } from "./item-form.ts";

type Part = {
  form: ItemForm;
  change: (changes: Partial<ItemForm>) => void;
  errors: Fields;
};

export function ItemBasics({ form, change, errors }: Part) {
  const { t } = useLingui();
  const problem = useFieldProblem();
  return (
    <section id="details" className="form-part">
      <h3 className="text-lg">{t`Details`}</h3>
      <NameAndDescription isOptional form={form} change={change} errors={errors} />
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <Field
          label={t`Price`}
          name="priceMinor"
          inputMode="decimal"
          dir="ltr"
          required
          autoComplete="off"
          value={form.price}
          onChange={({ target }) => change({ price: target.value })}
          error={problem(errors.priceMinor)}
        />
        <div>
          <span className="mb-1.5 block text-sm" aria-hidden="true">
            &nbsp;
          </span>
          <SelectField
            label={t`Currency`}
            name="currency"
            value={form.currency}
            onChange={({ target }) => change({ currency: target.value as Currency })}
            options={currencies.map((value) => ({
              value,
              label: { ILS: "₪ ILS", USD: "$ USD", EUR: "€ EUR" }[value],
            }))}
          />
        </div>
        <Field
          label={t`Preparation (min)`}
          name="preparationMinutes"
          inputMode="numeric"
          dir="ltr"
          required
          value={form.preparationMinutes}
          onChange={({ target }) => change({ preparationMinutes: target.value })}
          error={problem(errors.preparationMinutes)}
        />
      </div>
    </section>
  );
}

export function PicturePart({ form, change, errors }: Part) {
  const { t } = useLingui();
  const venue = useVenue();
  const tint = venue.categories.find(({ id }) => id === form.category)?.tint;
  return (
    <section id="picture" className="form-part">
      <h3 className="text-lg">{t`Picture`}</h3>
      <PictureField
        stadiumId={venue.id}
        picture={form.picture}
        tint={tint}
        onChange={(picture) => change({ picture })}
        error={errors.picture}
      />
      <MorePictures
        tint={tint}
        pictures={form.morePictures}
        onChange={(morePictures) => change({ morePictures })}
      />
    </section>
  );
}

export function SellingPart({ form, change, errors }: Part) {
  const { t } = useLingui();
  const age = useContext(LegalAge);
  const venue = useVenue();
  const words = useLocalize();
  const problem = useFieldProblem();
  return (
    <section id="selling" className="form-part">
      <h3 className="text-lg">{t`Selling`}</h3>
      <SelectField
        label={t`Category`}
        name="category"
        required
        value={form.category}
        onChange={({ target }) => change({ category: target.value })}
        options={venue.categories.map(({ id, name }) => ({ value: id, label: words(name) }))}
      />
      <CheckTiles
        legend={t`Sold at`}
        name="shops"
        options={venue.shops.map(({ id, name }) => ({ value: id, label: words(name) }))}
        chosen={form.shops}
        onChange={(shops) => change({ shops })}
        error={problem(errors.shops)}
      />
      <label className="row min-h-11 gap-3">
        <input
          type="checkbox"
          className="tick"
          checked={form.ageRestricted}
          onChange={({ target }) => change({ ageRestricted: target.checked })}
        />
        {t`Only from age ${age}: the fan confirms it, the runner checks it`}
      </label>
      {(form.forPassover || venue.shops.some(({ passover }) => passover)) && (
        <label className="row min-h-11 gap-3">
          <input
            type="checkbox"
            className="tick"
            checked={form.forPassover}
            onChange={({ target }) => change({ forPassover: target.checked })}
          />
          {t`For Passover: shops that observe it offer it then`}
        </label>
      )}
    </section>
  );
}

export function DietPart({ form, change, errors }: Part) {
  const { t } = useLingui();
  const allergenLabel = useAllergenLabel();
  const dietLabel = useDietLabel();
  const problem = useFieldProblem();
  const labels = { kcal: t`Energy (kcal)`, proteinG: t`Protein (g)`, fatG: t`Fat (g)`, carbsG: t`Carbs (g)` };
  return (
    <section id="contains" className="form-part">
      <h3 className="text-lg">{t`Allergens and diet`}</h3>
      <CheckTiles
        legend={t`Contains`}
        name="allergens"
        options={dishAllergens.map((value) => ({ value, label: allergenLabel(value) }))}
        chosen={form.allergens}
        onChange={(chosen) => change({ allergens: chosen })}
      />
      <CheckTiles
        legend={t`Fits`}
        name="dietary"
        options={dietaryTypes.map((value) => ({ value, label: dietLabel(value) }))}
        chosen={form.dietary}
        onChange={(chosen) => change({ dietary: chosen })}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{t`Nutrition per portion (all four, or none)`}</legend>
        <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-4 xl:grid-cols-2">
          {nutritionFields.map((name) => (
            <Field
              key={name}
              compact
              label={labels[name]}
              name={`nutrition.${name}`}
              inputMode="decimal"
              dir="ltr"
              value={form.nutrition[name]}
              onChange={({ target }) => change({ nutrition: { ...form.nutrition, [name]: target.value } })}
              error={problem(errors[`nutrition.${name}`])}
            />
          ))}
        </div>
      </fieldset>
    </section>
  );
}
