import { type CustomizationGroup, chosenOptions } from "./menu.ts";

/** All that is in a dish with what was chosen for it: its options are food, too. */
export function allergensWith(
  { allergens, customization }: { allergens: readonly string[]; customization: CustomizationGroup[] },
  chosen: readonly string[],
): string[] {
  return [
    ...new Set([
      ...allergens,
      ...chosenOptions(customization, chosen).flatMap((option) => option.allergens ?? []),
    ]),
  ];
}

/** The diets that a dish still keeps with what was chosen for it. */
export function dietsWith(
  { dietary, customization }: { dietary: readonly string[]; customization: CustomizationGroup[] },
  chosen: readonly string[],
): string[] {
  const broken = chosenOptions(customization, chosen).flatMap((option) => option.breaks ?? []);
  return dietary.filter((diet) => !broken.includes(diet));
}
