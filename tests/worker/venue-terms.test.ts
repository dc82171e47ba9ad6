import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { CheckoutIntent, PlacedOrder } from "#domain/cart/checkout.ts";
import type { Close } from "#domain/close/close.ts";
import type { OrderDetail } from "#domain/order/order-view.ts";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { noAccessibility } from "#domain/venue/accessibility.ts";
import { ledgerEntries, orders, stadiums } from "#worker/db/schema/index.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { payWithCard, relatedTo } from "../support/stripe-control.ts";
import { bringIn, db, openOwnVenue, propose, signUp, signUpStaff } from "../support/worker-world.ts";

const terms = {
  currency: "USD",
  feePerItemMinor: 75,
  tips: { kind: "percentage", presets: [10, 15, 18, 20], preset: 15 },
  jurisdiction: "us-ny-nyc",
} as const;

const openDollarVenue = (currency: "USD" | "EUR" = "USD") =>
  openOwnVenue(undefined, (file) => {
    file.format = "seatside-venue/2";
    Object.assign(file.stadium, { ...terms, currency });
    for (const item of file.items) Object.assign(item, { currency, ageRestricted: true });
  });

async function order(own: Awaited<ReturnType<typeof openOwnVenue>>) {
  const fan = await signUp();
  const proposal = await propose(fan, [own.burger(2)], { stadiumId: own.stadiumId });
  const intent = await fan.json<CheckoutIntent>("POST", "/api/stripe/create-intent", proposal);
  expect(intent.status, JSON.stringify(intent.body)).toBe(200);
  expect((await payWithCard(intent.body.clientSecret ?? "")).status).toBe("requires_capture");
  const placed = await fan.json<PlacedOrder>("POST", "/api/orders", { orderId: intent.body.orderId });
  expect(placed.body.state).toBe("placed");
  return { fan, proposal, ...intent.body };
}

test.each(["USD", "EUR"] as const)(
  "a venue that charges in %s: quote, hold, order, capture, refund, ledger and close are in it",
  async (currency) => {
    const own = await openDollarVenue(currency);
    const { fan, proposal, orderId, intentId, quote } = await order(own);
    expect(quote).toMatchObject({
      currency,
      totals: { subtotalMinor: 10_800, deliveryFeeMinor: 150, tipMinor: 400, totalMinor: 11_350 },
    });
    expect(proposal.currency).toBe(currency.toLowerCase());

    const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
    const read = async () =>
      (await fan.json<{ order: OrderDetail }>("GET", `/api/orders/${orderId}`)).body.order;
    const { orderCode } = await read();
    expect((await staff.json("POST", `/api/staff/orders/${orderCode}`, { action: "accept" })).status).toBe(
      200,
    );
    expect(await read()).toMatchObject({ currency, money: { capturedMinor: 11_350 } });
    type Objects = { payment_intents: Record<string, { currency: string; amount_received: number }> };
    const { payment_intents } = await relatedTo<Objects>(intentId ?? "");
    expect(payment_intents[intentId ?? ""]).toMatchObject({
      currency: currency.toLowerCase(),
      amount_received: 11_350,
    });
    await staff.json("POST", `/api/staff/orders/${orderCode}`, { action: "cancel", reason: "sold-out" });
    const rows = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId));
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.map((row) => row.currency))).toEqual(new Set([currency]));
    const manager = await signUpStaff({ role: "manager", stadiumId: own.stadiumId });
    const closes = `/api/staff/venue/${own.stadiumId}/closes`;
    const { today } = (await manager.json<{ today: string }>("GET", closes)).body;
    expect(await manager.json("POST", closes, { day: today })).toMatchObject({ body: { number: 1 } });
    const { close } = (await manager.json<{ close: Close }>("GET", `${closes}/1.json`)).body;
    expect(close).toMatchObject({ currency, total: { soldMinor: 11_350, refundedMinor: 11_350 } });
  },
);

test("a phone that names another currency than the venue's is shown the price again", async () => {
  const own = await openDollarVenue();
  const fan = await signUp();
  const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
  const answer = await fan.json<{ code: string }>("POST", "/api/stripe/create-intent", {
    ...proposal,
    currency: "ils",
  });
  expect(answer).toMatchObject({ status: 409, body: { code: "quote-changed" } });
});

test("terms come back from an export; a venue without its own is a file of the first format", async () => {
  const own = await openDollarVenue();
  expect(await exportVenue(db, own.stadiumId)).toMatchObject({ format: "seatside-venue/2", stadium: terms });
  const plain = await openOwnVenue();
  const exported = await exportVenue(db, plain.stadiumId);
  expect(exported?.format).toBe("seatside-venue/1");
  expect(exported?.stadium).not.toHaveProperty("currency");
});

test("an accessibility statement comes in with a file and comes back from an export; half of one is allowed", async () => {
  const own = await openDollarVenue();
  const given = { level: "WCAG 2.2 AA" as const, gaps: { en: "No ramp at gate 3" } };
  const stadium = { ...own.venue.stadium, accessibility: given };
  expect(await bringIn(venueFileSchema.parse({ ...own.venue, stadium }))).toMatchObject({ ok: true });
  expect((await exportVenue(db, own.stadiumId))?.stadium.accessibility).toEqual({
    ...noAccessibility,
    ...given,
  });
});

test("a file of the first format leaves a venue's terms alone", async () => {
  const own = await openDollarVenue();
  const { currency: _, feePerItemMinor: __, tips: ___, jurisdiction: ____, ...stadium } = own.venue.stadium;
  await bringIn({ ...own.venue, format: "seatside-venue/1", stadium });
  const [row] = await db.select().from(stadiums).where(eq(stadiums.id, own.stadiumId));
  expect(row).toMatchObject(terms);
});

test("once orders were charged, the venue's currency stays", async () => {
  const own = await openDollarVenue();
  const stadium = { ...own.venue.stadium, currency: "EUR" as const };
  await bringIn({ ...own.venue, stadium });
  await bringIn(own.venue);
  const { orderId } = await order(own);
  expect(await bringIn({ ...own.venue, stadium })).toMatchObject({ ok: false, chargedIn: "USD" });
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(row?.currency).toBe("USD");
});

test("board and runner are told the same age", async () => {
  const own = await openDollarVenue();
  const staff = await signUpStaff(
    { role: "shop", shopId: own.shopId },
    { role: "runner", stadiumId: own.stadiumId },
  );
  const board = await staff.json<{ board: { shop: { legalAge: number } } }>(
    "GET",
    `/api/staff/shops/${own.shopId}/board`,
  );
  expect(board.body.board.shop.legalAge).toBe(21);
  const floor = await staff.json<{ stadium: { legalAge: number } }>(
    "GET",
    `/api/staff/stadiums/${own.stadiumId}/deliveries`,
  );
  expect(floor.body.stadium.legalAge).toBe(21);
});
