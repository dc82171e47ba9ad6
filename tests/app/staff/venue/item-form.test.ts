import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  type GroupForm,
  type ItemForm,
  itemForm,
  newGroup,
  newOption,
} from "#app/routes/staff/venue/menu/item-form.ts";
import { itemBodySchema } from "#domain/schemas/venue-console.ts";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";

const items = readdirSync("seed/venues").flatMap(
  (name) => venueFileSchema.parse(JSON.parse(readFileSync(`seed/venues/${name}`, "utf8"))).items,
);

const { toForm, read } = itemForm({ category: "burgers", shops: ["grill"], currency: "ILS" });

/** A form that could be sent. */
function aForm(change: Partial<ItemForm> = {}): ItemForm {
  const text = { he: "מנה", en: "Dish" };
  return { ...toForm(null), name: text, description: text, priceMinor: "54", ...change };
}
const group = (change: Partial<GroupForm> = {}): GroupForm => ({
  ...{ id: "group-1", kind: "extras", name: { he: "ת", en: "E" }, min: "0", max: "1" },
  options: [{ id: "a", name: { he: "א", en: "A" }, priceMinor: "" }],
  ...change,
});
const fieldsOf = (form: ItemForm) => {
  const sent = read(form);
  return sent.ok ? {} : sent.fields;
};

describe("the form of a dish", () => {
  test("shows every dish of the demo venues and sends it back unchanged", () => {
    for (const { id: _id, testimonials: _voices, offer, nutrition, ...item } of items) {
      const dish = { ...item, nutrition: nutrition ?? null, discountPercentage: null, offerActive: false };
      const sent = read(toForm(dish));
      expect(sent).toEqual({
        ok: true,
        body: { ...item, forPassover: false, ...(nutrition ? { nutrition } : {}) },
      });
    }
  });

  test("sends what the server takes", () => {
    const sizes = group({ id: "size", kind: "sizes", min: "1", options: [newOption([group()])] });
    const named = {
      ...sizes,
      options: sizes.options.map((each) => ({ ...each, name: { he: "ק", en: "S" } })),
    };
    const sent = read(aForm({ customization: [group(), named] }));
    expect(sent.ok && itemBodySchema.safeParse(sent.body).success).toBe(true);
  });

  test("gives new groups and options ids that are free", () => {
    const option = (id: string) => ({ id, name: { he: "א", en: "A" }, priceMinor: "1" });
    const groups = [group({ id: "group-1", options: ["a", "c"].map(option) }), group({ id: "group-3" })];
    expect(newGroup(groups)).toMatchObject({ id: "group-2", options: [{ id: "b" }] });
    expect(newOption([...groups, group({ options: [option("b")] })]).id).toBe("d");
  });

  test("has room for as many options as a dish may have", () => {
    const customization: GroupForm[] = [];
    const name = { he: "א", en: "A" };
    for (let at = 0; at < 6; at++) customization.push({ ...newGroup(customization), name, options: [] });
    for (const each of customization)
      while (each.options.length < 20) each.options.push({ ...newOption(customization), name });
    const sent = read(aForm({ customization }));
    expect(sent.ok && itemBodySchema.safeParse(sent.body).error?.issues).toBeUndefined();
    expect(new Set(customization.flatMap(({ options }) => options.map(({ id }) => id))).size).toBe(120);
  });

  test.each<[string, Partial<ItemForm>, Record<string, string>]>([
    ["no name", { name: { he: " ", en: "" } }, { "name.he": "required", "name.en": "required" }],
    ["no price", { priceMinor: "" }, { priceMinor: "required" }],
    ["a price of letters", { priceMinor: "abc" }, { priceMinor: "amount-invalid" }],
    ["another currency's sign", { priceMinor: "$20" }, { priceMinor: "amount-invalid" }],
    ["a negative price", { priceMinor: "-5" }, { priceMinor: "amount-invalid" }],
    ["no preparation time", { preparationMinutes: "" }, { preparationMinutes: "number-invalid" }],
    ["two hours of preparation", { preparationMinutes: "120" }, { preparationMinutes: "number-invalid" }],
    ["no shop", { shops: [] }, { shops: "shop-required" }],
    ["no category", { category: "" }, { category: "required" }],
    [
      "half of the nutrition",
      { nutrition: { kcal: "600", proteinG: "", fatG: "10.5", carbsG: "10" } },
      { "nutrition.proteinG": "number-invalid" },
    ],
    [
      "a group without options",
      { customization: [group({ options: [] })] },
      { "customization.0": "group-rule", "customization.0.options": "required" },
    ],
    [
      "a group that asks for more than it has",
      { customization: [group({ max: "2" })] },
      { "customization.0": "group-rule" },
    ],
    [
      "a group whose least is above its most",
      { customization: [group({ min: "1", max: "0" })] },
      { "customization.0.max": "number-invalid", "customization.0": "group-rule" },
    ],
    [
      "an option in another currency",
      {
        currency: "USD",
        customization: [
          group({ options: [{ ...newOption([]), name: { he: "א", en: "A" }, priceMinor: "2 ₪" }] }),
        ],
      },
      { "customization.0.options.0.priceMinor": "amount-invalid" },
    ],
    [
      "an option without a name",
      { customization: [group({ options: [{ ...newOption([]), id: "a", priceMinor: "x" }] })] },
      {
        "customization.0.options.0.name.he": "required",
        "customization.0.options.0.name.en": "required",
        "customization.0.options.0.priceMinor": "amount-invalid",
      },
    ],
  ])("with %s says so at its field", (_, change, fields) => {
    expect(fieldsOf(aForm(change))).toEqual(fields);
  });

  test.each(["he", "en"])("takes a name in one language, %s, for both", (language) => {
    const sent = read(aForm({ name: { he: "", en: " ", [language]: "Dish" } }));
    expect(sent.ok && sent.body.name).toEqual({ he: "Dish", en: "Dish" });
  });

  test("takes a decimal comma in the nutrition, as it is written in Hebrew", () => {
    const sent = read(aForm({ nutrition: { kcal: "600", proteinG: "12,5", fatG: "0", carbsG: "1.25" } }));
    expect(sent.ok && sent.body.nutrition).toEqual({ kcal: 600, proteinG: 12.5, fatG: 0, carbsG: 1.25 });
  });
});
