import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { knownText, type Translate } from "#app/i18n/known-text.ts";
import type { DishAllergen } from "#domain/menu/allergies.ts";

const allergenTexts: Record<DishAllergen, MessageDescriptor> = {
  gluten: msg`gluten`,
  milk: msg`milk`,
  egg: msg`egg`,
  peanut: msg`peanuts`,
  nuts: msg`tree nuts`,
  sesame: msg`sesame`,
  soy: msg`soy`,
  fish: msg`fish`,
  shellfish: msg`shellfish`,
  crustaceans: msg`crustaceans`,
  molluscs: msg`molluscs`,
  mustard: msg`mustard`,
  celery: msg`celery`,
  sulphites: msg`sulphites`,
  lupin: msg`lupin`,
  unknown: msg`unlisted allergens`,
};

export const allergenName = (t: Translate, allergen: string): string =>
  knownText(t, allergenTexts, allergen) ?? allergen;
export const allergenNames = (t: Translate, allergens: readonly string[]): string =>
  allergens.map((each) => allergenName(t, each)).join(", ");
