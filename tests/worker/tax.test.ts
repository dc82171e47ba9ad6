import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { TaxTerms } from "#domain/tax/tax.ts";
import { orderLines, orders } from "#worker/db/schema/index.ts";
import { listOwed } from "#worker/usecases/payment/owed.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import { aPlacedOrder, ledgerOf, move, refund, view } from "../support/worker-orders.ts";
import { db, openOwnVenue, openTeddy, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const added: TaxTerms = {
  shown: "added",
  remits: "platform",
  usualClass: "food",
  feeClass: "food",
  rates: [
    { class: "food", from: "2000-01-01", rate: 4_000 },
    { class: "food", from: "2025-01-01", rate: 8_875 },
    { class: "food", from: "2999-01-01", rate: 50_000 },
    { class: "untaxed", from: "2000-01-01", rate: 0 },
  ],
};
const included: TaxTerms = {
  ...added,
  shown: "included",
  rates: [{ class: "food", from: "2025-01-01", rate: 18_000 }],
};

/** Two burgers and three colas at 54.00, five fees of 2.00 and a tip of 12.34, at a venue with these terms. */
async function anOrder(tax: TaxTerms, connected: boolean) {
  const own = await openOwnVenue(connected ? "acct_local_teddy_oven" : "", (file) => {
    file.format = "seatside-venue/2";
    Object.assign(file.stadium, { tax });
  });
  const order = await aPlacedOrder({
    lines: [own.burger(2), own.cola(3)],
    stadiumId: own.stadiumId,
    tip: { kind: "amount", amountMinor: 1_234 },
  });
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  return { ...order, own, staff };
}
const sumsOf = async (id: string) => {
  const sums = new Map<string, number>();
  for (const { party, kind, amountMinor } of await ledgerOf(id))
    if (kind === "capture" || kind === "refund") sums.set(party, (sums.get(party) ?? 0) + amountMinor);
  return Object.fromEntries(sums);
};

test("tax that is added comes on top: per line as stored, by the rate of the day, and as a field of the totals", async () => {
  const { fan, id } = await anOrder(added, false);
  const { totals } = await view(fan, id);
  // 8.875 % of 54.00 is 4.79, of a fee of 2.00 0.18; the tip is not taxed.
  expect(totals).toMatchObject({
    subtotalMinor: 27_000,
    deliveryFeeMinor: 1_000,
    tipMinor: 1_234,
    totalMinor: 29_234 + 5 * 479 + 5 * 18,
    tax: { shown: "added", remits: "platform", feeRate: 8_875, minor: 2_485, feeMinor: 90 },
  });
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  for (const line of lines)
    expect(line).toMatchObject({ taxClass: "food", taxRate: 8_875, unitTaxMinor: 479 });
});

for (const remits of ["platform", "shop"] as const)
  for (const connected of [true, false])
    for (const terms of [added, included])
      test(`tax ${terms.shown} that the ${remits} remits follows its pieces through sold out, refund and tip (a shop ${connected ? "with" : "without"} an account)`, async () => {
        const { fan, id, code, staff, own } = await anOrder({ ...terms, remits }, connected);
        const accepted = await move(staff, code, {
          action: "accept",
          without: [{ position: 1, quantity: 1 }],
        });
        expect(accepted.status).toBe(200);
        await expectMoneyAgrees(id);
        const isAdded = terms.shown === "added";
        // Of one piece: food and fee with tax, and the tax in it.
        const piece = isAdded ? 5_600 + 479 + 18 : 5_600;
        const tax = isAdded ? 479 + 18 : 824 + 31;
        expect((await view(fan, id)).money).toMatchObject({
          capturedMinor: 4 * piece + 1_234,
          dueMinor: 4 * piece + 1_234,
        });
        const back = await refund(staff, code, { scope: "lines", lines: [{ position: 0, quantity: 2 }] });
        expect(back.status).toBe(200);
        await expectMoneyAgrees(id);
        expect((await view(fan, id)).money).toMatchObject({
          refunded: {
            foodMinor: 10_800,
            deliveryFeeMinor: 400,
            tipMinor: 0,
            taxMinor: isAdded ? 2 * tax : 0,
          },
          dueMinor: 2 * piece + 1_234,
        });
        const food = isAdded ? 5_400 : 5_400 - 824;
        const taxParty = remits === "shop" ? "shop-tax" : "tax";
        expect(await sumsOf(id)).toEqual({
          ...{ card: -(2 * piece + 1_234), shop: 2 * food, runner: 1_234 },
          ...{ platform: 2 * (isAdded ? 200 : 200 - 31), [taxParty]: 2 * tax },
        });
        const owed = (await listOwed(db)).find((each) => each.partyId === own.shopId);
        // Tax that the shop remits is the shop's to receive; its own account got it with the food.
        expect(owed?.owedMinor).toBe(connected ? undefined : 2 * (food + (remits === "shop" ? tax : 0)));
        expect((await refund(staff, code, { scope: "order", lines: [] })).status).toBe(200);
        await expectMoneyAgrees(id);
        expect(Object.values(await sumsOf(id)).every((sum) => sum === 0)).toBe(true);
      });

test("a price that holds its tax stays the price: the total is the menu's", async () => {
  const { fan, id } = await anOrder(included, false);
  expect((await view(fan, id)).totals).toMatchObject({
    totalMinor: 29_234,
    tax: { shown: "included", minor: 5 * 824 + 5 * 31, feeMinor: 5 * 31 },
  });
});

test("a category's class sets its rate, and comes back from an export", async () => {
  const own = await openOwnVenue("", (file) => {
    file.format = "seatside-venue/2";
    Object.assign(file.stadium, { tax: added });
    for (const category of file.categories) Object.assign(category, { taxClass: "untaxed" });
  });
  const { id } = await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  expect(await db.query.orders.findFirst({ where: eq(orders.id, id) })).toMatchObject({
    tax: { minor: 18, feeMinor: 18 },
  });
  const exported = await exportVenue(db, own.stadiumId);
  expect(exported).toMatchObject({ format: "seatside-venue/2", stadium: { tax: added } });
  expect(exported?.categories.every((each) => each.taxClass === "untaxed")).toBe(true);
});

test("a venue without tax terms has orders, ledger and file as before", async () => {
  const own = await openOwnVenue();
  const { id, fan } = await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  expect((await view(fan, id)).totals).not.toHaveProperty("tax");
  expect((await db.query.orders.findFirst({ where: eq(orders.id, id) }))?.tax).toBeNull();
  expect((await exportVenue(db, own.stadiumId))?.format).toBe("seatside-venue/1");
});
