import { env } from "cloudflare:workers";
import { and, eq, inArray } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { beforeAll, expect, test } from "vitest";
import { type CloseShop, type SettledOrder, statementKey, statementRest } from "#domain/close/close.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { forgetStaffRecords } from "#worker/db/order/forget.ts";
import {
  auditLog,
  closeParties,
  ledgerEntries,
  orders,
  receipts,
  session,
  settlements,
  shops,
} from "#worker/db/schema/index.ts";
import { servicesOf } from "#worker/services/services.ts";
import { listOwed } from "#worker/usecases/payment/owed.ts";
import { closeStatements } from "#worker/usecases/venue/reads/closes.ts";
import { aDelivery, expectReportsAgree, moveBack, openTaxedVenue } from "../support/closes.ts";
import {
  captureAtProvider,
  clearFaults,
  eventsAbout,
  failNextCall,
  figuresOf,
  findIntent,
  payWithCard,
  refundsOf,
  signature,
  stripeControl,
} from "../support/stripe-control.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  checkOut,
  door,
  move,
  operationsOf,
  outsideItsRoom,
  refund,
  reviewNow,
  row,
  view,
} from "../support/worker-orders.ts";
import {
  asOperator,
  type Client,
  createClient,
  db,
  openTeddy,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const accountClosed = {
  status: 400,
  body: { error: { type: "invalid_request_error", code: "account_closed" } },
};
const failedCall = async (id: string) =>
  (await operationsOf(id)).find((each) => each.state === "failed")?.id ?? "";
const aPiece = { scope: "lines", lines: [{ position: 0, quantity: 1 }] };

test("a close equals the ledger, what is owed and the provider, shop by shop and in sum", async () => {
  const own = await openTaxedVenue();
  const [first, second] = [await aDelivery(own), await aDelivery(own)];
  const partly = await aPlacedOrder({ lines: [own.burger(2)], stadiumId: own.stadiumId });
  const cook = await signUpStaff({ role: "shop", shopId: own.shopId });
  await move(cook, partly.code, { action: "accept", without: [{ position: 0, quantity: 1 }] });
  expect((await move(cook, partly.code, { action: "cancel", reason: "sold-out" })).status).toBe(200);
  await refund(first.staff, first.id, { ...aPiece, reason: "cold" });
  const refused = await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  expect((await move(cook, refused.code, { action: "cancel", reason: "closing" })).status).toBe(200);

  const day = await moveBack(own);
  expect(await own.close(day)).toMatchObject({ status: 200, body: { number: 1 } });
  const { total, shops, refunds, runners } = await own.read(1);
  // A burger: 54.00, a fee of 2.00, and 4.79 and 0.18 of tax.
  const piece = 5_400 + 200 + 479 + 18;
  expect(total).toMatchObject({
    ...{ soldMinor: 5 * piece + 1_000 + 400, leftOutMinor: piece, refundedMinor: 2 * piece + 400 },
    canceledMinor: refused.quote.totals.totalMinor,
    ...{ foodMinor: 3 * 5_400, feesMinor: 3 * 200, tipsMinor: 1_000, taxMinor: 3 * (479 + 18) },
  });
  expect(total.soldMinor - total.refundedMinor).toBe(
    total.foodMinor + total.feesMinor + total.tipsMinor + total.taxMinor,
  );
  expect(shops).toMatchObject([{ ...total, id: own.shopId, orders: 3 }]);
  expect(Object.fromEntries(refunds.map(({ reason, minor }) => [reason, minor]))).toMatchObject({
    cold: piece,
  });
  expect(runners.reduce((sum, each) => sum + each.tipsMinor, 0)).toBe(1_000);
  const owed = (await listOwed(db)).find((each) => each.partyId === own.shopId);
  expect(total.owedMinor).toBe(owed?.owedMinor);
  const provider = await Promise.all(
    [first, second, partly].map(async ({ intentId }) => (await figuresOf(intentId)).paid),
  );
  expect(provider.reduce((sum, paid) => sum + paid, 0)).toBe(total.soldMinor - total.refundedMinor);
});

test("what was picked up is in a close with the fee and the tax that it really had, however it became a pickup", async () => {
  const own = await openTaxedVenue({
    pickup: { feePerItemMinor: 100, keepMinutes: 5 },
    shelves: ["A1", "A2", "A3", "A4"],
  });
  const cook = await signUpStaff({ role: "shop", shopId: own.shopId });
  const anOrder = (fulfilment: "seat" | "pickup") =>
    aPlacedOrder({
      ...{ lines: [own.burger()], stadiumId: own.stadiumId, fulfilment },
      tip: { kind: "amount", amountMinor: 500 },
    });
  type Placed = Awaited<ReturnType<typeof anOrder>>;
  const advance = async ({ code }: Placed, ...actions: string[]) => {
    for (const action of actions) expect((await move(cook, code, { action })).status).toBe(200);
  };
  const toShelf = async ({ fan, id }: Placed) =>
    expect((await fan.json("POST", `/api/orders/${id}/way`, { fulfilment: "pickup" })).status).toBe(200);
  const collect = async (order: Placed) => {
    await advance(order, "ready", "hand-over");
    const proof = (await view(order.fan, order.id)).handoverPin;
    expect((await move(cook, order.code, { action: "deliver", proof })).status).toBe(200);
  };
  const [atOnce, before, after, forgotten] = [
    await anOrder("pickup"),
    await anOrder("seat"),
    await anOrder("seat"),
    await anOrder("pickup"),
  ];
  await toShelf(before);
  for (const each of [atOnce, before, after, forgotten]) await advance(each, "accept");
  await toShelf(after);
  for (const each of [atOnce, before, after]) await collect(each);
  await advance(forgotten, "ready", "hand-over");
  await db.update(orders).set({ collectBy: 1 }).where(eq(orders.id, forgotten.id));
  await outsideItsRoom(forgotten.id)("tend");

  expect(await own.close(await moveBack(own))).toMatchObject({ status: 200 });
  const { total, runners } = await own.read(1);
  expect(total).toMatchObject({
    ...{ foodMinor: 4 * 5_400, feesMinor: 4 * 100, tipsMinor: 0, taxMinor: 4 * (479 + 9) },
  });
  expect(runners.reduce((sum, each) => sum + each.tipsMinor, 0)).toBe(0);
  const owed = (await listOwed(db)).find((each) => each.partyId === own.shopId);
  expect(total.owedMinor).toBe(owed?.owedMinor);
  const paid = await Promise.all(
    [atOnce, before, after, forgotten].map(async ({ intentId }) => (await figuresOf(intentId)).paid),
  );
  expect(paid).toEqual([5_988, 5_988, 5_988, 5_988]);
  expect(total.soldMinor - total.refundedMinor).toBe(4 * 5_988);
});

test("orders, statements, tips and tax of a close are its figures, and the ledger's, after refunds of every kind", async () => {
  const own = await openTaxedVenue();
  const [first, second, third] = [await aDelivery(own), await aDelivery(own), await aDelivery(own)];
  await refund(first.staff, first.id, aPiece);
  await refund(first.staff, first.id, { scope: "order", lines: [] });
  const operator = await signUpStaff({ role: "operator" });
  expect((await refund(operator, second.id, { scope: "tip", lines: [] })).status).toBe(200);
  await reviewNow(third.id, third.intentId);
  await own.close(await moveBack(own));
  await reviewNow(first.id, first.intentId);
  await refund(third.staff, third.id, aPiece);
  await own.close(own.dayOf(Date.now()));
  const year = new Date().getFullYear();
  for (const number of [1, 2]) {
    const { all, documents } = await expectReportsAgree(own, number);
    expect(documents.map((row) => row.number)).toEqual(
      (number === 1 ? [1, 2, 3, 4, 5, 6] : [7]).map((each) => `${year}-${String(each).padStart(6, "0")}`),
    );
    for (const { receipt } of all) expect(receipt).toMatch(new RegExp(`^${year}-00000[123]$`));
  }
  const booked = await db
    .select()
    .from(settlements)
    .where(inArray(settlements.orderId, [first.id, third.id]));
  for (const [number, order] of [
    [1, third],
    [2, first],
  ] as const) {
    const { providerFees, shops } = await own.read(number);
    const feeMinor = booked.reduce((sum, each) => sum + (each.orderId === order.id ? each.feeMinor : 0), 0);
    expect(feeMinor).toBeGreaterThan(0);
    expect(providerFees).toEqual([{ currency: booked[0]?.settledCurrency, feeMinor }]);
    expect(shops[0]?.providerFees).toEqual(providerFees);
  }
  expect((await own.manager.send("GET", `${own.path}/1/shops/elsewhere.csv`)).status).toBe(404);
  expect((await own.manager.send("GET", `${own.path}/1/wages.csv`)).status).toBe(404);
});

test("refunds that a bank returns or the provider refuses, and a charge by hand, leave all reports in agreement", async () => {
  const own = await openTaxedVenue({
    pickup: { feePerItemMinor: 100, keepMinutes: 5 },
    shelves: ["A1", "A2"],
  });
  const [again, owed, refused] = [await aDelivery(own), await aDelivery(own), await aDelivery(own)];
  for (const { staff, id } of [again, owed]) await refund(staff, id, aPiece);
  const bounced = await Promise.all(
    [again, owed].map(async ({ intentId }) =>
      (await refundsOf(intentId)).find((each) => each.amount > 1_000),
    ),
  );
  for (const each of bounced) {
    await stripeControl("POST", "refunds/fail", { id: each?.id });
    const event = (await eventsAbout(each?.id ?? "")).findLast(({ type }) => type === "refund.failed");
    const body = JSON.stringify(event);
    const told = { "stripe-signature": await signature(body) };
    expect((await createClient().json("POST", "/api/stripe/webhook", body, told)).status).toBe(200);
  }
  const call = (await operationsOf(again.id)).find((each) => each.state === "failed");
  await door(again.id).run("retryCall", call?.id ?? "");
  // Disputed, say: neither part goes back, so there is no note.
  const refusal = {
    status: 400,
    body: { error: { type: "invalid_request_error", code: "charge_disputed" } },
  };
  for (let part = 0; part < 2; part++) await failNextCall("refunds", refusal);
  await refund(refused.staff, refused.id, aPiece);
  await clearFaults();
  const order = { lines: [own.burger(2)], stadiumId: own.stadiumId };
  const byHand = await aPlacedOrder({ ...order, tip: { kind: "amount", amountMinor: 500 } });
  await byHand.fan.json("POST", `/api/orders/${byHand.id}/way`, { fulfilment: "pickup" });
  await captureAtProvider(byHand.intentId);
  const cook = await signUpStaff({ role: "shop", shopId: own.shopId });
  const without = [{ position: 0, quantity: 1 }];
  for (const step of [{ action: "accept", without }, { action: "ready" }, { action: "hand-over" }])
    expect((await move(cook, byHand.code, step)).status).toBe(200);
  const proof = (await view(byHand.fan, byHand.id)).handoverPin;
  expect((await move(cook, byHand.code, { action: "deliver", proof })).status).toBe(200);

  await own.close(await moveBack(own));
  const { total, documents } = await expectReportsAgree(own, 1);
  const piece = 5_400 + 200 + 479 + 18;
  expect(total).toMatchObject({
    refundedMinor: 2 * piece + (piece + 100 + 9 + 500),
    ...{ feesMinor: 4 * 200 + 100, tipsMinor: 3 * 500, disputedMinor: 0 },
    returnedMinor: bounced[1]?.amount,
  });
  expect(documents.filter((row) => row.orderCode === (refused.code as unknown))).toHaveLength(1);
});

test("a refund that the platform pays, and one that an operator settles elsewhere, count once in the close", async () => {
  const own = await openTaxedVenue();
  const [closed, settled] = [await aDelivery(own), await aDelivery(own)];
  const operator = asOperator(await signUpStaff({ role: "operator" }));
  const money = servicesOf(env).payments;
  await failNextCall("/v1/refunds$", { ...accountClosed, method: "POST" });
  await refund(closed.staff, closed.id, aPiece);
  await clearFaults();
  expect(await money.payFromPlatform(operator, closed.id, await failedCall(closed.id))).toEqual({ ok: true });
  await refund(settled.staff, settled.id, aPiece);
  const food = (await refundsOf(settled.intentId)).find((each) => each.amount > 1_000);
  await stripeControl("POST", "refunds/fail", { id: food?.id });
  await reviewNow(settled.id, settled.intentId);
  expect(await money.endCall(operator, settled.id, await failedCall(settled.id))).toEqual({ ok: true });
  expect(await reviewNow(settled.id, settled.intentId)).toMatchObject({ ok: true, remaining: [] });

  await own.close(await moveBack(own));
  const piece = 5_400 + 200 + 479 + 18;
  const { total } = await expectReportsAgree(own, 1, piece);
  expect(total).toMatchObject({ refundedMinor: 2 * piece, returnedMinor: 0, foodMinor: 3 * 5_400 });
});

test("what the provider refuses until the receipt is not in it, and a credit note has what went back after it alone", async () => {
  const own = await openTaxedVenue();
  const operator = asOperator(await signUpStaff({ role: "operator" }));
  const withoutFood = async ({ staff, id }: Awaited<ReturnType<typeof anAcceptedOrder>>) => {
    await failNextCall("/v1/refunds$", { ...accountClosed, method: "POST" });
    await refund(staff, id, aPiece);
    await clearFaults();
  };
  const early = await aDelivery(own, withoutFood);
  await own.close(await moveBack(own));
  await expectReportsAgree(own, 1, 200);
  expect((await view(early.fan, early.id)).documents).toMatchObject([{ kind: "receipt" }]);
  const issued = async () => (await view(early.fan, early.id)).taxLines;
  const before = await issued();

  await door(early.id).run("retryCall", await failedCall(early.id));
  const late = await aDelivery(own);
  await withoutFood(late);
  expect((await view(late.fan, late.id)).documents).toHaveLength(1);
  expect(await servicesOf(env).payments.endCall(operator, late.id, await failedCall(late.id))).toEqual({
    ok: true,
  });
  const given = async ({ fan, id }: typeof late) => (await view(fan, id)).documents[1]?.givenBackMinor;
  expect([await given(early), await given(late)]).toEqual([5_400 + 479 + 18, 200]);
  expect(await issued()).toEqual(before);
  expect((await own.close(own.dayOf(Date.now()))).body.number).toBe(2);
  await expectReportsAgree(own, 2);

  // Even if the bank sends it back later, what was issued stays.
  const back = (await refundsOf(early.intentId)).find((each) => each.amount > 1_000);
  await stripeControl("POST", "refunds/fail", { id: back?.id });
  await reviewNow(early.id, early.intentId);
  expect((await operationsOf(early.id)).some((each) => each.lastError === "came-back")).toBe(true);
  expect([await given(early), await issued()]).toEqual([5_400 + 479 + 18, before]);
});

test("what is kept of a canceled order because its refund was refused has a receipt, and a credit note once it goes back", async () => {
  const own = await openTaxedVenue();
  const anOrder = () =>
    anAcceptedOrder({
      lines: [own.burger(2)],
      stadiumId: own.stadiumId,
      tip: { kind: "amount", amountMinor: 500 },
    });
  const refusing = async (calls: number, act: () => Promise<{ status: number }>) => {
    for (let call = 0; call < calls; call++)
      await failNextCall("/v1/refunds$", { ...accountClosed, method: "POST" });
    expect((await act()).status).toBe(200);
    await clearFaults();
  };
  const [canceled, emptied, ended, whole] = [
    await anOrder(),
    await anOrder(),
    await anOrder(),
    await anOrder(),
  ];
  const cancel = ({ staff, code }: typeof canceled) =>
    move(staff, code, { action: "cancel", reason: "closing" });
  const both = { scope: "lines", lines: [{ position: 0, quantity: 2 }] };
  // The food of one, all of the next; a piece of the third, whose other piece ends it then.
  await refusing(1, () => cancel(canceled));
  await refusing(2, () => refund(emptied.staff, emptied.id, both));
  await refusing(2, () => refund(ended.staff, ended.id, aPiece));
  await refusing(0, () => refund(ended.staff, ended.id, aPiece));
  await refusing(0, () => cancel(whole));
  const kinds = async ({ fan, id }: typeof canceled) =>
    (await view(fan, id)).documents.map(({ kind }) => kind);
  expect(await Promise.all([canceled, emptied, ended, whole].map(kinds))).toEqual([
    ["receipt"],
    ["receipt"],
    ["receipt", "credit-note"],
    [],
  ]);
  await own.close(await moveBack(own));
  await expectReportsAgree(own, 1, 400);

  for (const { id } of [canceled, emptied, ended])
    for (const call of await operationsOf(id))
      if (call.state === "failed") await door(id).run("retryCall", call.id);
  const given = async ({ fan, id }: typeof canceled) =>
    (await view(fan, id)).documents.reduce((sum, { givenBackMinor = 0 }) => sum + givenBackMinor, 0);
  const food = 2 * (5_400 + 479 + 18);
  const all = food + 400 + 500;
  expect(await Promise.all([canceled, emptied, ended].map(given))).toEqual([food, all, all]);
  expect((await own.close(own.dayOf(Date.now()))).body.number).toBe(2);
  await expectReportsAgree(own, 2, -400);
});

test("a close whose documents are not what was sold rings, and names the order", async () => {
  const own = await openTaxedVenue();
  const [whole, lost] = [await aDelivery(own), await aDelivery(own)];
  await db.delete(receipts).where(eq(receipts.orderId, lost.id));
  await own.close(await moveBack(own));
  const { id } = await own.read(1);
  const alert = await findOpenAlert(db, "close-disagrees", id);
  expect(alert?.detail).toMatchObject({ number: 1, count: 1, orders: lost.code });
  expect(alert?.stadiumId).toBe(own.stadiumId);
  expect(await own.close(own.dayOf(Date.now() - 86_400_000))).toMatchObject({ status: 200 });
  expect(await findOpenAlert(db, "close-disagrees", id)).toMatchObject({ times: 1 });
  expect(whole.code).not.toBe(lost.code);
});

test("a close of several days says what each of them sold, by the order's service day", async () => {
  const own = await openTaxedVenue();
  const first = await aDelivery(own);
  const yesterday = await moveBack(own);
  await aDelivery(own);
  const today = own.dayOf(Date.now());
  await refund(first.staff, first.id, aPiece);
  expect((await own.close(today)).body.number).toBe(1);
  const { days, total } = await own.read(1);
  expect(days).toMatchObject([
    { day: yesterday, orders: 1, refundedMinor: total.refundedMinor },
    { day: today, orders: 1, refundedMinor: 0 },
  ]);
  for (const key of ["soldMinor", "foodMinor", "feesMinor", "tipsMinor", "taxMinor", "owedMinor"] as const)
    expect(days.reduce((sum, each) => sum + each[key], 0)).toBe(total[key]);
  const { orders: all } = (
    await own.manager.json<{ orders: { day: string }[] }>("GET", `${own.path}/1/orders.json`)
  ).body;
  expect(all.map(({ day }) => day).sort()).toEqual([yesterday, today]);
});

test("a statement that was paid says so with its reference, and is paid once", async () => {
  const own = await openTaxedVenue();
  await aDelivery(own);
  await own.close(await moveBack(own));
  const { id, shops } = await own.read(1);
  const payout = {
    ...{ requestKey: statementKey(id, own.shopId), party: "shop" as const, partyId: own.shopId },
    ...{ currency: "ILS", amountMinor: shops[0]?.owedMinor ?? 0, reference: "BANK-77" },
  };
  const operator = await signUpStaff({ role: "operator" });
  const money = servicesOf(env).payments;
  const both = [0, 1].map(() => money.recordPayout(asOperator(operator), payout));
  expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
  expect((await own.read(1)).shops[0]).toMatchObject({
    payments: [{ amountMinor: shops[0]?.owedMinor, reference: "BANK-77" }],
    owedNowMinor: 0,
  });
  const page = await own.manager.send("GET", `${own.path}/1/shops/${own.shopId}`);
  expect(await page.text()).toContain("BANK-77");
});

test("after a refund that came later a statement is paid by what is owed now, in parts, and says what is left", async () => {
  const own = await openTaxedVenue();
  const [order] = [await aDelivery(own), await aDelivery(own)];
  await own.close(await moveBack(own));
  expect((await refund(order.staff, order.id, aPiece)).status).toBe(200);
  const operator = await signUpStaff({ role: "operator" });
  const { id } = await own.read(1);
  const press = (turn: number, amountMinor: number) =>
    servicesOf(env).payments.recordPayout(asOperator(operator), {
      ...{ requestKey: statementKey(id, own.shopId, turn), party: "shop", partyId: own.shopId },
      ...{ currency: "ILS", amountMinor, reference: `BANK-${turn}` },
    });
  // Two orders of two burgers, and a piece of them given back since.
  const piece = 5_400 + 479 + 18;
  const shop = async () => (await own.read(1)).shops[0] as CloseShop;
  expect(statementRest(await shop())).toEqual({
    ...{ paidMinor: 0, restMinor: 4 * piece, othersMinor: -piece, payableMinor: 3 * piece },
  });
  expect(await press(0, 4 * piece)).toEqual({ ok: false, reason: "more-than-owed" });
  expect((await shop()).payments).toEqual([]);
  expect(await press(0, 10_000)).toEqual({ ok: true });
  expect(await press(0, 10_000)).toEqual({ ok: true });
  expect(await press(1, 3 * piece - 10_000)).toEqual({ ok: true });
  expect(await shop()).toMatchObject({
    payments: [{ amountMinor: 10_000, reference: "BANK-0" }, { reference: "BANK-1" }],
    owedNowMinor: 0,
  });
  expect(statementRest(await shop())).toMatchObject({ restMinor: piece, payableMinor: 0 });
});

test("a close keeps the names it was made with, whatever becomes of the shop's and the runner's", async () => {
  const own = await openTaxedVenue();
  await db.update(shops).set({ legalName: "First stand", taxNumber: "1" }).where(eq(shops.id, own.shopId));
  const { staff } = await aDelivery(own);
  await own.close(await moveBack(own));
  const [runner] = (await own.read(1)).runners;
  expect(runner?.name).not.toBe("");
  await db.update(shops).set({ legalName: "Second stand", taxNumber: "2" }).where(eq(shops.id, own.shopId));
  expect(await servicesOf(env).account.delete(staff.userId)).toEqual({ ok: true });
  const { shops: kept, runners } = await own.read(1);
  expect(kept[0]).toMatchObject({ legalName: "First stand", taxNumber: "1" });
  expect(runners[0]?.name).toBe(runner?.name);
  const tips = await own.manager.send("GET", `${own.path}/1/tips`);
  expect(await tips.text()).toContain(runner?.name);
  // As long as wages are kept, and no longer.
  const later = (years: number) => Date.now() + years * 365 * 86_400_000;
  const { id } = await own.read(1);
  const names = () =>
    db.$count(closeParties, and(eq(closeParties.closeId, id), eq(closeParties.name, runner?.name ?? "")));
  await db.batch(forgetStaffRecords(db, later(6)));
  expect(await names()).toBe(1);
  await db.batch(forgetStaffRecords(db, later(8)));
  expect(await names()).toBe(0);
});

test("a day with orders under way is refused, with each of them, its shop and how far it is", async () => {
  const own = await openTaxedVenue();
  const { id, code } = await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  const day = await moveBack(own);
  const { placedAt, status } = await row(id);
  expect(await own.close(day)).toMatchObject({
    status: 409,
    body: { code: "orders-open", orders: [{ id, orderCode: code, placedAt, status, isOver: false }] },
  });
});

test("what keeps a day open is canceled and given back in one act: each that can't be says why, and the day closes then", async () => {
  const own = await openTaxedVenue();
  const cooking = await anAcceptedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  const held = await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  const theirs = await aPlacedOrder({ fan: own.manager, lines: [own.burger()], stadiumId: own.stadiumId });
  const day = await moveBack(own);
  const settle = (by: Client) => by.json<{ settled: SettledOrder[] }>("POST", `${own.path}/settle`, { day });
  const { body } = await settle(own.manager);
  expect(new Map(body.settled.map(({ id, refusal }) => [id, refusal]))).toEqual(
    new Map([
      [cooking.id, null],
      [held.id, null],
      [theirs.id, "own-order"],
    ]),
  );
  expect((await figuresOf(cooking.intentId)).paid).toBe(0);
  expect((await row(held.id)).paymentState).toBe("released");
  expect((await own.close(day)).body.orders?.map(({ id }) => id)).toEqual([theirs.id]);
  const entries = await db.select().from(auditLog).where(eq(auditLog.userId, own.manager.userId));
  expect(entries.filter(({ action }) => action === "day.settle" || action === "order.cancel")).toMatchObject([
    { action: "day.settle", subject: day, outcome: "orders-open" },
  ]);
  const other = await signUpStaff({ role: "manager", stadiumId: own.stadiumId });
  expect((await settle(other)).body.settled).toMatchObject([{ id: theirs.id, refusal: null }]);
  expect((await own.close(day)).status).toBe(200);
});

test("canceling the rest of a day asks for the password of somebody who has not just typed it", async () => {
  const own = await openTaxedVenue();
  const { id } = await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  const day = await moveBack(own);
  await db
    .update(session)
    .set({ createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(session.userId, own.manager.userId));
  expect((await own.manager.json("POST", `${own.path}/settle`, { day })).body).toMatchObject({
    code: "password-needed",
  });
  expect((await row(id)).closedAt).toBeNull();
});

test("each order of a close has its id, time, runner and charge, behind the columns that were there", async () => {
  const own = await openTaxedVenue();
  const { id, intentId } = await aDelivery(own);
  const day = await moveBack(own);
  await own.close(day);
  const sheet = await own.manager.send("GET", `${own.path}/1/orders.csv`);
  const csv = await sheet.text();
  const { latest_charge: charge } = await findIntent(intentId);
  expect(csv).toMatch(new RegExp(`,"${id}","\\d\\d:\\d\\d","Daniel Avitan","${charge}",""\r\n`));
});

test("a second close is the same close, and what changes later is in the next", async () => {
  const own = await openTaxedVenue();
  const order = await aDelivery(own);
  const day = await moveBack(own);
  const both = await Promise.all([own.close(day), own.close(day)]);
  expect(both.map(({ body }) => body.number)).toEqual([1, 1]);
  const before = await own.read(1);
  expect((await refund(order.staff, order.id, aPiece)).status).toBe(200);
  // What a shop is owed now is no part of it.
  const owedNowMinor = expect.any(Number);
  expect(await own.read(1)).toEqual({
    ...before,
    shops: before.shops.map((shop) => ({ ...shop, owedNowMinor })),
  });
  expect((await own.close(own.dayOf(Date.now()))).body.number).toBe(2);
  expect((await own.read(2)).total).toMatchObject({ soldMinor: 0, refundedMinor: 6_097, foodMinor: -5_400 });
  const left = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, order.id));
  expect(left.every((each) => each.closeId)).toBe(true);
});

