import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { countedLimits, orderLines, orders } from "#worker/db/schema/index.ts";
import type { DraftInput } from "#worker/usecases/checkout/draft.ts";
import { unpaidLimit } from "#worker/usecases/payment/limit-payers.ts";
import { addFault, intentsOf, intentsOfCustomer, payWithCard } from "../support/stripe-control.ts";
import { placesOf, shelvesOf } from "../support/worker-kitchen.ts";
import {
  actionsOf,
  aPlacedOrder,
  cancel,
  checkOut,
  createIntent,
  door,
  ledgerOf,
  move,
  operationsOf,
  ordersOf,
  paymentsOf,
  place,
  refund,
  ringAlarm,
  row,
  setTimes,
  view,
} from "../support/worker-orders.ts";
import { openPickupVenue } from "../support/worker-pickup.ts";
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

/** What checkout hands to the order's room when nothing is to be paid; no real cart of this venue is free, each piece has its fee. */
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
    customer: { id: fan.userId, asker: fan.userId, name: "Noa Levi", email: fan.email, addressHash: null },
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
      optionAllergens: [],
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
  expect(await door(input.id).run("open", input)).toMatchObject({ ok: true, hold: null });
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

/** A venue whose burger is free for whoever collects it. */
async function aFreeCounter() {
  // More than are asked for at once here, or new accounts would be challenged.
  const shelves = Array.from({ length: 24 }, (_, index) => `A${index + 1}`);
  const own = await openPickupVenue(shelves, { isFree: true });
  await own.change({ cooksAtOnce: 50, fullFromMinutes: 240 });
  return { ...own, options: { stadiumId: own.stadiumId, fulfilment: "pickup" as const } };
}
const openOf = async (customerId: string) => (await ordersOf(customerId)).filter((each) => !each.closedAt);
const countOf = async (customerId: string) =>
  (await db.query.countedLimits.findFirst({ where: eq(countedLimits.key, unpaidLimit(customerId).key) }))
    ?.count ?? 0;

test("an account has two free orders open at most; the third is refused and holds nothing, what is paid is not counted", async () => {
  const { shopId, burger, cola, options } = await aFreeCounter();
  const fan = await signUp();
  const ask = async () => createIntent(fan, await propose(fan, [burger()], options));
  const first = await ask();
  expect([first.status, (await ask()).status]).toEqual([200, 200]);
  const proposal = await propose(fan, [burger()], options);
  const refused = await fan.send("POST", "/api/stripe/create-intent", proposal);
  expect([refused.status, Number(refused.headers.get("retry-after"))]).toEqual([429, 300]);
  expect(await refused.json()).toMatchObject({ code: "too-many-unpaid" });
  const open = (await openOf(fan.userId)).map(({ id }) => id);
  expect(open).toHaveLength(2);
  expect((await placesOf(shopId)).sort()).toEqual(open.sort());
  expect(await shelvesOf(shopId)).toHaveLength(2);
  // Both go on, and answer as before.
  expect((await place(fan, first.body.orderId)).body.state).toBe("placed");

  await aPlacedOrder({ ...options, lines: [cola()], fan });
  await checkOut(await signUp(), { ...options, lines: [burger()] });
  await cancel(fan, first.body.orderId);
  expect((await ask()).status).toBe(200);
});

test("of many free orders that one account sends at once two are placed", async () => {
  const { shopId, burger, options } = await aFreeCounter();
  const fan = await signUp();
  const proposals = await Promise.all(
    Array.from({ length: 6 }, () => propose(fan, [burger()], { ...options, checkoutKey: newKey() })),
  );
  const answers = await Promise.all(proposals.map((each) => createIntent(fan, each)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429]);
  expect(await openOf(fan.userId)).toHaveLength(2);
  expect(await placesOf(shopId)).toHaveLength(2);
});

test("a draft that becomes a third free order stays what it was, and can be paid", async () => {
  const { burger, cola, options } = await aFreeCounter();
  const fan = await signUp();
  for (let free = 0; free < 2; free++) await checkOut(fan, { ...options, lines: [burger()] });
  const checkoutKey = newKey();
  const draft = await checkOut(fan, { ...options, lines: [cola()], checkoutKey });
  const changed = await createIntent(fan, await propose(fan, [burger()], { ...options, checkoutKey }));
  expect(changed).toMatchObject({ status: 429, body: { code: "too-many-unpaid" } });
  expect(await row(draft.orderId)).toMatchObject({ paymentState: "awaiting", placedAt: null });
  await payWithCard(draft.clientSecret);
  expect((await place(fan, draft.orderId)).status).toBe(200);
});

test("a free order that no kitchen accepts counts once like an order left unpaid, one with a card held does not", async () => {
  const { burger, cola, options } = await aFreeCounter();
  const [idle, paying] = [await signUp(), await signUp()];
  const free = await checkOut(idle, { ...options, lines: [burger()] });
  const paid = await aPlacedOrder({ ...options, lines: [cola()], fan: paying });
  for (const id of [free.orderId, paid.id]) {
    await setTimes(id, { acceptBy: 1 });
    for (let ring = 0; ring < 2; ring++) await ringAlarm(id);
    expect(await row(id)).toMatchObject({ cancelReason: "not-accepted" });
  }
  expect([await countOf(idle.userId), await countOf(paying.userId)]).toEqual([1, 0]);
});
