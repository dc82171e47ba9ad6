import { useLingui } from "@lingui/react/macro";
import { useContext } from "react";
import { LegalAge } from "#app/components/legal-age.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { VenueItem } from "#domain/venue/venue-console.ts";
import { joinTexts } from "../parts/texts.ts";
import { useVenue } from "../parts/use-venue.ts";
import { type ItemForm, toItemForm } from "./item-form.ts";

/** Describes where a version saved by somebody else differs from the form. */
export function useItemDifferences(form: ItemForm, theirs: VenueItem | null) {
  const { t } = useLingui();
  const age = useContext(LegalAge);
  const venue = useVenue();
  const words = useLocalize();
  if (!theirs) return [];
  const stored = toItemForm(theirs);
  const nameOf = (list: { id: string; name: Localized }[], id: string) =>
    words(list.find((each) => each.id === id)?.name) || id;
  const rows: Record<keyof ItemForm, [name: string, theirs: string]> = {
    name: [t`Name`, joinTexts(stored.name)],
    description: [t`Description`, joinTexts(stored.description)],
    price: [t`Price`, `${stored.price} ${stored.currency}`],
    currency: [t`Currency`, stored.currency],
    category: [t`Category`, nameOf(venue.categories, stored.category)],
    picture: [t`Picture`, t`another one`],
    morePictures: [t`More pictures`, String(stored.morePictures.length)],
    preparationMinutes: [t`Preparation`, t`${stored.preparationMinutes} min`],
    shops: [t`Sold at`, stored.shops.map((id) => nameOf(venue.shops, id)).join(", ")],
    allergens: [t`Allergens`, stored.allergens.join(", ") || "–"],
    dietary: [t`Diets`, stored.dietary.join(", ") || "–"],
    nutrition: [t`Nutrition`, Object.values(stored.nutrition).join(" / ")],
    externalId: [t`Register code`, stored.externalId ?? "–"],
    ageRestricted: [t`From age ${age}`, stored.ageRestricted ? t`yes` : t`no`],
    forPassover: [t`For Passover`, stored.forPassover ? t`yes` : t`no`],
    groups: [t`Choices`, stored.groups.map((group) => words(group.name)).join(", ") || "–"],
  };
  return (Object.keys(rows) as (keyof ItemForm)[])
    .filter((key) => JSON.stringify(form[key]) !== JSON.stringify(stored[key]))
    .map((key) => ({ name: rows[key][0], theirs: rows[key][1] }));
}
