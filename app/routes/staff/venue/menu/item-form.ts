import type { CustomizationKind } from "#domain/menu/menu.ts";
import type { Currency } from "#domain/money/money.ts";
import { amountText, parseAmount } from "#domain/money/money-input.ts";
import { itemBodySchema } from "#domain/schemas/venue-console.ts";
import type { VenueItem } from "#domain/venue/venue-console.ts";
import { checkForm, typedNumber } from "../parts/check-form.ts";
import { noTexts, type Texts, textsOf } from "../parts/texts.ts";

/** A dish in its form: everything that is typed stays text until it is sent. */
export type ItemForm = {
  name: Texts;
  description: Texts;
  price: string;
  currency: Currency;
  category: string;
  picture: string;
  morePictures: string[];
  preparationMinutes: string;
  shops: string[];
  allergens: string[];
  dietary: string[];
  nutrition: Record<(typeof nutritionFields)[number], string>;
  /** The till's id: kept as it is. */
  externalId: string | undefined;
  ageRestricted: boolean;
  forPassover: boolean;
  groups: GroupForm[];
};
/** `key` identifies it on the screen; `id` is empty until the group or option is first saved. */
export type GroupForm = {
  key: string;
  id: string;
  kind: CustomizationKind;
  name: Texts;
  min: string;
  max: string;
  options: OptionForm[];
};
export type OptionForm = { key: string; id: string; name: Texts; price: string };
export const nutritionFields = ["kcal", "proteinG", "fatG", "carbsG"] as const;

export const newOption = () => ({ key: crypto.randomUUID(), id: "", name: noTexts, price: "0.00" });

export function emptyItemForm(category: string, shops: string[]): ItemForm {
  return {
    name: noTexts,
    description: noTexts,
    price: "",
    currency: "ILS",
    category,
    picture: "fork-and-knife-with-plate",
    morePictures: [],
    preparationMinutes: "10",
    shops,
    allergens: [],
    dietary: [],
    nutrition: { kcal: "", proteinG: "", fatG: "", carbsG: "" },
    externalId: undefined,
    ageRestricted: false,
    forPassover: false,
    groups: [],
  };
}

export function toItemForm(item: Omit<VenueItem, "id" | "places" | "tag" | "offerTag">): ItemForm {
  const { nutrition } = item;
  return {
    name: textsOf(item.name),
    description: textsOf(item.description),
    price: amountText(item.priceMinor),
    currency: item.currency,
    category: item.category,
    picture: item.picture,
    morePictures: item.morePictures ?? [],
    preparationMinutes: String(item.preparationMinutes),
    shops: item.shops,
    allergens: item.allergens,
    dietary: item.dietary,
    nutrition: {
      kcal: numberText(nutrition?.kcal),
      proteinG: numberText(nutrition?.proteinG),
      fatG: numberText(nutrition?.fatG),
      carbsG: numberText(nutrition?.carbsG),
    },
    externalId: item.externalId,
    ageRestricted: item.ageRestricted,
    forPassover: item.forPassover ?? false,
    groups: item.customization.map((group) => ({
      ...group,
      key: group.id,
      name: textsOf(group.name),
      min: String(group.min),
      max: String(group.max),
      options: group.options.map(({ id, name, priceMinor }) => ({
        key: id,
        id,
        name: textsOf(name),
        price: amountText(priceMinor),
      })),
    })),
  };
}

/** The request body; or a code per invalid field, by its path in the body. */
export function fromItemForm({ groups, nutrition, price, preparationMinutes, ...rest }: ItemForm) {
  const optionIds = new Set(groups.flatMap((group) => group.options.map((option) => option.id)));
  const groupIds = new Set(groups.map((group) => group.id));
  const hasNutrition = nutritionFields.some((name) => nutrition[name].trim());
  return checkForm(itemBodySchema, {
    ...rest,
    priceMinor: typedAmount(price),
    preparationMinutes: typedNumber(preparationMinutes),
    nutrition: hasNutrition
      ? Object.fromEntries(nutritionFields.map((name) => [name, typedNumber(nutrition[name])]))
      : undefined,
    customization: groups.map(({ id, kind, name, min, max, options }) => ({
      id: id || freeGroupId(groupIds),
      kind,
      name,
      min: kind === "sizes" ? 1 : typedNumber(min),
      max: kind === "sizes" ? 1 : typedNumber(max),
      options: options.map((option) => ({
        id: option.id || freeOptionId(optionIds),
        name: option.name,
        priceMinor: typedAmount(option.price || "0"),
      })),
    })),
  });
}

const typedAmount = (text: string) => parseAmount(text) ?? (text.trim() ? Number.NaN : undefined);

function freeGroupId(taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const id = `group-${number}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}

const numberText = (value: number | undefined) => (value === undefined ? "" : String(value));

const letters = "abcdefghijklmnopqrstuvwxyz";

/** Returns an unused short id and marks it as taken. Ids never change, because fans' carts refer to them. */
function freeOptionId(taken: Set<string>): string {
  for (let number = 0; ; number++) {
    const first = letters[number % 26] ?? "a";
    const id = number < 26 ? first : `${first}${Math.floor(number / 26)}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}
