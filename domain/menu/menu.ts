import type { Localized } from "../language/localized.ts";
import type { Currency } from "../money/money.ts";

export type CustomizationKind = "sizes" | "toppings" | "extras" | "sauces";
export type CustomizationOption = {
  id: string;
  name: Localized;
  priceMinor: number;
  /** Allergens that it adds to the dish; left out for none. */
  allergens?: string[];
  /** Diets (or "passover") that the dish loses with it; left out for none. */
  breaks?: string[];
  /** Only for those of legal age, as a dish may be. */
  ageRestricted?: boolean;
  /** Sold out at every shop with the dish. Computed on reading, never stored. */
  isOut?: true;
};
export type CustomizationGroup = {
  id: string;
  kind: CustomizationKind;
  name: Localized;
  /** Number of options to choose; sizes have exactly one. */
  min: number;
  max: number;
  options: CustomizationOption[];
};

/** What pricing needs to know about an item; amounts in minor units of `currency`. */
export type PricedItem = {
  id: string;
  priceMinor: number;
  currency: Currency;
  isAvailable: boolean;
  discountPercentage?: number | null;
  offerActive?: boolean | null;
  customization: CustomizationGroup[];
};

/** A discount applies when it is above 0 and active, and the item is available (product 7.3). */
export function validDiscount(item: Omit<PricedItem, "customization">): number {
  const percentage = Math.min(100, item.discountPercentage ?? 0);
  return percentage > 0 && item.offerActive && item.isAvailable ? percentage : 0;
}

export type ChoiceProblem =
  | { reason: "option-unknown"; optionId: string }
  | { reason: "option-repeated"; optionId: string }
  | { reason: "too-few-options"; groupId: string }
  | { reason: "too-many-options"; groupId: string };

/** The first rule of the item's groups that the chosen option ids break, or null. */
export function findChoiceProblem(
  groups: CustomizationGroup[],
  chosen: readonly string[],
): ChoiceProblem | null {
  const availableIds = new Set(groups.flatMap((group) => availableOptions(group).map((option) => option.id)));
  for (const [index, optionId] of chosen.entries()) {
    if (!availableIds.has(optionId)) return { reason: "option-unknown", optionId };
    if (chosen.indexOf(optionId) !== index) return { reason: "option-repeated", optionId };
  }
  for (const group of groups) {
    const count = group.options.filter((option) => chosen.includes(option.id)).length;
    if (count < group.min) return { reason: "too-few-options", groupId: group.id };
    if (count > group.max) return { reason: "too-many-options", groupId: group.id };
  }
  return null;
}

/** Whether a dish can be ordered with these choices. */
export const canBeOrdered = (
  { isAvailable, customization }: Pick<PricedItem, "isAvailable" | "customization">,
  chosen: readonly string[],
): boolean => isAvailable && !findChoiceProblem(customization, chosen);

/** The chosen options in the menu's order, so that the same choices always make the same cart line. */
export function chosenOptions(
  groups: CustomizationGroup[],
  chosen: readonly string[],
): CustomizationOption[] {
  return groups.flatMap((group) => group.options.filter((option) => chosen.includes(option.id)));
}

export const availableOptions = ({ options }: CustomizationGroup): CustomizationOption[] =>
  options.filter((option) => !option.isOut);

/** The first available option of every required group. */
export function defaultChoices(groups: CustomizationGroup[]): string[] {
  return groups.flatMap((group) =>
    availableOptions(group)
      .slice(0, group.min)
      .map((option) => option.id),
  );
}

/** Whether a dish with these choices has an age limit. */
export const isAgeRestricted = (
  { ageRestricted, customization }: Pick<PricedItem, "customization"> & { ageRestricted: boolean },
  chosen: readonly string[],
): boolean => ageRestricted || chosenOptions(customization, chosen).some((option) => option.ageRestricted);

/** The default choices of a dish; null if it must ask: an age limit, a diet that they end, or no valid default. */
export function quickChoices(
  item: Pick<PricedItem, "customization"> & { ageRestricted: boolean; dietary: readonly string[] },
): string[] | null {
  const { customization, dietary } = item;
  const choices = defaultChoices(customization);
  const ends = chosenOptions(customization, choices).flatMap(({ breaks = [] }) => breaks);
  const asks = isAgeRestricted(item, choices) || dietary.some((diet) => ends.includes(diet));
  return asks || findChoiceProblem(customization, choices) ? null : choices;
}
