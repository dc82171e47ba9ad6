import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { menuItems, orders } from "#worker/db/schema/index.ts";
import {
  answerChallenge,
  eventsOf,
  findIntent,
  intentsOf,
  intentsOfCustomer,
  payWithCard,
  stripeControl,
} from "../support/stripe-control.ts";
import {
  checkOut,
  createIntent,
  ordersOf,
  place,
  ringAlarm,
  row,
  setTimes,
} from "../support/worker-orders.ts";
import { db, newKey, openOwnVenue, openTeddy, propose, signUp } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";
import { deliver } from "./support/webhooks.ts";

beforeAll(() => openTeddy());

const asksForMore = "4000002760003184";
const asksThenDeclines = "4000008400001629";

/** A draft with an open 3-D Secure challenge. */
async function challenged(card = asksForMore) {
  const fan = await signUp();
  const checkout = await checkOut(fan);
  expect((await payWithCard(checkout.clientSecret, card)).status).toBe("requires_action");
  return { fan, ...checkout };
}
/** The draft's time runs out and its alarm rings. */
async function runOut(orderId: string) {
  await setTimes(orderId, { draftExpiresAt: 1 });
  await ringAlarm(orderId);
}

test("a challenge that is passed pays", async () => {
  injects(41, "3-D Secure challenge, passed; place-order before and after", 2);
  const { fan, orderId, clientSecret } = await challenged();
  expect(await place(fan, orderId)).toMatchObject({ status: 402, body: { code: "payment-incomplete" } });
  expect(await answerChallenge(clientSecret, true)).toBe(true);
  expect((await place(fan, orderId)).status).toBe(200);
});

test("a challenge that is failed is no order, and the same intent takes another try", async () => {
  injects(41, "3-D Secure challenge failed, declined, then passed, on one intent", 3);
  const { fan, orderId, intentId, clientSecret } = await challenged();
  await answerChallenge(clientSecret, false);
  expect(await place(fan, orderId)).toMatchObject({ status: 402, body: { code: "payment-incomplete" } });
  await payWithCard(clientSecret, asksThenDeclines);
  await answerChallenge(clientSecret, true);
  expect(await place(fan, orderId)).toMatchObject({ status: 402, body: { code: "payment-incomplete" } });
  await payWithCard(clientSecret, asksForMore);
  await answerChallenge(clientSecret, true);
  expect((await place(fan, orderId)).status).toBe(200);
  expect((await intentsOf(orderId)).map((each) => each.id)).toEqual([intentId]);
});

test("a tab that is closed in the challenge, which is passed elsewhere, makes the order by its webhook", async () => {
  injects(41, "tab closed in the challenge; the bank's app passes it");
  const { orderId, intentId, clientSecret } = await challenged();
  await answerChallenge(clientSecret, true);
  for (const event of await eventsOf(intentId)) expect((await deliver(event)).status).toBe(200);
  expect(await row(orderId)).toMatchObject({ status: OrderStatus.PENDING, paymentState: "held" });
});

test("a challenge that is abandoned ends with its draft: nothing can be passed any more, and nothing is held", async () => {
  injects(41, "tab closed in the challenge for good, answered after 20 minutes", 2);
  const { fan, orderId, intentId, clientSecret } = await challenged();
  await runOut(orderId);
  expect((await findIntent(intentId)).status).toBe("requires_action");
  await runOut(orderId);
  expect((await findIntent(intentId)).status).toBe("canceled");
  expect(await answerChallenge(clientSecret, true)).toBe(false);
  expect(await place(fan, orderId)).toMatchObject({ status: 409, body: { code: "checkout-closed" } });
  expect((await row(orderId)).cancelReason).toBe("draft-expired");
});

