import { env } from "cloudflare:workers";
import { eq, isNull } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { settlementOf } from "#domain/ledger/settlement.ts";
import { raiseAlert } from "#worker/db/alerts.ts";
import { alerts, orders, settlements } from "#worker/db/schema/index.ts";
import { servicesOf } from "#worker/services/services.ts";
import { tripsOf } from "../support/d1-watch.ts";
import { bankOf, settleIn } from "../support/settlement.ts";
import { openDispute, refundAtProvider, stripeControl } from "../support/stripe-control.ts";
import { anAcceptedOrder, move, refund, reviewNow } from "../support/worker-orders.ts";
import { asOperator, db, openOwnVenue, openTeddy, signUpStaff } from "../support/worker-world.ts";

let operator: Awaited<ReturnType<typeof signUpStaff>>;
beforeAll(async () => {
  await openTeddy();
  operator = await signUpStaff({ role: "operator" });
});
beforeEach(() => settleIn("usd", 0.27));
afterEach(() => settleIn(null));

const { payments: money, operations } = servicesOf(env);
const owedTo = async (party: "shop" | "runner", partyId: string) =>
  (await money.listOwed()).find((each) => each.party === party && each.partyId === partyId);
const payout = (party: "shop" | "runner", partyId: string, amountMinor: number) => ({
  ...{ requestKey: crypto.randomUUID(), party, partyId, amountMinor },
  ...{ currency: "ILS", reference: "transfer 17" },
});

test("a shop without an account is owed its food to the agora, less refunds, and less what was paid out", async () => {
  const venue = await openOwnVenue();
  const { stadiumId } = venue;
  const order = await anAcceptedOrder({
    stadiumId,
    lines: [venue.burger(2)],
    tip: { kind: "amount", amountMinor: 600 },
  });
  expect(await owedTo("shop", venue.shopId)).toMatchObject({
    earnedMinor: order.quote.totals.subtotalMinor,
    paidMinor: 0,
    owedMinor: order.quote.totals.subtotalMinor,
    currency: "ILS",
  });

  const piece = { position: 0, quantity: 1 };
  await refund(operator, order.id, { scope: "lines", lines: [piece] });
  const owed = order.quote.totals.subtotalMinor / 2;
  expect(await owedTo("shop", venue.shopId)).toMatchObject({ owedMinor: owed });

  expect(await money.recordPayout(asOperator(operator), payout("shop", venue.shopId, owed + 1))).toEqual({
    ok: false,
    reason: "more-than-owed",
  });
  const paid = payout("shop", venue.shopId, owed);
  expect(await money.recordPayout(asOperator(operator), paid)).toEqual({ ok: true });
  // A second press of the same form.
  expect(await money.recordPayout(asOperator(operator), paid)).toEqual({ ok: true });
  expect(await owedTo("shop", venue.shopId)).toMatchObject({ paidMinor: owed, owedMinor: 0 });

  // Refunded after it was paid out: the shop owes it back.
  await refund(operator, order.id, { scope: "lines", lines: [piece] });
  expect(await owedTo("shop", venue.shopId)).toMatchObject({ owedMinor: -owed });
});

test("a shop with an account of its own is owed nothing by the platform, but its runner's tip is", async () => {
  const order = await anAcceptedOrder({ tip: { kind: "amount", amountMinor: 600 } });
  expect(await owedTo("shop", order.shopId)).toBeUndefined();
  await move(order.staff, order.code, { action: "ready" });
  await move(order.staff, order.code, { action: "take" });
  expect(await owedTo("runner", order.staff.userId)).toMatchObject({ owedMinor: 600, stadiumName: null });
  expect(await money.recordPayout(asOperator(operator), payout("runner", order.staff.userId, 200))).toEqual({
    ok: true,
  });
  expect(await owedTo("runner", order.staff.userId)).toMatchObject({ paidMinor: 200, owedMinor: 400 });
});

test("payouts noted at the same moment, by two people or in two tabs, never exceed what is owed", async () => {
  const venue = await openOwnVenue();
  const order = await anAcceptedOrder({ stadiumId: venue.stadiumId, lines: [venue.burger(3)] });
  const owed = order.quote.totals.subtotalMinor;
  const other = await signUpStaff({ role: "operator" });
  const half = Math.ceil(owed / 2) + 1;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      money.recordPayout(asOperator(index % 2 ? other : operator), payout("shop", venue.shopId, half)),
    ),
  );
  expect(answers.filter((each) => each.ok)).toHaveLength(1);
  expect(answers).toContainEqual({ ok: false, reason: "more-than-owed" });
  expect(await owedTo("shop", venue.shopId)).toMatchObject({ paidMinor: half, owedMinor: owed - half });

  const rest = payout("shop", venue.shopId, owed - half);
  const same = await Promise.all(
    Array.from({ length: 4 }, () => money.recordPayout(asOperator(operator), rest)),
  );
  expect(same).toEqual(Array(4).fill({ ok: true }));
  expect(await owedTo("shop", venue.shopId)).toMatchObject({ paidMinor: owed, owedMinor: 0 });
});

