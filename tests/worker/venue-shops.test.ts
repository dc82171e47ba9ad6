import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Catalog } from "#domain/menu/catalog.ts";
import type { ShopBody } from "#domain/schemas/venue-console.ts";
import type { VenueShop } from "#domain/venue/venue-console.ts";
import { shopItems, shops, staffInvitations, staffRoles } from "#worker/db/schema/index.ts";
import { must, openConsole } from "../support/venue-console.ts";
import { aPlacedOrder } from "../support/worker-orders.ts";
import { createClient, db, signUpStaff } from "../support/worker-world.ts";

type Console = Awaited<ReturnType<typeof openConsole>>;
type Answer = {
  shop: ShopBody & { id: string; tag: string };
  current: ShopBody & { tag: string };
  fields: { path: string }[];
};

const shopOf = async (console: Console, id = console.shopId): Promise<VenueShop> =>
  must((await console.view()).shops.find((each) => each.id === id));
function bodyOf({ id: _id, tag: _tag, state: _state, account: _account, ...body }: VenueShop) {
  return body;
}
const save = (console: Console, shop: unknown, tag: string) =>
  console.call<Answer>("PUT", `/shops/${console.shopId}`, { tag, shop });

describe("a shop", () => {
  test("saved with its place, hours, zones and pace is what fans and the record have", async () => {
    const console = await openConsole();
    const shop = await shopOf(console);
    const changes = {
      name: { en: "Grill 2", he: "גריל 2" },
      gate: "7",
      ...{ legalName: "Grill Ltd", taxNumber: "51-234567-8" },
      latitude: 31.7512345,
      longitude: 35.19,
      openingHours: [{ days: [0, 6], from: "18:00", to: "01:30" }],
      zones: [{ stand: "Main", sections: ["101"], drinksOnly: true, walkMinutes: 3 }],
      cooksAtOnce: 9,
      busyFromMinutes: 12,
      fullFromMinutes: 33,
      acceptWithinMinutes: 5,
    };
    const saved = await save(console, { ...bodyOf(shop), ...changes }, shop.tag);
    expect(saved).toMatchObject({ status: 200, body: { shop: changes } });
    expect(bodyOf(await shopOf(console))).toEqual({ ...bodyOf(shop), ...changes });
    const catalog = (await createClient().json<Catalog>("GET", `/api/stadiums/${console.stadiumId}/catalog`))
      .body;
    expect(catalog.shops.find((each) => each.id === shop.id)).toMatchObject({
      name: changes.name,
      gate: "7",
      latitude: 31.7512345,
    });
    expect(await console.audit()).toMatchObject([
      {
        action: "shop.save",
        shopId: shop.id,
        outcome: "ok",
        detail: { after: { gate: "7" }, before: { gate: "2" } },
      },
    ]);
  });

  test("paused by its staff is still saved, and stays paused", async () => {
    const console = await openConsole();
    const shop = await shopOf(console);
    const pausedUntil = Date.now() + 600_000;
    await db.update(shops).set({ pausedUntil, updatedAt: Date.now() }).where(eq(shops.id, shop.id));
    expect((await save(console, { ...bodyOf(shop), gate: "8" }, shop.tag)).status).toBe(200);
    expect(await shopOf(console)).toMatchObject({ gate: "8", state: { pausedUntil } });
  });

  test("changed by somebody else is not overwritten", async () => {
    const console = await openConsole();
    const shop = await shopOf(console);
    await save(console, { ...bodyOf(shop), gate: "8" }, shop.tag);
    expect(await save(console, { ...bodyOf(shop), gate: "9" }, shop.tag)).toMatchObject({
      status: 409,
      body: { code: "changed-meanwhile", current: { gate: "8" } },
    });
    expect((await shopOf(console)).gate).toBe("8");
  });

  test.each([
    [
      "a section that the stadium has not",
      "shop.zones.0.sections.0",
      { zones: [{ stand: null, sections: ["999"] }] },
    ],
    [
      "a section of another stand",
      "shop.zones.0.sections.0",
      { zones: [{ stand: "Gallery", sections: ["101"] }] },
    ],
    ["a walk of no minutes", "shop.zones.0.walkMinutes", { zones: [{ walkMinutes: 0 }] }],
    ["a place that is none", "shop.latitude", { latitude: 91 }],
    [
      "hours that are none",
      "shop.openingHours.0.from",
      { openingHours: [{ days: [0], from: "25:00", to: "26:00" }] },
    ],
    ["nobody to cook", "shop.cooksAtOnce", { cooksAtOnce: 0 }],
    ["full before busy", "shop.busyFromMinutes", { busyFromMinutes: 50, fullFromMinutes: 20 }],
    ["no Hebrew name", "shop.name.he", { name: { en: "Grill", he: "" } }],
    ["its own switch beside it", "shop.isOpen", { isOpen: false }],
  ])("with %s is refused by the name of the field", async (_, path, change) => {
    const console = await openConsole();
    const shop = await shopOf(console);
    const { status, body } = await save(console, { ...bodyOf(shop), ...change }, shop.tag);
    expect([status, body.fields.map((field) => field.path)]).toEqual([400, expect.arrayContaining([path])]);
    expect(await shopOf(console)).toEqual(shop);
  });

  test("that is new begins closed and on the platform's account, under an id of its stadium's", async () => {
    const console = await openConsole();
    const body = bodyOf(await shopOf(console));
    const make = () =>
      console.call<Answer>("POST", "/shops", { shop: { ...body, name: { en: "Ice Cream", he: "גלידה" } } });
    const { status, body: made } = await make();
    expect(status).toBe(201);
    expect(made.shop.id).toBe(`${console.stadiumId}-ice-cream`);
    expect((await make()).body.shop.id).toBe(`${console.stadiumId}-ice-cream-2`);
    expect(await shopOf(console, made.shop.id)).toMatchObject({
      account: { isOwn: false, state: null, due: [] },
      state: { isOpen: false },
    });
  });

  test("that waits for a board takes no order before the first one listens", async () => {
    const console = await openConsole();
    const shop = await shopOf(console);
    expect(shop.state.autoPausedAt).toBeNull();
    await save(console, { ...bodyOf(shop), requiresBoard: true }, shop.tag);
    expect((await shopOf(console)).state.autoPausedAt).not.toBeNull();
  });

  test("can be removed only without orders and dishes, and its staff lose their role, its invitations go", async () => {
    const console = await openConsole();
    const remove = async (id: string) =>
      console.call("DELETE", `/shops/${id}`, { tag: (await shopOf(console, id)).tag });
    expect(await remove(console.shopId)).toMatchObject({ status: 409, body: { code: "shop-in-use" } });
    await aPlacedOrder({ lines: [console.burger()], stadiumId: console.stadiumId });
    const bar = must(console.venue.shops[1]).id;
    await db.update(shopItems).set({ shopId: bar }).where(eq(shopItems.shopId, console.shopId));
    // Nothing is sold there any more, but an order names it.
    expect(await remove(console.shopId)).toMatchObject({ body: { code: "shop-in-use" } });
    const made = await console.call<Answer>("POST", "/shops", { shop: bodyOf(await shopOf(console)) });
    const staff = await signUpStaff({ role: "shop", shopId: made.body.shop.id });
    const invitation = { role: "shop" as const, shopId: made.body.shop.id, stadiumId: console.stadiumId };
    await db.insert(staffInvitations).values({
      ...{ ...invitation, id: crypto.randomUUID(), email: "new@example.com", invitedBy: staff.userId },
      ...{ tokenHash: crypto.randomUUID(), createdAt: Date.now(), expiresAt: Date.now() + 60_000 },
    });
    expect((await remove(made.body.shop.id)).status).toBe(204);
    expect(await db.$count(staffRoles, eq(staffRoles.userId, staff.userId))).toBe(0);
    expect(await db.$count(staffInvitations, eq(staffInvitations.invitedBy, staff.userId))).toBe(0);
  });

  test("of another venue is not found", async () => {
    const [mine, other] = [await openConsole(), await openConsole()];
    const shop = await shopOf(other);
    const body = { tag: shop.tag, shop: { ...bodyOf(shop), gate: "66" } };
    expect((await mine.call("PUT", `/shops/${shop.id}`, body)).status).toBe(404);
    expect((await mine.call("DELETE", `/shops/${shop.id}`, { tag: shop.tag })).status).toBe(404);
    expect(await shopOf(other)).toEqual(shop);
  });
});

