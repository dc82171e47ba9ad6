import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { allergens, dishAllergens, isWithout, warnedOf } from "#domain/menu/allergies.ts";
import { defaultChoices, quickChoices } from "#domain/menu/menu.ts";
import { canBeChosen, markOptionsOut } from "#domain/menu/out-options.ts";
import { allergensWith } from "#domain/menu/with-choices.ts";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { swapChoices } from "#domain/shop/availability.ts";

const dishes = ["venues", "demo"].flatMap((folder) =>
  readdirSync(`seed/${folder}`).flatMap(
    (name) => venueFileSchema.parse(JSON.parse(readFileSync(`seed/${folder}/${name}`, "utf8"))).items,
  ),
);
const options = dishes.flatMap((dish) =>
  dish.customization.flatMap((group) => group.options.map((option) => ({ dish, option }))),
);
const option = (id: string, contains: string[] = []) => ({
  id,
  name: { en: id },
  priceMinor: 0,
  ...(contains.length > 0 && { allergens: contains }),
});
const group = (min: number, ...of: ReturnType<typeof option>[]) => ({
  ...{ id: "g", kind: "extras" as const, name: { en: "G" }, min, max: of.length },
  options: of,
});
const dish = (id: string, own: string[], ...customization: ReturnType<typeof group>[]) => ({
  ...{ id, categoryId: "c", dietary: [], ageRestricted: false, preparationMinutes: 5, isAvailable: true },
  allergens: own,
  customization,
});

describe("options of the demo venues", () => {
  test.each(allergens)("a fan with an allergy to %s is warned of each that contains it", (name) => {
    for (const { dish, option } of options) {
      const warned = warnedOf(allergensWith(dish, [option.id]), [name]);
      expect(warned.includes(name)).toBe(
        dish.allergens.includes(name) || (option.allergens?.includes(name) ?? false),
      );
    }
  });

  test("say it as data: none names an allergen in brackets", () => {
    const words = new RegExp(`\\((?:.*\\b)?(?:${dishAllergens.join("|")}|not vegan)\\b`);
    expect(
      options.filter(({ option }) => words.test(option.name.en ?? "")).map(({ option }) => option.name.en),
    ).toEqual([]);
    expect(options.filter(({ option }) => option.allergens).length).toBeGreaterThan(200);
  });
});

describe("leaving out an allergen", () => {
  test("shows a dish whose extra contains it, and hides one that must be taken with it", () => {
    const tahini = option("t", ["sesame"]);
    expect(isWithout(dish("fries", [], group(0, tahini)), ["sesame"])).toBe(true);
    expect(isWithout(dish("plate", [], group(1, tahini, option("k"))), ["sesame"])).toBe(true);
    expect(isWithout(dish("bowl", [], group(1, tahini)), ["sesame"])).toBe(false);
  });
});

test("a dish whose usual choice brings in an allergen, or ends a diet, comes instead of none that keeps it", () => {
  const wanted = dish("wanted", []);
  expect(swapChoices(dish("other", [], group(1, option("t", ["sesame"]))), wanted, [])).toBe(null);
  expect(swapChoices(dish("other", [], group(1, option("k"))), wanted, [])).toEqual(["k"]);
  const prawn = dish("other", [], group(1, option("p", ["crustaceans"])));
  expect(swapChoices(prawn, dish("wanted", ["crustaceans"]), ["shellfish"])).toBe(null);
  const vegan = { dietary: ["vegan"] };
  const egg = { ...option("e"), breaks: ["vegan"] };
  const other = { ...dish("other", [], group(1, egg)), ...vegan };
  expect(swapChoices(other, { ...wanted, ...vegan }, [])).toBe(null);
});

test("an option that is out is no usual choice, and the only one of a choice that must be made takes its dish along", () => {
  const groups = [group(1, option("a"), option("b"))];
  expect(defaultChoices(markOptionsOut(groups, new Set(["a"])))).toEqual(["b"]);
  expect(canBeChosen(markOptionsOut(groups, new Set(["a"])))).toBe(true);
  expect(canBeChosen(markOptionsOut(groups, new Set(["a", "b"])))).toBe(false);
  expect(isWithout({ allergens: [], customization: markOptionsOut(groups, new Set(["a", "b"])) }, [])).toBe(
    false,
  );
});

test("a usual choice for adults is asked for, by the dish's screen and by none that stands in for it", () => {
  const rum = { ...option("r"), ageRestricted: true };
  const cocktail = dish("cocktail", [], group(1, rum));
  expect(quickChoices(cocktail)).toBe(null);
  expect(swapChoices(cocktail, dish("wanted", []), [])).toBe(null);
  expect(quickChoices(dish("juice", [], group(0, rum)))).toEqual([]);
});

test("a usual choice that ends a diet of the dish is asked for", () => {
  const cheese = { ...option("c"), breaks: ["vegan"] };
  const pizza = dish("pizza", [], group(1, cheese, option("tofu")));
  expect(quickChoices({ ...pizza, dietary: ["vegan"] })).toBe(null);
  expect(quickChoices({ ...pizza, dietary: ["kosher"] })).toEqual(["c"]);
});
