import { useLingui } from "@lingui/react/macro";

// A hook: a table of four texts would cost the first view bytes.
export function useDietLabel(): (diet: string) => string {
  const { t } = useLingui();
  return (diet) =>
    ({ halal: t`Halal`, kosher: t`Kosher`, vegan: t`Vegan`, vegetarian: t`Vegetarian` })[diet] ?? diet;
}