describe("the venue's settings", () => {
  test("say what becomes of a fan who is not there, and whether seat codes are trusted", async () => {
    const console = await openConsole();
    const { tag, ...before } = (await console.view()).settings;
    expect(before).toEqual({
      ...{ refundsAbsentFans: false, trustsSeatLinks: false, guestOrders: false, seatsComplete: false },
      ...{ asksIfSoldOut: false, countsRunners: null },
      ...{ supportEmail: "", supportPhone: "", privacyEmail: "", accessibility: null, pickup: null },
      match: null,
      ...{ leastOrderMinor: 0, feePerItemMinor: 200, tax: null, seller: null, jurisdiction: null },
      tips: { kind: "amount", presets: [2, 4, 6, 8], preset: 4 },
    });
    const settings = {
      ...before,
      ...{ refundsAbsentFans: true, trustsSeatLinks: true, guestOrders: true, seatsComplete: true },
      ...{ asksIfSoldOut: true, countsRunners: true, match: { sport: "football" } },
      ...{
        supportEmail: "help@venue.example",
        supportPhone: "*2244",
        pickup: { feePerItemMinor: 100, keepMinutes: 20 },
      },
      accessibility: {
        ...{ level: "WCAG 2.2 AA", checkedOn: "2026-11-01" },
        ...{ contactName: "Dana", contactEmail: "dana@venue.example", contactPhone: "" },
        ...{ gaps: { en: "Maps", he: "מפות" }, arrangements: {} },
      },
    };
    expect((await console.call("PUT", "/settings", { tag, settings })).status).toBe(200);
    expect((await console.view()).settings).toMatchObject(settings);
    const catalog = (await createClient().json<Catalog>("GET", `/api/stadiums/${console.stadiumId}/catalog`))
      .body;
    expect(catalog.stadium).toMatchObject({ trustsSeatLinks: true, asksIfSoldOut: true });
    expect(await console.call("PUT", "/settings", { tag, settings: before })).toMatchObject({
      status: 409,
      body: { current: settings },
    });
  });

  test("have no other field", async () => {
    const console = await openConsole();
    const { tag, ...settings } = (await console.view()).settings;
    const body = { tag, settings: { ...settings, menuVersion: 0 } };
    expect((await console.call("PUT", "/settings", body)).status).toBe(400);
  });
});
