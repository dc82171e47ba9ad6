import { type CustomizationGroup, chosenOptions } from "./menu.ts";

/** The allergens of a dish and its chosen options. */
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

/** The diets that a dish keeps with its chosen options. */
export function dietsWith(
  { dietary, customization }: { dietary: readonly string[]; customization: CustomizationGroup[] },
  chosen: readonly string[],
): string[] {
  const broken = chosenOptions(customization, chosen).flatMap((option) => option.breaks ?? []);
  return dietary.filter((diet) => !broken.includes(diet));
}
