import { describe, expect, test } from "vitest";
import type { Catalog } from "#domain/menu/catalog.ts";
import { menuAt } from "#domain/menu/menu-at.ts";
import { isOfferOn, offerStateAt } from "#domain/menu/money/offers.ts";
import { defaultTerms } from "#domain/menu/money/terms.ts";
import { aCatalogItem } from "../../support/menu.ts";

const offer = { offerActive: true, offerFrom: 100, offerUntil: 200 };

describe("an offer with a time", () => {
  test.each([
    [99, false, "before"],
    [100, true, "on"],
    [199, true, "on"],
    [200, false, "after"],
  ])("at %i runs: %s (%s)", (now, isOn, state) => {
    expect([isOfferOn(offer, now), offerStateAt(offer, now)]).toEqual([isOn, state]);
  });

  test("that is switched off never runs, and one without a time always does", () => {
    expect(isOfferOn({ ...offer, offerActive: false }, 150)).toBe(false);
    expect(offerStateAt({ ...offer, offerActive: false }, 150)).toBe("off");
    expect(isOfferOn({ offerActive: true, offerFrom: null, offerUntil: null }, 150)).toBe(true);
    // A snapshot of an earlier version has neither.
    expect(isOfferOn({ offerActive: true }, 150)).toBe(true);
  });
});

describe("a menu", () => {
  const stadium = { timeZone: "Asia/Jerusalem", terms: defaultTerms };
  const menuOf = (...offers: object[]) =>
    ({ stadium, shops: [] as object[], items: offers.map((each) => aCatalogItem(each)) }) as Catalog;
  const active = (catalog: Catalog) => catalog.items.map(({ offerActive }) => offerActive);

  test("switches each offer at its own moments", () => {
    const menu = menuOf(offer, { ...offer, offerFrom: 150, offerUntil: null }, { offerActive: true });
    const at = (now: number) => active(menuAt(menu, now));
    expect(at(50)).toEqual([false, false, true]);
    expect(at(100)).toEqual([true, false, true]);
    expect(at(150)).toEqual([true, true, true]);
    expect(at(200)).toEqual([false, true, true]);
    // A clock that went back, as clocks of two machines do.
    expect(at(120)).toEqual([true, false, true]);
  });

  test("is the same object between two moments, and without offers that have any", () => {
    const menu = menuOf(offer);
    expect(menuAt(menu, 110)).toBe(menuAt(menu, 190));
    expect(menuAt(menu, 110)).not.toBe(menuAt(menu, 210));
    const plain = menuOf({ offerActive: true });
    expect(menuAt(plain, 110)).toBe(plain);
  });
});
