import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { hourMs } from "#domain/durations.ts";
import { sumOfShares } from "#domain/ledger/shares.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { type FoundOrders, maxFound } from "#domain/order/order-search.ts";
import type { OrderStory } from "#domain/order/order-story.ts";
import { forgetPerson } from "#worker/db/order/forget.ts";
import { auditLog, orders, receipts } from "#worker/db/schema/index.ts";
import { limits } from "#worker/platform/limits.ts";
import { aDelivery } from "../support/closes.ts";
import { findIntent } from "../support/stripe-control.ts";
import { aGuest } from "../support/worker-guests.ts";
import { aPlacedOrder, refund, row } from "../support/worker-orders.ts";
import {
  type Client,
  createClient,
  db,
  openOwnVenue,
  openTeddy,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

beforeAll(() => openTeddy());

type Found = FoundOrders & { code?: string; cards?: { id: string; shareMinor: number }[] };
const search = (by: Client, door: string, text: string) =>
  by.json<Found>("POST", `/api/staff/${door}/orders`, { text });
const idsOf = async (by: Client, door: string, text: string) =>
  (await search(by, door, text)).body.orders.map(({ id }) => id);

async function aVenue() {
  const own = await openOwnVenue();
  const { stadiumId, shopId } = own;
  const [manager, operator, cook] = await Promise.all([
    signUpStaff({ role: "manager", stadiumId }),
    signUpStaff({ role: "operator" }),
    signUpStaff({ role: "shop", shopId }),
  ]);
  const doors: [Client, string][] = [
    [operator, "ops"],
    [manager, `venue/${stadiumId}`],
    [cook, `shops/${shopId}`],
  ];
  return { ...own, manager, operator, cook, doors };
}

test("a delivered order is found by every number of it, at each of the three doors", async () => {
  const own = await aVenue();
  const { id, code, intentId, fan } = await aDelivery(own);
  const { orderId, userPhone, userName, placedAt } = await row(id);
  const [receipt] = await db.select().from(receipts).where(eq(receipts.orderId, id));
  const { latest_charge: charge } = await findIntent(intentId);
  const clock = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: own.venue.stadium.timeZone, hour: "2-digit", minute: "2-digit" },
  }).format(placedAt ?? 0);
  const numbers = {
    ...{ code, spaced: spacedOrderCode(code), stamp: orderId, id, intentId, charge: String(charge) },
    receipt: `${receipt?.year}-${String(receipt?.number).padStart(6, "0")}`,
    ...{ mail: fan.email.toUpperCase(), phone: userPhone, local: userPhone.replace("+972", "0") },
    ...{
      ending: userPhone.slice(-4),
      seat: "Section 112 row 14 seat 7",
      short: "112-14-7",
      hebrew: "גוש 112 שורה 14",
    },
    ...{ name: userName, clock },
  };
  for (const [by, door] of own.doors)
    for (const [name, text] of Object.entries(numbers)) {
      const { status, body } = await search(by, door, text);
      expect([door, name, status, body.orders?.some((each) => each.id === id)]).toEqual([
        door,
        name,
        200,
        true,
      ]);
    }
  const [found] = (await search(own.manager, `venue/${own.stadiumId}`, code)).body.orders;
  expect(found).toMatchObject({
    orderCode: code,
    section: "112",
    ...{ status: 3, fulfilment: "seat", shelf: null },
    totalMinor: (await row(id)).totalMinor,
  });
  // Neither list says more of a person than the board does.
  expect(JSON.stringify(found)).not.toContain(userPhone);
  expect((await search(own.cook, `shops/${own.shopId}`, code)).body.cards).toMatchObject([
    { id, shareMinor: 2 * 5_400 },
  ]);
});