test("a form that is sent again with another amount or reference, as after going back, is refused in so many words", async () => {
  const venue = await openOwnVenue();
  await anAcceptedOrder({ stadiumId: venue.stadiumId, lines: [venue.burger()] });
  const first = payout("shop", venue.shopId, 100);
  expect(await money.recordPayout(asOperator(operator), first)).toEqual({ ok: true });
  for (const other of [{ amountMinor: 200 }, { reference: "transfer 18" }])
    expect(await money.recordPayout(asOperator(operator), { ...first, ...other })).toEqual({
      ok: false,
      reason: "other-payout",
    });
  expect(await owedTo("shop", venue.shopId)).toMatchObject({ paidMinor: 100 });
});

test("what is owed is read from as many rows after 10,000 entries as before, and is the same sum", async () => {
  const venue = await openOwnVenue();
  const order = await anAcceptedOrder({
    stadiumId: venue.stadiumId,
    lines: [venue.burger()],
    tip: { kind: "amount", amountMinor: 600 },
  });
  await move(order.staff, order.code, { action: "ready" });
  await move(order.staff, order.code, { action: "take" });
  await db.update(orders).set({ closedAt: Date.now() }).where(eq(orders.id, order.id));
  const rowsRead = async () => {
    const trips = await tripsOf(async () => void (await money.listOwed()));
    const asked = trips.flat().filter(({ sql }) => sql.includes("balances"));
    expect(asked).toHaveLength(1);
    const { meta } = await env.DB.prepare(asked[0]?.sql ?? "")
      .bind(...(asked[0]?.values ?? []))
      .all();
    return meta.rows_read;
  };
  await money.carryBalances();
  const before = { rows: await rowsRead(), owed: await owedTo("shop", venue.shopId) };
  await env.DB.prepare(
    `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 5000)
     insert into ledger_entries (id, order_id, intent_id, kind, party, amount_minor, currency, provider_id, at)
     select 'many-' || i || party, order_id, intent_id, kind, party, 3, currency, 'many-' || i, at
     from ledger_entries, numbers where order_id = ? and kind = 'capture' and party in ('shop', 'runner')`,
  )
    .bind(order.id)
    .run();
  try {
    const owed = (before.owed?.owedMinor ?? 0) + 5_000 * 3;
    expect(await owedTo("shop", venue.shopId)).toMatchObject({ owedMinor: owed });
    expect(await rowsRead()).toBeGreaterThan(10_000);
    // By two crons at once, and more often than needed.
    for (let minute = 0; minute < 6; minute++)
      await Promise.all([money.carryBalances(), money.carryBalances()]);
    expect(await owedTo("shop", venue.shopId)).toMatchObject({ owedMinor: owed });
    expect(await owedTo("runner", order.staff.userId)).toMatchObject({ owedMinor: 600 + 5_000 * 3 });
    expect(await rowsRead()).toBeLessThanOrEqual(before.rows + 5);
    // A refund after the order was added up counts at once.
    await refund(operator, order.id, { scope: "tip", lines: [] });
    expect(await owedTo("runner", order.staff.userId)).toMatchObject({ owedMinor: 5_000 * 3 });
  } finally {
    await env.DB.prepare("delete from ledger_entries where order_id = ? and id like 'many-%'")
      .bind(order.id)
      .run();
  }
});

test("a payout to somebody whom nothing is owed is refused", async () => {
  expect(await money.recordPayout(asOperator(operator), payout("shop", "no-such-shop", 100))).toEqual({
    ok: false,
    reason: "not-found",
  });
});

test("what settled, the provider's fees and exchange differences are the sums over every payment", async () => {
  const first = await anAcceptedOrder({ tip: { kind: "amount", amountMinor: 600 } });
  const second = await anAcceptedOrder();
  await settleIn("usd", 0.3);
  await refund(operator, first.id, { scope: "lines", lines: [{ position: 0, quantity: 1 }] });
  for (const { id, intentId } of [first, second]) await reviewNow(id, intentId);

  const rows = await db.select().from(settlements).where(eq(settlements.settledCurrency, "USD"));
  const each = [...Map.groupBy(rows, (row) => row.intentId).values()].map(settlementOf);
  const sum = (of: "bankMinor" | "feesMinor" | "exchangeMinor") =>
    each.reduce((total, one) => total + (one?.[of] ?? 0), 0);
  const settled = (await money.sumSettled()).find((row) => row.currency === "USD");
  expect(settled).toEqual({
    currency: "USD",
    payments: each.length,
    bankMinor: sum("bankMinor"),
    feesMinor: sum("feesMinor"),
    exchangeMinor: sum("exchangeMinor"),
  });
  expect(settled?.feesMinor).toBeGreaterThan(0);
  expect(settled?.exchangeMinor).not.toBe(0);
  expect(await money.settlementOfOrder(first.id)).toEqual(
    settlementOf(rows.filter((row) => row.orderId === first.id)),
  );
});

