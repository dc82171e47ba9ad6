import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OpeningHours } from "#domain/menu/opening.ts";
import { commonShops } from "#domain/shop/common-shops.ts";
import { distanceMetres } from "#domain/shop/geo.ts";
import { chooseShops, isShopOpen, type ShopCandidate } from "#domain/shop/shop-choice.ts";

const timeZone = "Asia/Jerusalem";
/** Sunday noon in Jerusalem. */
const now = Date.parse("2026-06-07T12:00+03:00");
const seat = { latitude: 31.751, longitude: 35.19 };

const aShop = (id: string, over: Partial<ShopCandidate> = {}): ShopCandidate => ({
  id,
  ...seat,
  isOpen: true,
  openingHours: "always",
  deliversTo: "all",
  pausedUntil: null,
  autoPausedAt: null,
  zones: [],
  ...over,
});
const choose = (shops: ShopCandidate[], over: Partial<Parameters<typeof chooseShops>[0]> = {}) =>
  chooseShops({
    lines: [{ shopIds: shops.map((shop) => shop.id) }],
    shops,
    stand: "Main",
    near: null,
    timeZone,
    now,
    ...over,
  });

describe("shops that sell every line", () => {
  test("are those that all lines have in common, in the first line's order", () => {
    expect(commonShops([{ shopIds: ["c", "a", "b"] }, { shopIds: ["b", "c"] }])).toEqual(["c", "b"]);
  });

  test("are all shops of a single line", () => {
    expect(commonShops([{ shopIds: ["a", "b"] }])).toEqual(["a", "b"]);
  });

  test("may be none", () => {
    expect(commonShops([{ shopIds: ["a"] }, { shopIds: ["b"] }])).toEqual([]);
    expect(commonShops([{ shopIds: [] }])).toEqual([]);
    expect(commonShops([])).toEqual([]);
  });
});

describe("a shop is open", () => {
  test("when it is switched on, within its hours, and not paused", () => {
    expect(isShopOpen(aShop("a"), timeZone, now)).toBe(true);
  });

  test("not when it is switched off", () => {
    expect(isShopOpen(aShop("a", { isOpen: false }), timeZone, now)).toBe(false);
  });

  test("not outside its hours", () => {
    const evening = aShop("a", { openingHours: [{ days: [0], from: "18:00", to: "23:00" }] });
    expect(isShopOpen(evening, timeZone, now)).toBe(false);
  });

  test("not while it is paused, and again from the very end of the pause", () => {
    expect(isShopOpen(aShop("a", { pausedUntil: now + 1 }), timeZone, now)).toBe(false);
    expect(isShopOpen(aShop("a", { pausedUntil: now }), timeZone, now)).toBe(true);
  });

  test("not while it is paused because nobody listens at its board", () => {
    expect(isShopOpen(aShop("a", { autoPausedAt: now - 60_000 }), timeZone, now)).toBe(false);
  });
});

// [product 8.19]
describe("which shop takes the order", () => {
  const far = aShop("far", { latitude: 31.76 });
  const near = aShop("near", { latitude: 31.7512 });

  test("the nearest to the fan, where a position is known", () => {
    expect(choose([far, near], { near: seat })).toEqual({ ok: true, shopIds: ["near", "far"] });
  });

  test("else the first of the venue's order", () => {
    expect(choose([far, near])).toEqual({ ok: true, shopIds: ["far", "near"] });
  });

  test("shops at the same distance keep the venue's order", () => {
    expect(choose([aShop("b"), aShop("a")], { near: seat })).toEqual({ ok: true, shopIds: ["b", "a"] });
  });

  test("the venue's order counts, not that of the item", () => {
    expect(choose([far, near], { lines: [{ shopIds: ["near", "far"] }] })).toMatchObject({
      shopIds: ["far", "near"],
    });
  });

  test("a nearer shop that lacks a line is passed over", () => {
    const lines = [{ shopIds: ["far", "near"] }, { shopIds: ["far"] }];
    expect(choose([far, near], { lines, near: seat })).toEqual({ ok: true, shopIds: ["far"] });
  });

  test("a nearer shop that is closed or paused is passed over", () => {
    for (const over of [{ isOpen: false }, { pausedUntil: now + 60_000 }, { autoPausedAt: now }])
      expect(choose([far, { ...near, ...over }], { near: seat })).toEqual({ ok: true, shopIds: ["far"] });
  });

  test("a shop that does not reach the stand is passed over", () => {
    const gallery = aShop("gallery", { deliversTo: ["Gallery"] });
    expect(choose([gallery, far])).toEqual({ ok: true, shopIds: ["far"] });
    expect(choose([gallery, far], { stand: "Gallery" })).toEqual({ ok: true, shopIds: ["gallery", "far"] });
  });

  test("while the stand is not known yet, every shop may do", () => {
    const gallery = aShop("gallery", { deliversTo: ["Gallery"] });
    expect(choose([gallery], { stand: null })).toEqual({ ok: true, shopIds: ["gallery"] });
  });
});

