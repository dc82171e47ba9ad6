import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Catalog } from "#domain/menu/catalog.ts";
import { quickChoices } from "#domain/menu/menu.ts";
import type { RunItemBody, RunShopBody } from "#domain/schemas/staff.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { auditLog, orderLines, shopItems, shops } from "#worker/db/schema/index.ts";
import { servicesOf } from "#worker/services/services.ts";
import { checkOut } from "../support/worker-orders.ts";
import { createClient, db, openOwnVenue, propose, ringFloor, signUp } from "../support/worker-world.ts";

const soon = () => Date.now() + 20 * 60_000;
const as = (role: StaffRole["role"], place: Partial<StaffRole>) => ({
  userId: "somebody",
  roles: [{ role, stadiumId: "", shopId: "", ...place }],
});

async function aShop() {
  const own = await openOwnVenue();
  const { staff } = servicesOf(env);
  const cook = as("shop", { shopId: own.shopId });
  return {
    ...own,
    run: (body: RunShopBody, who = cook) => staff.overrideShop(who, { ...body, shopId: own.shopId }),
    overrideItem: (itemId: string, body: RunItemBody, who = cook) =>
      staff.overrideItem(who, { ...body, shopId: own.shopId, itemId }),
    order: async () => {
      const fan = await signUp();
      return fan.json("POST", "/api/quote", {
        stadiumId: own.stadiumId,
        lines: [own.burger()],
        tip: { kind: "amount", amountMinor: 0 },
      });
    },
    catalog: async () =>
      (await createClient().json<Catalog>("GET", `/api/stadiums/${own.stadiumId}/catalog`)).body,
    audit: () => db.select().from(auditLog).where(eq(auditLog.shopId, own.shopId)),
  };
}

test("a closed and a paused shop take no order, and an open one does again", async () => {
  const shop = await aShop();
  expect(await shop.run({ open: false })).toMatchObject({ ok: true, shop: { isOpen: false } });
  expect((await shop.order()).body.code).toMatch(/^shops-closed/);
  await shop.run({ open: true, pauseUntil: soon() });
  expect((await shop.order()).body.code).toBe("shops-closed");
  await shop.run({ pauseUntil: null });
  expect((await shop.order()).status).toBe(200);
});

test("the menu's snapshot follows, under a higher version", async () => {
  const shop = await aShop();
  const before = await shop.catalog();
  await shop.run({ open: false });
  await shop.overrideItem(shop.cola().itemId, { soldOutUntil: soon() });
  await ringFloor(shop.stadiumId);
  const after = await shop.catalog();
  expect(after.version).toBeGreaterThan(before.version);
  expect(after.shops.find((each) => each.id === shop.shopId)?.isOpen).toBe(false);
  expect(after.items.find((each) => each.id === shop.cola().itemId)?.isAvailable).toBe(false);
});

test("a sold-out dish can't be ordered until its override ends", async () => {
  const shop = await aShop();
  await shop.overrideItem(shop.burger().itemId, { soldOutUntil: soon() });
  expect((await shop.order()).body.code).toBe("item-unavailable");
  await shop.overrideItem(shop.burger().itemId, { soldOutUntil: null });
  const fan = await signUp();
  expect((await propose(fan, [shop.burger()], { stadiumId: shop.stadiumId })).amount).toBeGreaterThan(0);
});

