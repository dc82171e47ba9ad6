import type { CustomizationKind } from "#domain/menu/menu.ts";
import type { Currency } from "#domain/money/money.ts";
import { amountText, parseAmount } from "#domain/money/money-input.ts";
import type { ItemBody } from "#domain/schemas/venue-console.ts";
import type { VenueItem } from "#domain/venue/venue-console.ts";
import { noTexts, readTexts, type Texts, textsOf } from "../parts/texts.ts";
import { freeOptionId } from "./option-ids.ts";

/** A dish in its form: everything that is typed stays text until it is sent. */
export type ItemForm = {
  name: Texts;
  description: Texts;
  price: string;
  currency: Currency;
  category: string;
  picture: string;
  preparationMinutes: string;
  shops: string[];
  allergens: string[];
  dietary: string[];
  nutrition: Record<(typeof nutritionFields)[number], string>;
  ageRestricted: boolean;
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
    preparationMinutes: "10",
    shops,
    allergens: [],
    dietary: [],
    nutrition: { kcal: "", proteinG: "", fatG: "", carbsG: "" },
    ageRestricted: false,
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
    ageRestricted: item.ageRestricted,
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
export function fromItemForm(
  form: ItemForm,
): { ok: true; body: ItemBody } | { ok: false; fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  const texts = (path: string, value: Texts) => readTexts(path, value, fields);
  const amount = (path: string, text: string) => {
    const minor = parseAmount(text);
    if (minor === null) fields[path] = text.trim() ? "amount-invalid" : "required";
    return minor ?? 0;
  };
  const number = (path: string, text: string, min: number, max: number, isWhole = true) => {
    const value = Number(text.trim().replace(",", "."));
    const isFine = text.trim() !== "" && (isWhole ? Number.isInteger(value) : Number.isFinite(value));
    if (!isFine || value < min || value > max) fields[path] = "number-invalid";
    return value;
  };
  const optionIds = new Set(form.groups.flatMap((group) => group.options.map((option) => option.id)));
  const groupIds = new Set(form.groups.map((group) => group.id));

  const customization = form.groups.map((group, index) => {
    const path = `customization.${index}`;
    const isSizes = group.kind === "sizes";
    const [min, max] = isSizes
      ? [1, 1]
      : [number(`${path}.min`, group.min, 0, 20), number(`${path}.max`, group.max, 1, 20)];
    if (group.options.length === 0 || min > max || max > group.options.length) fields[path] ??= "group-rule";
    return {
      id: group.id || freeGroupId(groupIds),
      kind: group.kind,
      name: texts(`${path}.name`, group.name),
      min,
      max,
      options: group.options.map((option, place) => ({
        id: option.id || freeOptionId(optionIds),
        name: texts(`${path}.options.${place}.name`, option.name),
        priceMinor: amount(`${path}.options.${place}.priceMinor`, option.price || "0"),
      })),
    };
  });
  const hasNutrition = nutritionFields.some((name) => form.nutrition[name].trim());
  const nutrition = hasNutrition && {
    kcal: number("nutrition.kcal", form.nutrition.kcal, 0, 5000),
    proteinG: number("nutrition.proteinG", form.nutrition.proteinG, 0, 500, false),
    fatG: number("nutrition.fatG", form.nutrition.fatG, 0, 500, false),
    carbsG: number("nutrition.carbsG", form.nutrition.carbsG, 0, 800, false),
  };
  if (form.shops.length === 0) fields.shops = "shop-required";
  if (!form.category) fields.category = "required";
  const body = {
    name: texts("name", form.name),
    description: texts("description", form.description),
    priceMinor: amount("priceMinor", form.price),
    currency: form.currency,
    category: form.category,
    picture: form.picture,
    preparationMinutes: number("preparationMinutes", form.preparationMinutes, 1, 60),
    shops: form.shops,
    allergens: form.allergens,
    dietary: form.dietary,
    ...(nutrition ? { nutrition } : {}),
    ageRestricted: form.ageRestricted,
    customization,
  } as ItemBody;
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, body };
}

function freeGroupId(taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const id = `group-${number}`;
    if (taken.has(id)) continue;
    taken.add(id);
    return id;
  }
}

const numberText = (value: number | undefined) => (value === undefined ? "" : String(value));