describe("no shop takes the order", () => {
  const later = aShop("later", { openingHours: [{ days: [0], from: "18:00", to: "23:00" }] });
  const tomorrow = aShop("tomorrow", { openingHours: [{ days: [1], from: "10:00", to: "23:00" }] });

  // [product 7.11]
  test("because none sells every line", () => {
    const lines = [{ shopIds: ["a"] }, { shopIds: ["b"] }];
    expect(choose([aShop("a"), aShop("b")], { lines })).toEqual({ ok: false, reason: "no-common-shop" });
  });

  test("because the shop that sells it is not one of the stadium's", () => {
    expect(choose([aShop("a")], { lines: [{ shopIds: ["elsewhere"] }] })).toEqual({
      ok: false,
      reason: "no-common-shop",
    });
  });

  // [product 8.16]
  test("because those that do are closed right now, and open on this day", () => {
    expect(choose([later])).toEqual({ ok: false, reason: "shops-closed" });
    expect(choose([tomorrow, later])).toEqual({ ok: false, reason: "shops-closed" });
    expect(choose([aShop("a", { pausedUntil: now + 60_000 })])).toEqual({
      ok: false,
      reason: "shops-closed",
    });
  });

  // [product 8.18]
  test("because those that do are closed for the day", () => {
    expect(choose([tomorrow])).toEqual({ ok: false, reason: "shops-closed-today" });
    expect(choose([aShop("a", { isOpen: false })])).toEqual({ ok: false, reason: "shops-closed-today" });
  });

  test("paused after midnight, within the hours of the evening before, is closed now and not today", () => {
    const night = aShop("a", {
      openingHours: [{ days: [6], from: "20:00", to: "02:00" }],
      pausedUntil: Date.parse("2026-06-07T01:00+03:00"),
    });
    expect(choose([night], { now: Date.parse("2026-06-07T00:30+03:00") })).toEqual({
      ok: false,
      reason: "shops-closed",
    });
  });

  test("because none that is open reaches the stand", () => {
    expect(choose([aShop("a", { deliversTo: ["Gallery"] })])).toEqual({ ok: false, reason: "outside-zone" });
  });
});

test("whatever the shops, a chosen one sells all, is open, reaches the stand, and none left out is nearer", () => {
  const ids = ["a", "b", "c", "d", "e"];
  const candidate = (id: string): fc.Arbitrary<ShopCandidate> =>
    fc.record({
      id: fc.constant(id),
      latitude: fc.double({ min: 31.7, max: 31.8, noNaN: true }),
      longitude: fc.double({ min: 35.1, max: 35.3, noNaN: true }),
      isOpen: fc.boolean(),
      openingHours: fc.constantFrom<OpeningHours>("always", [{ days: [0], from: "18:00", to: "23:00" }]),
      deliversTo: fc.constantFrom<ShopCandidate["deliversTo"]>("all", ["Main"], ["Gallery"]),
      pausedUntil: fc.constantFrom(null, now - 1, now + 1),
      autoPausedAt: fc.constantFrom(null, now - 1),
      zones: fc.constant([]),
    });
  const lines = fc.array(fc.record({ shopIds: fc.subarray(ids) }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.tuple(...ids.map(candidate)), lines, (shops, lines) => {
      const fit = shops.filter(
        (shop) =>
          lines.every((line) => line.shopIds.includes(shop.id)) &&
          isShopOpen(shop, timeZone, now) &&
          (shop.deliversTo === "all" || shop.deliversTo.includes("Main")),
      );
      const choice = choose(shops, { lines, near: seat });
      expect(choice.ok).toBe(fit.length > 0);
      if (!choice.ok) return;
      expect([...choice.shopIds].sort()).toEqual(fit.map((shop) => shop.id).sort());
      const metres = choice.shopIds.map((id) =>
        distanceMetres(shops.find((shop) => shop.id === id) ?? seat, seat),
      );
      expect(metres).toEqual([...metres].sort((a, b) => a - b));
    }),
  );
});
