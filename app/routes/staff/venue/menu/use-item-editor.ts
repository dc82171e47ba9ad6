import { useLingui } from "@lingui/react/macro";
import { useContext, useState } from "react";
import { LegalAge } from "#app/components/legal-age.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Localized } from "#domain/language/localized.ts";
import { venuePath } from "#domain/staff/staff-places.ts";
import type { VenueItem } from "#domain/venue/venue-console.ts";
import type { Labels } from "../parts/changed-note.tsx";
import { usePage } from "../parts/use-entity.ts";
import { useVenue } from "../parts/use-venue.ts";
import { type ItemForm, itemForm } from "./item-form.ts";

export function useItemEditor(item: VenueItem | null, isNew: boolean) {
  const { t } = useLingui();
  const venue = useVenue();
  const [category] = venue.categories;
  const [shop, ...others] = venue.shops;
  /** The category and the shops of the dish before, for the next one. */
  const [kept, setKept] = useState<Parameters<typeof itemForm>[0]>({
    category: category?.id ?? "",
    shops: shop && others.length === 0 ? [shop.id] : [],
    currency: "ILS",
  });
  const model = itemForm(kept);
  const editor = usePage({
    ...{ kind: "items", stored: item, isNew, model, list: `${venuePath(venue.id)}/menu` },
    said: { added: t`The dish is on the menu.`, removed: t`Dish removed.` },
    // A price of 0 is more often a field that nobody filled.
    doubts: ({ priceMinor }, base) =>
      priceMinor === 0 && base?.priceMinor !== 0 ? { priceMinor: "price-free" } : null,
  });

  /** Saves a new dish and empties the form for the next, in the same category and shops. */
  async function submitAndAdd() {
    const { category, shops, currency } = editor.form;
    if (!(await editor.write())) return;
    setKept({ category, shops, currency });
    editor.change(itemForm({ category, shops, currency }).toForm(null));
    document.querySelector<HTMLInputElement>('[name^="name."]')?.focus();
  }

  return { ...editor, submitAndAdd };
}

/** What a dish's fields are called where somebody else's version differs. */
export function useItemFields(): Labels<ItemForm> {
  const { t } = useLingui();
  const age = useContext(LegalAge);
  const venue = useVenue();
  const words = useLocalize();
  const nameOf = (list: { id: string; name: Localized }[], id: string) =>
    words(list.find((each) => each.id === id)?.name) || id;
  return {
    name: t`Name`,
    description: t`Description`,
    priceMinor: [t`Price`, ({ priceMinor, currency }) => `${priceMinor} ${currency}`],
    currency: t`Currency`,
    category: [t`Category`, ({ category }) => nameOf(venue.categories, category)],
    picture: [t`Picture`, () => t`another one`],
    morePictures: [t`More pictures`, ({ morePictures }) => String(morePictures.length)],
    preparationMinutes: [t`Preparation`, ({ preparationMinutes: minutes }) => t`${minutes} min`],
    shops: [t`Sold at`, ({ shops }) => shops.map((id) => nameOf(venue.shops, id)).join(", ")],
    allergens: t`Allergens`,
    dietary: t`Diets`,
    nutrition: [t`Nutrition`, ({ nutrition }) => Object.values(nutrition).join(" / ")],
    externalId: t`Register code`,
    ageRestricted: t`From age ${age}`,
    forPassover: t`For Passover`,
    customization: [t`Choices`, (theirs) => theirs.customization.map(({ name }) => words(name)).join(", ")],
  };
}