test("a seat is found by its section's whole name, and row 0 is another than row 00", async () => {
  const own = await aVenue();
  const [one, other] = [await aDelivery(own), await aDelivery(own)];
  const section = "Field Level 127B";
  await db.update(orders).set({ section, row: "0" }).where(eq(orders.id, one.id));
  await db.update(orders).set({ section, row: "00" }).where(eq(orders.id, other.id));
  const inRow = (row: string) =>
    idsOf(own.manager, `venue/${own.stadiumId}`, `Section Field Level 127b row ${row} seat 07`);
  expect([await inRow("0"), await inRow("00")]).toEqual([[one.id], [other.id]]);
});

test("a name of any alphabet is found however it is typed", async () => {
  const own = await aVenue();
  const { id } = await aDelivery(own);
  await db.update(orders).set({ userName: "Élodie Иванова" }).where(eq(orders.id, id));
  for (const text of ["élodie", "ÉLODIE", "Élodie", "elodie иванова", "иванова", "ИВАНОВА", "lodie"])
    expect([text, await idsOf(own.manager, `venue/${own.stadiumId}`, text)]).toEqual([
      text,
      text.startsWith("e") ? [] : [id],
    ]);
  // The word that stands for a guest's name is nobody's.
  await db.update(orders).set({ userName: "אוהד" }).where(eq(orders.id, id));
  expect((await search(own.manager, `venue/${own.stadiumId}`, id)).body.orders).toMatchObject([
    { customer: "" },
  ]);
});

test("a charge that was only held is asked of the provider, and an unknown one finds nothing", async () => {
  const own = await aVenue();
  const { id, intentId } = await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  const { latest_charge: charge } = await findIntent(intentId);
  expect(await idsOf(own.operator, "ops", String(charge))).toEqual([id]);
  expect(await idsOf(own.operator, "ops", "ch_nobodys")).toEqual([]);
});

test("a manager finds nothing of another venue, a shop nothing of another shop or older than six hours", async () => {
  const [own, other] = [await aVenue(), await aVenue()];
  const { id, code, fan } = await aDelivery(own);
  for (const text of [code, fan.email, id]) {
    expect(await idsOf(other.manager, `venue/${other.stadiumId}`, text)).toEqual([]);
    expect(await idsOf(other.cook, `shops/${other.shopId}`, text)).toEqual([]);
  }
  expect((await other.manager.json("GET", `/api/staff/venue/${other.stadiumId}/orders/${id}`)).status).toBe(
    404,
  );
  expect((await search(other.manager, `venue/${own.stadiumId}`, code)).status).toBe(403);
  expect((await search(other.cook, `shops/${own.shopId}`, code)).status).toBe(404);
  expect(await idsOf(own.cook, `shops/${own.shopId}`, code)).toEqual([id]);
  await db
    .update(orders)
    .set({ closedAt: Date.now() - 6 * hourMs - 1 })
    .where(eq(orders.id, id));
  expect(await idsOf(own.cook, `shops/${own.shopId}`, code)).toEqual([]);
  expect(await idsOf(own.manager, `venue/${own.stadiumId}`, code)).toEqual([id]);
});

test("runners, fans, guests and nobody find nothing, whatever door they try", async () => {
  const own = await aVenue();
  const runner = await signUpStaff({ role: "runner", stadiumId: own.stadiumId });
  for (const by of [runner, await signUp(), await aGuest(own), createClient()])
    for (const [, door] of own.doors)
      expect((await search(by, door, "459594")).status).toBeGreaterThanOrEqual(401);
  expect((await search(own.manager, "ops", "459594")).status).toBe(403);
});

