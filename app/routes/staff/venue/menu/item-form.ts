import { z } from "zod";
import type { Nutrition } from "#domain/menu/catalog.ts";
import type { CustomizationKind } from "#domain/menu/menu.ts";
import type { Currency } from "#domain/money/money.ts";
import { amountText } from "#domain/money/money-input.ts";
import { itemBodySchema } from "#domain/schemas/venue-console.ts";
import { amountIn, asIs, formOf, noTexts, number, texts } from "../parts/codecs.ts";

export const nutritionFields = ["kcal", "proteinG", "fatG", "carbsG"] as const;
type NutritionForm = Record<(typeof nutritionFields)[number], string>;
const noNutrition: NutritionForm = { kcal: "", proteinG: "", fatG: "", carbsG: "" };

/** All four, or none. */
const nutrition = z.codec(asIs<NutritionForm>(), asIs<Nutrition | null | undefined>(), {
  decode: (typed) =>
    nutritionFields.some((name) => typed[name].trim()) ? mapNutrition(typed, number.decode) : undefined,
  encode: (stored) => (stored ? mapNutrition(stored, String) : noNutrition),
});
const mapNutrition = <From, To>(of: Record<keyof Nutrition, From>, to: (value: From) => To) =>
  Object.fromEntries(nutritionFields.map((name) => [name, to(of[name])])) as Record<keyof Nutrition, To>;

/** An empty field is a surcharge of 0. */
const surchargeIn = (currency: Currency) =>
  z.codec(z.string(), asIs<number>(), {
    decode: (typed) => amountIn(currency).decode(typed || "0"),
    encode: amountText,
  });
const optionIn = (currency: Currency) =>
  z.object({
    id: asIs<string>(),
    name: texts,
    priceMinor: surchargeIn(currency),
    allergens: asIs<string[]>().optional(),
    breaks: asIs<string[]>().optional(),
    ageRestricted: asIs<boolean>().optional(),
  });
const groupIn = (currency: Currency) =>
  z.object({
    id: asIs<string>(),
    kind: asIs<CustomizationKind>(),
    name: texts,
    min: number,
    max: number,
    options: z.array(optionIn(currency)),
  });
export type OptionForm = z.input<ReturnType<typeof optionIn>>;
export type GroupForm = z.input<ReturnType<typeof groupIn>>;

const itemIn = (currency: Currency) =>
  z.object({
    name: texts,
    description: texts,
    priceMinor: amountIn(currency),
    currency: asIs<Currency>(),
    category: asIs<string>(),
    picture: asIs<string>(),
    morePictures: asIs<string[]>(),
    preparationMinutes: number,
    shops: asIs<string[]>(),
    allergens: asIs<string[]>(),
    dietary: asIs<string[]>(),
    nutrition,
    /** The till's id: kept as it is. */
    externalId: asIs<string | undefined>(),
    ageRestricted: asIs<boolean>(),
    forPassover: asIs<boolean>(),
    customization: z.array(groupIn(currency)),
  });
/** A dish in its form: everything that is typed stays text until it is sent. */
export type ItemForm = z.input<ReturnType<typeof itemIn>>;

/** `defaults`: values that the next new dish takes over. Prices are read in the currency that the form names. */
export function itemForm(defaults: Pick<ItemForm, "category" | "shops" | "currency">) {
  const fresh = {
    ...{ name: noTexts, description: noTexts, priceMinor: Number.NaN, ...defaults },
    ...{ picture: "fork-and-knife-with-plate", morePictures: [], preparationMinutes: 10 },
    ...{ allergens: [], dietary: [], nutrition: null, externalId: undefined },
    ...{ ageRestricted: false, forPassover: false, customization: [] },
  };
  const formIn = (currency: Currency) => formOf(itemIn(currency), itemBodySchema, fresh);
  const { toForm } = formIn(defaults.currency);
  return { toForm, read: (form: ItemForm) => formIn(form.currency).read(form) };
}

/** Ids never change, because fans' carts refer to them; a new group gets a free one. */
export function newGroup(groups: GroupForm[]): GroupForm {
  const taken = groups.map(({ id }) => id);
  const id = freeId(taken, (number) => `group-${number + 1}`);
  return { id, kind: "extras", name: noTexts, min: "0", max: "1", options: [newOption(groups)] };
}
export function newOption(groups: GroupForm[]): OptionForm {
  const taken = groups.flatMap(({ options }) => options.map(({ id }) => id));
  return { id: freeId(taken, letterId), name: noTexts, priceMinor: "0.00" };
}

function freeId(taken: string[], idOf: (number: number) => string): string {
  for (let number = 0; ; number++) if (!taken.includes(idOf(number))) return idOf(number);
}

/** "a" to "z", then "a1": short, because carts carry them. */
const letterId = (number: number) =>
  `${"abcdefghijklmnopqrstuvwxyz"[number % 26]}${Math.floor(number / 26) || ""}`;
