import { describe, expect, test } from "vitest";
import type { Catalog } from "#domain/menu/catalog.ts";
import { menuAt } from "#domain/menu/menu-at.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { popularOf } from "#domain/menu/popular.ts";
import { aCatalogItem } from "../../support/menu.ts";

const passover = { from: "2027-04-21", until: "2027-04-28" };

/** A grill that observes Passover and a bar that doesn't: bread at both, matzah at the grill, beer at the bar. */
function aMenu(observing: object = { passover }): Catalog {
  const item = (id: string, soldBy: string[], rest: object = {}) =>
    aCatalogItem({ id, soldBy, shopIds: soldBy, isAvailable: true, ...rest });
  return {
    stadium: { name: {}, timeZone: "Asia/Jerusalem", terms: defaultTerms },
    categories: [],
    shops: [{ id: "grill", ...observing }, { id: "bar" }],
    items: [
      item("bread", ["grill", "bar"]),
      item("pita", ["grill"]),
      item("gone", ["grill"], { shopIds: [], isAvailable: false }),
      item("matzah", ["grill"], { forPassover: true }),
      item("beer", ["bar"]),
    ],
  } as unknown as Catalog;
}
const offered = (menu: Catalog, moment: string) =>
  menuAt(menu, Date.parse(moment)).items.map(({ id, shopIds }) => `${id} ${shopIds.join("+")}`.trim());
const whole = ["bread grill+bar", "pita grill", "gone", "matzah grill", "beer bar"];
const kept = ["bread bar", "matzah grill", "beer bar"];

describe("a shop that observes Passover", () => {
  test.each([
    ["the evening before", "2027-04-20T23:59+03:00", whole],
    ["its first day", "2027-04-21T00:00+03:00", kept],
    ["its last day, to midnight", "2027-04-28T23:59+03:00", kept],
    ["the day after", "2027-04-29T00:00+03:00", whole],
  ])("offers only what is marked, from its first to its last day: %s", (_, moment, items) => {
    expect(offered(aMenu(), moment)).toEqual(items);
  });

  test("makes one menu a day, and none at venues that don't ask for it", () => {
    const menu = aMenu();
    const at = (moment: string) => menuAt(menu, Date.parse(moment));
    expect(at("2027-04-21T08:00Z")).toBe(at("2027-04-21T20:00Z"));
    const usual = aMenu({});
    expect(menuAt(usual, Date.parse("2027-04-21T08:00Z"))).toBe(usual);
  });

  test("brings only marked dishes into the list across stadiums, which is kept longer than a day", () => {
    expect(popularOf(aMenu()).map(({ id }) => id)).toEqual(["matzah", "beer"]);
  });
});
