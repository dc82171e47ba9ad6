import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { orderLines, orders } from "#worker/db/schema/index.ts";
import type { DraftInput } from "#worker/usecases/checkout/draft.ts";
import { addFault, intentsOf, intentsOfCustomer } from "../support/stripe-control.ts";
import {
  actionsOf,
  cancel,
  createIntent,
  ledgerOf,
  move,
  operationsOf,
  ordersOf,
  paymentsOf,
  place,
  refund,
  ringAlarm,
  room,
  row,
  view,
} from "../support/worker-orders.ts";
import {
  db,
  falafel,
  location,
  newKey,
  openTeddy,
  propose,
  seat,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

beforeAll(() => openTeddy());

/** What checkout hands to the order's room when nothing is to be paid: each piece has its fee, so no real cart gets there. */
async function aFreeDraft(fan: Awaited<ReturnType<typeof signUp>>): Promise<DraftInput> {
  const { body } = await fan.json<{ quote: DraftInput["quote"] }>("POST", "/api/quote", {
    stadiumId: "teddy",
    lines: [falafel],
    tip: { kind: "amount", amountMinor: 0 },
    stand: seat.stand,
    near: location,
  });
  const { quote } = body;
  const free = { subtotalMinor: 0, deliveryFeeMinor: 0, tipMinor: 0, discountMinor: 0, totalMinor: 0 };
  return {
    id: crypto.randomUUID(),
    customer: { id: fan.userId, name: "Noa Levi", email: fan.email, addressHash: null },
    payer: "new",
    language: "he",
    proposal: {
      checkoutKey: newKey(),
      stadiumId: "teddy",
      lines: [falafel],
      tip: { kind: "amount", amountMinor: 0 },
      seat,
      ticketImage: null,
      phone: "+972525550142",
      location,
      quoteHash: quote.hash,
      platform: "Web",
      isSeatSigned: false,
      isSeatInsisted: false,
      allergies: [],
    },
    quote: {
      ...quote,
      totals: { ...quote.totals, ...free },
      lines: quote.lines.map((line) => ({ ...line, unitMinor: 0, originalUnitMinor: 0, totalMinor: 0 })),
    },
    details: quote.lines.map(() => ({
      description: { en: "", he: "" },
      picture: "falafel",
      tint: "warm",
      options: [],
      preparationMinutes: 6,
      ageRestricted: false,
    })),
    shop: {
      ...{ id: quote.shopId, connectedAccount: null, isOnBehalf: false, statementSuffix: null },
      ...{ acceptWithinMinutes: 3, walkMinutes: 4, seller: { kind: "shop" as const } },
      facts: {
        ...{ isOpen: true, pausedUntil: null, autoPausedAt: null, busyUntil: null, busyMinutes: 0 },
        ...{ cooksAtOnce: 4, fullFromMinutes: 240, stock: {} },
      },
    },
  };
}

async function aFreeOrder() {
  const fan = await signUp();
  const input = await aFreeDraft(fan);
  expect(await room(input.id).open(input)).toMatchObject({ ok: true, hold: null });
  const { orderCode, shopId } = await row(input.id);
  return { fan, id: input.id, code: orderCode, staff: await signUpStaff({ role: "shop", shopId }) };
}

test("a free order is placed at once without an intent, and repeating returns the same order", async () => {
  const { fan, id, code } = await aFreeOrder();
  expect(await row(id)).toMatchObject({ status: OrderStatus.PENDING, paymentState: "none", totalMinor: 0 });
  expect((await row(id)).placedAt).not.toBeNull();
  for (let round = 0; round < 2; round++)
    expect((await place(fan, id)).body).toMatchObject({ state: "placed", orderCode: code });
  expect(await actionsOf(id)).toEqual(["place"]);
  expect([await paymentsOf(id), await intentsOf(id), await ledgerOf(id)]).toEqual([[], [], []]);
});

test("a free order whose Worker died before placing it is placed by its alarm", async () => {
  const { id } = await aFreeOrder();
  await db.update(orders).set({ placedAt: null, acceptBy: null }).where(eq(orders.id, id));
  await ringAlarm(id);
  expect((await row(id)).placedAt).not.toBeNull();
});

test("the kitchen accepts it without any charge, also without what has sold out", async () => {
  const { id, code, staff } = await aFreeOrder();
  const without = [{ position: 0, quantity: 1 }];
  expect((await move(staff, code, { action: "accept", without })).status).toBe(200);
  expect(await row(id)).toMatchObject({ status: OrderStatus.PREPARING, paymentState: "none" });
  expect(await operationsOf(id)).toEqual([]);
  expect(await refund(staff, code, { scope: "order" })).toMatchObject({ body: { code: "nothing-left" } });
  expect((await move(staff, code, { action: "cancel" })).status).toBe(200);
  expect(await operationsOf(id)).toEqual([]);
});

test("what sells out after acceptance leaves it, and its last piece takes the order along, with nothing to give back", async () => {
  const { fan, id, code, staff } = await aFreeOrder();
  await move(staff, code, { action: "accept" });
  const [{ quantity } = { quantity: 0 }] = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id));
  expect(quantity).toBeGreaterThan(1);
  const press = (count: number) => ({
    requestKey: crypto.randomUUID(),
    ...{ scope: "lines", lines: [{ position: 0, quantity: count }], reason: "sold-out", isAsSaid: true },
  });
  expect((await refund(staff, code, press(1))).status).toBe(200);
  expect(await row(id)).toMatchObject({
    status: OrderStatus.PREPARING,
    paymentState: "none",
    refundedMinor: 0,
  });
  const last = press(quantity - 1);
  // The same press twice, as two tablets or a lost answer send it.
  const [first, again] = await Promise.all([refund(staff, code, last), refund(staff, code, last)]);
  expect([first.status, again.status]).toEqual([200, 200]);
  const ended = {
    status: OrderStatus.CANCELED,
    cancelReason: "sold-out",
    paymentState: "none",
    refundedMinor: 0,
  };
  expect(await row(id)).toMatchObject(ended);
  expect(await actionsOf(id)).toEqual(["place", "accept", "refund", "cancel"]);
  expect([await operationsOf(id), await ledgerOf(id)]).toEqual([[], []]);
  expect((await view(fan, id)).live).toMatchObject({ paymentState: "none", cancelReason: "sold-out" });
  expect((await refund(staff, id, press(1))).status).toBe(409);
});

test("its customer cancels it without any payment call", async () => {
  const { fan, id } = await aFreeOrder();
  expect((await cancel(fan, id)).status).toBe(200);
  expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, paymentState: "none" });
  expect(await operationsOf(id)).toEqual([]);
});

test("an amount below the provider's minimum is reported as such and leaves no draft", async () => {
  const fan = await signUp();
  await addFault({
    kind: "status",
    status: 400,
    path: "/v1/payment_intents$",
    method: "POST",
    body: { error: { type: "invalid_request_error", code: "amount_too_small", message: "too small" } },
  });
  const answer = await createIntent(fan, await propose(fan, [falafel]));
  expect(answer).toMatchObject({ status: 400, body: { code: "amount-too-small" } });
  const [draft] = await ordersOf(fan.userId);
  expect(draft?.closedAt).not.toBeNull();
  expect(await intentsOfCustomer(fan.userId)).toEqual([]);
  // Something small added, under the same key as the cart has: the draft is over, so the key is renewed.
  expect(await createIntent(fan, await propose(fan, [{ ...falafel, quantity: 3 }]))).toMatchObject({
    status: 200,
  });
});