test("a challenge that is passed in the extended time makes the order, whoever looks first", async () => {
  injects(41, "challenge passed after the draft was extended");
  const { orderId, clientSecret } = await challenged();
  const draft = await row(orderId);
  // Five minutes in the bank's app.
  const ago = (at: number | null) => (at ?? 0) - 5 * 60_000;
  const [updatedAt, promiseFromAt] = [ago(draft.updatedAt), ago(draft.promiseFromAt)];
  await db
    .update(orders)
    .set({ updatedAt, promiseFromAt, promiseToAt: ago(draft.promiseToAt) })
    .where(eq(orders.id, orderId));
  await runOut(orderId);
  await answerChallenge(clientSecret, true);
  await ringAlarm(orderId);
  const placed = await row(orderId);
  // The minutes that were promised count from the order, not from its draft.
  expect((placed.firstPromiseFromAt ?? 0) - (placed.placedAt ?? 0)).toBe(promiseFromAt - updatedAt);
});

test("declines of every kind leave one intent, and the card that is good pays it", async () => {
  injects(
    42,
    "declined, insufficient funds, lost, expired, wrong CVC, processing error, fails when charged",
    7,
  );
  const fan = await signUp();
  const { orderId, clientSecret } = await checkOut(fan);
  const bad = ["0002", "9995", "9987", "0069", "0127", "0119"].map((end) => `400000000000${end}`);
  for (const card of [...bad, "4000000000000341"])
    expect((await payWithCard(clientSecret, card)).error?.code).toBeTruthy();
  expect(await place(fan, orderId)).toMatchObject({ status: 402 });
  await payWithCard(clientSecret);
  expect((await place(fan, orderId)).status).toBe(200);
  expect(await intentsOf(orderId)).toHaveLength(1);
});

test("a wallet sheet that its owner closes leaves nothing held, and another try meets the same intent", async () => {
  injects(43, "wallet sheet closed, opened again, closed for good", 2);
  const fan = await signUp();
  const { orderId, intentId, proposal } = await checkOut(fan);
  expect((await createIntent(fan, proposal)).body.intentId).toBe(intentId);
  await runOut(orderId);
  expect((await findIntent(intentId)).status).toBe("canceled");
});

test("an amount that changes while the wallet sheet is open is refused before anything is held, with the new quote", async () => {
  injects(43, "price changed while the wallet sheet was open");
  const own = await openOwnVenue();
  const fan = await signUp();
  const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
  await db.update(menuItems).set({ priceMinor: 6_000 }).where(eq(menuItems.id, own.burger().itemId));
  expect(await createIntent(fan, proposal)).toMatchObject({
    status: 409,
    body: { code: "quote-changed", quote: { totals: { subtotalMinor: 6_000 } } },
  });
  expect(await intentsOfCustomer(fan.userId)).toEqual([]);
});

test("a wallet that succeeds on an intent which another tab has replaced gets its hold back", async () => {
  injects(43, "cart changed in another tab, then the wallet confirms the old intent");
  const fan = await signUp();
  const checkoutKey = newKey();
  const old = await checkOut(fan, { checkoutKey });
  await checkOut(fan, { checkoutKey, tip: { kind: "amount", amountMinor: 0 } });
  expect((await payWithCard(old.clientSecret)).status).toBe("requires_capture");
  expect((await place(fan, old.orderId)).status).toBe(402);
  await ringAlarm(old.orderId);
  expect((await findIntent(old.intentId)).status).toBe("canceled");
});

test("a wallet that succeeds after the server gave the draft up gets its hold back", async () => {
  injects(43, "wallet payment under way while its draft ends, then it succeeds and the server says 409");
  const fan = await signUp();
  const { orderId, intentId, clientSecret } = await checkOut(fan);
  await stripeControl("POST", "processing/next", { count: 1 });
  expect((await payWithCard(clientSecret)).status).toBe("processing");
  for (let end = 0; end < 2; end++) await runOut(orderId);
  await stripeControl("POST", "processing/settle", { id: intentId, outcome: "succeed" });
  expect(await place(fan, orderId)).toMatchObject({ status: 409, body: { code: "checkout-closed" } });
  await ringAlarm(orderId);
  expect((await ordersOf(fan.userId)).every((each) => each.placedAt === null)).toBe(true);
});
