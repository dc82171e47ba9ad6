import { useLingui } from "@lingui/react/macro";

export function useAllergenLabel(): (allergen: string) => string {
  const { t } = useLingui();
  return (allergen) =>
    ({
      gluten: t`gluten`,
      milk: t`milk`,
      egg: t`egg`,
      peanut: t`peanuts`,
      nuts: t`tree nuts`,
      sesame: t`sesame`,
      soy: t`soy`,
      fish: t`fish`,
      shellfish: t`shellfish`,
      crustaceans: t`crustaceans`,
      molluscs: t`molluscs`,
      mustard: t`mustard`,
      celery: t`celery`,
      sulphites: t`sulphites`,
      lupin: t`lupin`,
      unknown: t`unlisted allergens`,
    })[allergen] ?? allergen;
}