test("a checkout that was never an order, and charged all the same, is in its close with what went back", async () => {
  const own = await openTaxedVenue();
  await aDelivery(own);
  const {
    orderId: id,
    clientSecret,
    intentId,
  } = await checkOut(await signUp(), {
    ...{ stadiumId: own.stadiumId, lines: [own.burger()] },
  });
  await payWithCard(clientSecret);
  const ended = { status: OrderStatus.CANCELED, canceledAt: 1, cancelReason: "draft-expired" };
  const closedAt = Date.now() - 86_400_000;
  await db
    .update(orders)
    .set({ ...ended, closedAt })
    .where(eq(orders.id, id));
  await captureAtProvider(intentId);
  await reviewNow(id, intentId);
  expect((await figuresOf(intentId)).paid).toBe(0);
  expect((await own.close(await moveBack(own))).status).toBe(200);
  const { total, shops, days } = await own.read(1);
  const [draft, sold] = [6_097 + 400, 2 * 6_097 + 500];
  expect(total).toMatchObject({ soldMinor: draft + sold, refundedMinor: draft, leftOutMinor: 0 });
  // It was no order, and nothing was supplied.
  expect(shops).toMatchObject([{ ...total, orders: 1 }]);
  expect(days).toMatchObject([{ ...total, orders: 1 }]);
  const get = async <T>(path: string) =>
    (await own.manager.json<T>("GET", `${own.path}/1/${path}.json`)).body;
  const { orders: all } = await get<{ orders: { soldMinor: number }[] }>("orders");
  expect(all.map((each) => each.soldMinor).sort()).toEqual([sold, draft].sort());
  const { tax: taxes } = await get<{ tax: { netMinor: number; taxMinor: number }[] }>("tax");
  expect(taxes.reduce((sum, each) => sum + each.taxMinor, 0)).toBe(total.taxMinor);
  expect(taxes.reduce((sum, each) => sum + each.netMinor, 0)).toBe(total.foodMinor + total.feesMinor);
  const left = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, id));
  expect(left.every((each) => each.closeId)).toBe(true);
});