test("a platform that settles in shekels has its books equal to the bank, too: fees, transfer, refund, dispute and its fee", async () => {
  await settleIn(null);
  for (const account of ["acct_local_teddy_oven", ""]) {
    const venue = await openOwnVenue(account);
    const order = await anAcceptedOrder({
      stadiumId: venue.stadiumId,
      lines: [venue.burger(2)],
      tip: { kind: "amount", amountMinor: 600 },
    });
    await refund(operator, order.id, { scope: "lines", lines: [{ position: 0, quantity: 1 }] });
    const agrees = async () => {
      expect(await reviewNow(order.id, order.intentId)).toMatchObject({ ok: true, remaining: [] });
      const settled = await money.settlementOfOrder(order.id);
      expect(settled).toMatchObject({ currency: "ILS", exchangeMinor: 0 });
      expect(settled?.bankMinor).toBe(await bankOf(order.intentId));
      return settled?.feesMinor ?? 0;
    };
    const fees = await agrees();
    expect(fees).toBeGreaterThan(0);
    const { disputeId } = await openDispute(order.intentId);
    expect(await agrees()).toBeGreaterThan(fees);
    // Won: what the bank took comes back, and the provider's fee for the dispute with it.
    await stripeControl("POST", "disputes/close", { id: disputeId, outcome: "won" });
    expect(await agrees()).toBe(fees);
  }
});

/** The list has the newest hundred, and other tests have raised theirs in days to come. */
const endOtherAlerts = () =>
  db.update(alerts).set({ resolvedAt: Date.now() }).where(isNull(alerts.resolvedAt));

test("a venue that charges in dollars is refunded, disputed, owed and paid out in dollars", async () => {
  await endOtherAlerts();
  const own = await openOwnVenue(undefined, (file) => {
    file.format = "seatside-venue/2";
    Object.assign(file.stadium, { currency: "USD" });
    for (const item of file.items) item.currency = "USD";
  });
  await settleIn(null);
  const order = await anAcceptedOrder({ stadiumId: own.stadiumId, lines: [own.burger(3)] });
  await refund(operator, order.id, { scope: "lines", lines: [{ position: 0, quantity: 1 }] });
  await refundAtProvider(order.intentId, 100);
  expect(await reviewNow(order.id, order.intentId)).toMatchObject({
    remaining: [{ code: "refund-foreign", detail: { amountMinor: 100 } }],
  });
  await openDispute((await anAcceptedOrder({ stadiumId: own.stadiumId, lines: [own.burger()] })).intentId);
  const { body } = await operator.json<{ alerts: { subject: string; currency: string }[] }>(
    "GET",
    "/api/staff/ops/alerts",
  );
  expect(body.alerts.find((each) => each.subject === order.id)).toMatchObject({ currency: "USD" });
  const packet = await money.readPacket(asOperator(operator), order.id);
  expect(packet?.uncategorized_text).toContain("USD 54.00 each (1 charged and refunded since)");
  const owed = await owedTo("shop", own.shopId);
  expect(owed).toMatchObject({ currency: "USD", earnedMinor: 3 * 5_400 });
  const inShekels = payout("shop", own.shopId, 100);
  expect(await money.recordPayout(asOperator(operator), inShekels)).toEqual({
    ok: false,
    reason: "not-found",
  });
  expect(await money.recordPayout(asOperator(operator), { ...inShekels, currency: "USD" })).toEqual({
    ok: true,
  });
});

test("an alert names its order, shop and stadium, as the audit does, also where only the order or the shop knows them", async () => {
  await endOtherAlerts();
  const own = await openOwnVenue();
  const order = await anAcceptedOrder({ stadiumId: own.stadiumId, lines: [own.burger()] });
  const { stadium, shops } = own.venue;
  const where = { stadium: stadium.name, timeZone: stadium.timeZone, shop: shops[0]?.name };
  const named = { ...where, orderCode: order.code };
  await openDispute(order.intentId);
  await reviewNow(order.id, order.intentId);
  const at = Date.now();
  await raiseAlert(db, { kind: "order-untended", subject: order.id, at });
  const push = `push-${order.id}`;
  await raiseAlert(db, { kind: "notice-failed", subject: push, detail: { orderId: order.id }, at });
  await raiseAlert(db, { kind: "shop-silent", subject: own.shopId, at });
  const nobody = crypto.randomUUID();
  await raiseAlert(db, { kind: "event-unknown", subject: nobody, at });
  const { body } = await operator.json<{ alerts: { kind: string; subject: string }[] }>(
    "GET",
    "/api/staff/ops/alerts",
  );
  const about = (kind: string, subject: string) =>
    body.alerts.find((each) => each.kind === kind && each.subject === subject);
  expect(about("dispute", order.id)).toMatchObject({ ...named, shopId: own.shopId });
  expect(about("order-untended", order.id)).toMatchObject(named);
  expect(about("notice-failed", push)).toMatchObject(named);
  expect(about("shop-silent", own.shopId)).toMatchObject({ ...where, orderCode: null });
  expect(about("event-unknown", nobody)).toMatchObject({ stadium: null, shop: null, orderCode: null });
  // The log of what staff did names things in the same way.
  const audit = await operations.listReadableAudit();
  expect(audit.find((each) => each.subject === order.id)).toMatchObject(named);
});