test("a code that was given out again finds both evenings, the newest first, and more than a list holds are told", async () => {
  const own = await aVenue();
  const first = await aDelivery(own);
  const { placedAt, ...old } = await row(first.id);
  const week = 7 * 24 * hourMs;
  const copies = Array.from({ length: maxFound }, (_, index) => ({
    ...old,
    id: `${crypto.randomUUID()}`,
    checkoutKey: `copy-${index}`,
    placedAt: (placedAt ?? 0) - week * (index + 1),
  }));
  for (const copy of copies.slice(0, 1)) await db.insert(orders).values(copy);
  const door = `venue/${own.stadiumId}`;
  const two = await search(own.manager, door, first.code);
  expect(two.body.orders.map(({ id }) => id)).toEqual([first.id, copies[0]?.id]);
  expect(two.body.hasMore).toBe(false);
  expect(new Set(two.body.orders.map(({ evening }) => evening)).size).toBe(2);
  for (const copy of copies.slice(1)) await db.insert(orders).values(copy);
  const { body } = await search(own.manager, door, first.code);
  expect([body.orders.length, body.hasMore]).toEqual([maxFound, true]);
});

test("who is forgotten is found by no phone, mail or name any more, the order by its code as before", async () => {
  const own = await aVenue();
  const { id, code, fan } = await aDelivery(own);
  const { userPhone, userName } = await row(id);
  await db.batch(forgetPerson(db, [id]));
  const door = `venue/${own.stadiumId}`;
  for (const text of [fan.email, userPhone, userName])
    expect(await idsOf(own.manager, door, text)).not.toContain(id);
  expect(await idsOf(own.manager, door, code)).toEqual([id]);
});

test("a search is a look in the audit log: who, where and by which kind of number, without the number", async () => {
  const own = await aVenue();
  const { fan } = await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  for (let time = 0; time < 2; time++) await search(own.manager, `venue/${own.stadiumId}`, fan.email);
  const entries = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, own.manager.userId), eq(auditLog.action, "orders.search")));
  expect(entries).toMatchObject([
    { role: "manager", stadiumId: own.stadiumId, subject: `mail ${own.stadiumId}`, outcome: "ok" },
  ]);
  expect(JSON.stringify(entries)).not.toContain(fan.email);
});

test("a person's searches are bounded, and what is no number costs none", async () => {
  const own = await aVenue();
  const door = `venue/${own.stadiumId}`;
  expect((await search(own.manager, door, "?")).body).toEqual({ kind: null, orders: [], hasMore: false });
  const { max } = limits["order-search"];
  for (let time = 0; time < max; time++) expect((await search(own.manager, door, "459594")).status).toBe(200);
  expect(await search(own.manager, door, "459594")).toMatchObject({
    status: 429,
    body: { code: "too-many-requests" },
  });
});

test("an order's story says what was quoted, held, charged and given back, by whom and why, and what the books hold", async () => {
  const own = await aVenue();
  const { id, intentId } = await aDelivery(own);
  const back = { scope: "lines", lines: [{ position: 0, quantity: 1 }], reason: "it was cold" };
  expect((await refund(own.manager, id, back)).status).toBe(200);
  const path = `/api/staff/venue/${own.stadiumId}/orders/${id}`;
  const { order } = (await own.manager.json<{ order: OrderStory }>("GET", path)).body;
  const { totalMinor, userPhone, userEmail, handoverSecret } = await row(id);
  expect(order).toMatchObject({ quoted: { totalMinor }, capturedMinor: totalMinor, intents: [intentId] });
  expect(order.events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["place", "accept", "deliver", "refund"]),
  );
  expect(order.refunds).toMatchObject([{ actorKind: "manager", reason: "it was cold", state: "done" }]);
  const cards = order.books.flatMap(({ kind, movements }) =>
    movements.flatMap(({ party, amountMinor }) => (party === "card" ? [[kind, Math.abs(amountMinor)]] : [])),
  );
  const [given] = order.refunds;
  expect(cards.slice(0, 2)).toEqual([
    ["hold", totalMinor],
    ["capture", totalMinor],
  ]);
  const returned = cards.flatMap(([kind, minor]) => (kind === "refund" ? [Number(minor)] : []));
  expect(returned.reduce((sum, minor) => sum + minor, 0)).toBe(given && sumOfShares(given));
  const told = JSON.stringify(order);
  for (const secret of [userPhone, userEmail, handoverSecret]) expect(told).not.toContain(secret);
});