test("a venue that never closes costs a close of another one nothing", async () => {
  const [own, neighbour] = [await openTaxedVenue(), await openTaxedVenue()];
  await aDelivery(own);
  const order = await aDelivery(neighbour);
  await env.DB.prepare(
    `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 5000)
     insert into ledger_entries
       (id, order_id, intent_id, kind, party, amount_minor, currency, provider_id, at, stadium_id)
     select 'left-' || i || party, order_id, intent_id, kind, party, 0, currency, 'left-' || i, at, stadium_id
     from ledger_entries, numbers where order_id = ? and kind = 'capture' and party in ('shop', 'runner')`,
  )
    .bind(order.id)
    .run();
  const close = { id: crypto.randomUUID(), stadiumId: own.stadiumId, day: "2026-01-01", closedBy: "", at: 0 };
  const made = await db.batch(
    closeStatements(db, close, Date.now() + 1_000) as unknown as [
      BatchItem<"sqlite">,
      ...BatchItem<"sqlite">[],
    ],
  );
  const read = made.reduce((sum, each) => sum + (each as D1Result).meta.rows_read, 0);
  expect(read).toBeGreaterThan(5);
  expect(read).toBeLessThan(100);
  const both = await db.select().from(ledgerEntries).where(eq(ledgerEntries.closeId, close.id));
  expect(new Set(both.map((each) => each.stadiumId))).toEqual(new Set([own.stadiumId]));
});

