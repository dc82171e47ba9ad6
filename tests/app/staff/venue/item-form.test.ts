import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  emptyItemForm,
  fromItemForm,
  type GroupForm,
  type ItemForm,
  toItemForm,
} from "#app/routes/staff/venue/menu/item-form.ts";
import { itemBodySchema } from "#domain/schemas/venue-console.ts";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import type { VenueItem } from "#domain/venue/venue-console.ts";

const items = readdirSync("seed/venues").flatMap(
  (name) => venueFileSchema.parse(JSON.parse(readFileSync(`seed/venues/${name}`, "utf8"))).items,
);

/** A form that could be sent. */
function aForm(change: Partial<ItemForm> = {}): ItemForm {
  const text = { he: "מנה", en: "Dish" };
  return { ...emptyItemForm("burgers", ["grill"]), name: text, description: text, price: "54", ...change };
}
const group = (change: Partial<GroupForm> = {}): GroupForm => ({
  ...{ key: "k", id: "", kind: "extras", name: { he: "ת", en: "E" }, min: "0", max: "1" },
  options: [{ key: "o", id: "", name: { he: "א", en: "A" }, price: "" }],
  ...change,
});
const fieldsOf = (form: ItemForm) => {
  const sent = fromItemForm(form);
  return sent.ok ? {} : sent.fields;
};

describe("the form of a dish", () => {
  test("shows every dish of the demo venues and sends it back unchanged", () => {
    for (const { id: _id, testimonials: _voices, offer, nutrition, ...item } of items) {
      const dish = { ...item, nutrition: nutrition ?? null, discountPercentage: null, offerActive: false };
      const sent = fromItemForm(toItemForm(dish as Omit<VenueItem, "id" | "places" | "tag" | "offerTag">));
      expect(sent).toEqual({
        ok: true,
        body: { ...item, forPassover: false, ...(nutrition ? { nutrition } : {}) },
      });
    }
  });

  test("sends what the server takes", () => {
    const sent = fromItemForm(aForm({ groups: [group(), group({ kind: "sizes" })] }));
    expect(sent.ok && itemBodySchema.safeParse(sent.body).success).toBe(true);
  });

  test("gives new groups and options ids of their own, and leaves the ids of old ones", () => {
    const option = (id: string) => ({ key: id, id, name: { he: "א", en: "A" }, price: "1" });
    const sent = fromItemForm(
      aForm({
        groups: [
          group({ id: "group-1", options: [option("a"), option(""), option("c")] }),
          group({ options: [option(""), option("")] }),
        ],
      }),
    );
    if (!sent.ok) throw new Error(JSON.stringify(sent.fields));
    expect(sent.body.customization.map((each) => each.id)).toEqual(["group-1", "group-2"]);
    expect(sent.body.customization.map((each) => each.options.map(({ id }) => id))).toEqual([
      ["a", "b", "c"],
      ["d", "e"],
    ]);
  });

  test("has room for as many options as a dish may have", () => {
    const options = Array.from({ length: 20 }, (_, index) => ({
      ...{ key: String(index), id: "", price: "0" },
      name: { he: "א", en: "A" },
    }));
    const sent = fromItemForm(aForm({ groups: Array.from({ length: 6 }, () => group({ options })) }));
    expect(sent.ok && itemBodySchema.safeParse(sent.body).error?.issues).toBeUndefined();
  });

  test.each<[string, Partial<ItemForm>, Record<string, string>]>([
    ["no Hebrew name", { name: { he: " ", en: "Dish" } }, { "name.he": "required" }],
    ["no price", { price: "" }, { priceMinor: "required" }],
    ["a price of letters", { price: "abc" }, { priceMinor: "amount-invalid" }],
    ["a negative price", { price: "-5" }, { priceMinor: "amount-invalid" }],
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
      { groups: [group({ options: [] })] },
      { "customization.0": "group-rule", "customization.0.options": "required" },
    ],
    [
      "a group that asks for more than it has",
      { groups: [group({ max: "2" })] },
      { "customization.0": "group-rule" },
    ],
    [
      "a group whose least is above its most",
      { groups: [group({ min: "1", max: "0" })] },
      { "customization.0.max": "number-invalid", "customization.0": "group-rule" },
    ],
    [
      "an option without a name",
      { groups: [group({ options: [{ key: "o", id: "", name: { he: "", en: "A" }, price: "x" }] })] },
      {
        "customization.0.options.0.name.he": "required",
        "customization.0.options.0.priceMinor": "amount-invalid",
      },
    ],
  ])("with %s says so at its field", (_, change, fields) => {
    expect(fieldsOf(aForm(change))).toEqual(fields);
  });

  test("takes a decimal comma in the nutrition, as it is written in Hebrew", () => {
    const sent = fromItemForm(
      aForm({ nutrition: { kcal: "600", proteinG: "12,5", fatG: "0", carbsG: "1.25" } }),
    );
    expect(sent.ok && sent.body.nutrition).toEqual({ kcal: 600, proteinG: 12.5, fatG: 0, carbsG: 1.25 });
  });
});
