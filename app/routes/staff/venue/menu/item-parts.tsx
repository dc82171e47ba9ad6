import { useLingui } from "@lingui/react/macro";
import { useContext } from "react";
import { allergenName } from "#app/components/food/allergen-texts.ts";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { useDietLabel } from "#app/components/food/use-diet-label.ts";
import { IconButton } from "#app/components/icon-button.tsx";
import { Picture } from "#app/components/picture.tsx";
import { dishAllergens } from "#domain/menu/allergies.ts";
import { dietaryTypes, venueLimits } from "#domain/venue/venue-lists.ts";
import { type Bound, Choice, Input, PictureInput, Tick, Tiles, within } from "../parts/fields.tsx";
import { Part } from "../parts/part.tsx";
import { PictureField } from "../parts/picture-field.tsx";
import { NameAndDescription } from "../parts/texts-fields.tsx";
import { useNamed, useVenue } from "../parts/use-venue.ts";
import { type ItemForm, nutritionFields } from "./item-form.ts";

type Props = { of: Bound<ItemForm> };

export function ItemBasics({ of }: Props) {
  const { t } = useLingui();
  const currencies = { ILS: "₪ ILS", USD: "$ USD", EUR: "€ EUR" };
  return (
    <Part id="details" title={t`Details`}>
      <NameAndDescription isOptional of={of} />
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <Input of={of} name="priceMinor" kind="decimal" label={t`Price`} required />
        <div>
          <span className="mb-1.5 block text-sm" aria-hidden="true">
            &nbsp;
          </span>
          <Choice of={of} name="currency" label={t`Currency`} options={currencies} />
        </div>
        <Input of={of} name="preparationMinutes" kind="whole" label={t`Preparation (min)`} required />
      </div>
    </Part>
  );
}

export function PicturePart({ of }: Props) {
  const { t } = useLingui();
  const tint = useVenue().categories.find(({ id }) => id === of.form.category)?.tint;
  return (
    <Part id="picture" title={t`Picture`}>
      <PictureInput of={of} name="picture" tint={tint} />
      <MorePictures
        tint={tint}
        pictures={of.form.morePictures}
        onChange={(morePictures) => of.change({ morePictures })}
      />
    </Part>
  );
}

export function SellingPart({ of }: Props) {
  const { t } = useLingui();
  const age = useContext(LegalAge);
  const venue = useVenue();
  const named = useNamed();
  return (
    <Part id="selling" title={t`Selling`}>
      <Choice of={of} name="category" label={t`Category`} required options={named(venue.categories)} />
      <Tiles of={of} name="shops" legend={t`Sold at`} options={named(venue.shops)} />
      <Tick
        of={of}
        name="ageRestricted"
        label={t`Only from age ${age}: the fan confirms it, the runner checks it`}
      />
      {(of.form.forPassover || venue.shops.some(({ passover }) => passover)) && (
        <Tick of={of} name="forPassover" label={t`For Passover: shops that observe it offer it then`} />
      )}
    </Part>
  );
}

export function DietPart({ of }: Props) {
  const { t } = useLingui();
  const dietLabel = useDietLabel();
  const labels = { kcal: t`Energy (kcal)`, proteinG: t`Protein (g)`, fatG: t`Fat (g)`, carbsG: t`Carbs (g)` };
  const nutrition = within(of, "nutrition");
  return (
    <Part id="contains" title={t`Allergens and diet`}>
      <Tiles
        of={of}
        name="allergens"
        legend={t`Contains`}
        options={dishAllergens.map((value) => [value, allergenName(t, value)])}
      />
      <Tiles
        of={of}
        name="dietary"
        legend={t`Diets`}
        options={dietaryTypes.map((value) => [value, dietLabel(value)])}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">{t`Nutrition per portion (all four, or none)`}</legend>
        <div className="grid grid-cols-2 items-start gap-2 sm:grid-cols-4 xl:grid-cols-2">
          {nutritionFields.map((name) => (
            <Input key={name} of={nutrition} name={name} kind="decimal" compact label={labels[name]} />
          ))}
        </div>
      </fieldset>
    </Part>
  );
}

/** The pictures of a dish beside its first, folded away: most dishes have one. */
function MorePictures({
  tint,
  pictures,
  onChange,
}: {
  tint: string | undefined;
  pictures: string[];
  onChange: (pictures: string[]) => void;
}) {
  const { t } = useLingui();
  const count = pictures.length;
  return (
    <details className="grid gap-3">
      <summary className="min-h-11 content-center">
        {t`More pictures`} {count > 0 && `(${count})`}
      </summary>
      {count > 0 && (
        <ul className="row flex-wrap gap-3">
          {pictures.map((picture) => (
            <li key={picture} className="row gap-1">
              <Picture
                picture={picture}
                tint={tint ?? "warm"}
                size={64}
                className="size-20 flex-none rounded-small"
              />
              <IconButton
                icon="trash"
                label={t`Remove the picture`}
                onClick={() => onChange(pictures.filter((each) => each !== picture))}
              />
            </li>
          ))}
        </ul>
      )}
      {count < venueLimits.morePictures && (
        <PictureField picture={null} onChange={(picture) => onChange([...new Set([...pictures, picture])])} />
      )}
    </details>
  );
}
