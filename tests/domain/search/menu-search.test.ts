import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CatalogItem } from "#domain/menu/catalog.ts";
import { createMenuSearch } from "#domain/search/menu-search.ts";
import { aCatalogItem } from "../../support/menu.ts";

const categories = [
  {
    id: "burgers",
    name: { en: "Burgers", he: "המבורגרים" },
    picture: "hamburger",
    tint: "warm",
    isDrinks: false,
  },
  {
    id: "drinks",
    name: { en: "Ice cold drinks", he: "שתייה" },
    picture: "cup-with-straw",
    tint: "blue",
    isDrinks: true,
  },
];
const item = aCatalogItem();
const finds = (dish: CatalogItem, query: string) =>
  createMenuSearch({ items: [dish], categories })(query).length > 0;

// [product 5.6 6.4]
describe("search", () => {
  test.each([
    ["the English name", "stand bur"],
    ["the Hebrew name", "היציע"],
    ["the English description", "charcoal"],
    ["the Hebrew description", "מהפחמים"],
    ["the English category", "burgers"],
    ["the Hebrew category", "המבורגרים"],
  ])("finds a dish by %s", (_, query) => {
    expect(finds(item, query)).toBe(true);
  });

  test("does not mind capitals or spaces around", () => {
    expect(finds(item, "  CHARcoal ")).toBe(true);
  });

  test("finds everything for an empty query", () => {
    expect(finds(item, "")).toBe(true);
    expect(finds(item, "   ")).toBe(true);
  });

  test("does not find what is nowhere in the dish, and not by another category", () => {
    expect(finds(item, "sushi")).toBe(false);
    expect(finds(item, "drinks")).toBe(false);
  });

  test("takes signs for what they are, not for a pattern", () => {
    expect(finds(item, ".*")).toBe(false);
    expect(finds(aCatalogItem({ name: { en: "Cola (0.5 l)" } }), "(0.5")).toBe(true);
  });

  test("copes with a dish that lacks a language, or whose category is gone", () => {
    const bare = aCatalogItem({ name: { he: "קולה" }, description: {}, categoryId: "gone" });
    expect(finds(bare, "קולה")).toBe(true);
    expect(finds(bare, "burger")).toBe(false);
  });

  test("finds the same on a Turkish phone as on the server", () => {
    // Turkish lower case makes "ıce" of "ICE"; the rules must not ask the phone for its language.
    const original = String.prototype.toLocaleLowerCase;
    String.prototype.toLocaleLowerCase = function (this: string) {
      return original.call(this, "tr");
    };
    try {
      expect(finds(aCatalogItem({ name: { en: "ICE POP" } }), "ice")).toBe(true);
    } finally {
      String.prototype.toLocaleLowerCase = original;
    }
  });
});

test("a dish that is not sold now is not found", () => {
  expect(finds(aCatalogItem({ isAvailable: false }), "burger")).toBe(false);
});

test("a diet is found by its name in both languages", () => {
  const dish = aCatalogItem({ dietary: ["vegan"] });
  for (const query of ["vegan", "טבעוני", "טבעונית", "צמחוני", "vegetarian"])
    expect(finds(dish, query), query).toBe(true);
  expect(finds(aCatalogItem(), "vegan")).toBe(false);
  const vegetarian = aCatalogItem({ dietary: ["vegetarian"] });
  for (const query of ["צמחוני", "vegetarian"]) expect(finds(vegetarian, query), query).toBe(true);
  expect(finds(vegetarian, "vegan")).toBe(false);
});

// [product 5.6]
test("whatever a text contains as it is typed is found, in any field, case and language", () => {
  const text = fc.oneof(
    fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }),
    fc
      .array(fc.constantFrom(..."אבגהוחיכלמםנןפףש׳״־'’ abcé-%.0"), { minLength: 1, maxLength: 30 })
      .map((all) => all.join("")),
  );
  fc.assert(
    fc.property(
      text,
      fc.nat(30),
      fc.nat(30),
      fc.constantFrom("name", "description", "category"),
      (written, from, size, field) => {
        // By whole characters: nobody types half of one.
        const all = [...written];
        const query = all.slice(from % all.length, (from % all.length) + size + 1).join("");
        const dish = aCatalogItem({
          ...(field === "name" && { name: { he: written } }),
          ...(field === "description" && { description: { en: written } }),
        });
        const named = categories.map((each) =>
          field === "category" ? { ...each, name: { en: written } } : each,
        );
        const search = createMenuSearch({ items: [dish], categories: named });
        expect(search(query)).toHaveLength(1);
      },
    ),
  );
});