test("entries of the release before have no venue, and are closed with theirs", async () => {
  const own = await openTaxedVenue();
  const order = await aDelivery(own);
  await db.update(ledgerEntries).set({ stadiumId: null }).where(eq(ledgerEntries.orderId, order.id));
  expect((await own.close(await moveBack(own))).body.number).toBe(1);
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, order.id));
  expect(entries.every((each) => each.closeId && each.stadiumId === own.stadiumId)).toBe(true);
});

test("it prints in the reader's language, and is a table that no spreadsheet takes for a formula", async () => {
  const own = await openTaxedVenue();
  const order = await aDelivery(own);
  await refund(order.staff, order.id, { ...aPiece, reason: '=HYPERLINK("x")' });
  await refund(order.staff, order.id, { ...aPiece, reason: "complaint: cold" });
  await own.close(await moveBack(own));
  const csv = new Uint8Array(await (await own.manager.send("GET", `${own.path}/1.csv`)).arrayBuffer());
  expect([...csv.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(csv);
  expect(text).toContain(`"'=HYPERLINK(""x"")",60.97`);
  expect(text).toContain(`"הגיע קר",60.97`);
  expect(text).toContain("דוכן");
  expect(text).toContain(`"מטבע","ILS"`);
  const statement = await own.manager.send("GET", `${own.path}/1/shops/${own.shopId}.csv`);
  expect(statement.headers.get("content-disposition")).toContain(`statement-${own.shopId}-`);
  const data = async () => {
    const paths = ["receipts", "tips", "tax", `shops/${own.shopId}`].map(
      (each) => `${own.path}/1/${each}.json`,
    );
    return (await Promise.all(paths.map((path) => own.manager.json("GET", path)))).map(({ body }) => body);
  };
  const withoutTitles = (bodies: unknown) =>
    JSON.stringify(bodies, (key, value) => (["title", "document", "venue"].includes(key) ? "" : value));
  const inHebrew = withoutTitles(await data());
  expect(inHebrew).toContain('"kind":"credit-note"');
  own.manager.cookies.set("seatside_language", "en");
  expect(withoutTitles(await data())).toBe(inHebrew.replaceAll("דוכן", "Shop"));
  const page = await own.manager.send("GET", `${own.path}/1`);
  expect(page.headers.get("content-type")).toContain("text/html");
  const drawn = await page.text();
  expect(drawn).toContain("Closing no. 1");
  expect(drawn).toContain('lang="en" dir="ltr"');
});

test("nobody else closes or reads it, and a day that has not begun stays open", async () => {
  const own = await openTaxedVenue();
  const stranger = await signUpStaff({ role: "manager", stadiumId: "teddy" });
  const today = own.dayOf(Date.now());
  expect((await own.close(today, stranger)).status).toBe(403);
  expect((await stranger.send("GET", `${own.path}/1.json`)).status).toBe(403);
  expect(await own.close("2999-01-01")).toMatchObject({ status: 400, body: { code: "day-not-over" } });
  expect((await own.manager.send("GET", `${own.path}/1.json`)).status).toBe(404);
});