// [fault 89]
test("an option that is out is seen and not sold, two tablets take out two at once, and its end brings it back", async () => {
  const shop = await aShop();
  const { itemId } = shop.burger();
  const until = soon();
  const out = (id: string, soldOutUntil: number | null = until) =>
    shop.overrideItem(itemId, { option: { id, soldOutUntil } });
  const ask = async (...choices: string[]) =>
    (
      await (
        await signUp()
      ).json("POST", "/api/quote", {
        ...{ stadiumId: shop.stadiumId, lines: [{ itemId, choices, quantity: 1 }] },
        tip: { kind: "amount", amountMinor: 0 },
      })
    ).body;
  expect(await Promise.all([out("s"), out("egg")])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await ask("s")).toMatchObject({ code: "choice-invalid", name: { en: "Dish" } });
  expect(await ask("l", "egg")).toMatchObject({ code: "choice-invalid" });
  expect(await ask("l")).toMatchObject({ quote: {} });
  await ringFloor(shop.stadiumId);
  const dish = (await shop.catalog()).items.find(({ id }) => id === itemId);
  const flags = dish?.customization.flatMap(({ options }) => options.map(({ id, isOut }) => [id, isOut]));
  expect(flags).toEqual([
    ["s", true],
    ["l", undefined],
    ["egg", true],
  ]);
  // The "+" takes what there is.
  expect(quickChoices({ customization: [], ...dish, ageRestricted: false, dietary: [] })).toEqual(["l"]);

  await out("l");
  await ringFloor(shop.stadiumId);
  expect((await shop.catalog()).items.find(({ id }) => id === itemId)?.isAvailable).toBe(false);
  await out("s", null);
  expect(await ask("s")).toMatchObject({ quote: {} });
  await db
    .update(shopItems)
    .set({ optionsOut: { egg: Date.now() - 1 } })
    .where(eq(shopItems.itemId, itemId));
  expect(await ask("l", "egg")).toMatchObject({ quote: {} });
  expect(await out("none")).toEqual({ ok: false, reason: "not-found" });
});

test("an option for adults makes its line one: the runner asks for an ID", async () => {
  const own = await openOwnVenue(undefined, (file) => {
    file.items[0].customization[1].options[0].ageRestricted = true;
  });
  const fan = await signUp();
  const lines = [{ ...own.burger(), choices: ["s", "egg"] }, own.burger()];
  const { orderId } = await checkOut(fan, { lines, stadiumId: own.stadiumId });
  const stored = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  expect(stored.map(({ ageRestricted }) => ageRestricted)).toEqual([true, false]);
});

test("an override that ends in the past or days ahead is refused and audited", async () => {
  const shop = await aShop();
  expect(await shop.run({ pauseUntil: Date.now() - 1_000 })).toEqual({
    ok: false,
    reason: "end-in-the-past",
  });
  expect(await shop.run({ busyUntil: Date.now() + 5 * 86_400_000, busyMinutes: 10 })).toEqual({
    ok: false,
    reason: "end-too-far",
  });
  expect((await shop.audit()).map((each) => each.outcome)).toEqual(["end-in-the-past", "end-too-far"]);
  expect((await db.query.shops.findFirst({ where: eq(shops.id, shop.shopId) }))?.pausedUntil).toBeNull();
});

test("the audit log has the old and the new values", async () => {
  const shop = await aShop();
  const until = soon();
  await shop.run({ busyUntil: until, busyMinutes: 10 });
  await shop.overrideItem(shop.burger().itemId, { stock: 12 });
  expect(await shop.audit()).toMatchObject([
    {
      action: "shop.run",
      outcome: "ok",
      role: "shop",
      detail: {
        before: { busyUntil: null, busyMinutes: 0 },
        after: { busyUntil: until, busyMinutes: 10 },
      },
    },
    {
      action: "item.run",
      subject: shop.burger().itemId,
      detail: { before: { stock: null }, after: { stock: 12 } },
    },
  ]);
});

test("the stadium's manager may act, an operator only look, and nobody else finds the shop", async () => {
  const shop = await aShop();
  const { stadiumId } = shop;
  expect((await shop.run({ open: false }, as("manager", { stadiumId }))).ok).toBe(true);
  expect(await shop.run({ open: true }, as("operator", {}))).toEqual({ ok: false, reason: "not-allowed" });
  for (const stranger of [
    as("shop", { shopId: "another" }),
    as("manager", { stadiumId: "another" }),
    as("runner", { stadiumId }),
  ]) {
    expect(await shop.run({ open: true }, stranger)).toEqual({ ok: false, reason: "not-found" });
    expect(await shop.overrideItem(shop.burger().itemId, { stock: 1 }, stranger)).toMatchObject({
      ok: false,
    });
  }
  expect((await shop.overrideItem("nothing", { stock: 1 })).ok).toBe(false);
});
