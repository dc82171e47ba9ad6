import { useLingui } from "@lingui/react/macro";

export function useDietLabel(): (diet: string) => string {
  const { t } = useLingui();
  return (diet) =>
    ({ halal: t`Halal`, kosher: t`Kosher`, vegan: t`Vegan`, vegetarian: t`Vegetarian` })[diet] ?? diet;
}
