import { expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { answerChallenge, intentsOf, intentsOfCustomer, payWithCard } from "../support/stripe-control.ts";
import { aGuest, aGuestOrder, guestSeat, takeGuests } from "../support/worker-guests.ts";
import {
  aPlacedOrder,
  cancel,
  createIntent,
  type Fan,
  move,
  ordersOf,
  place,
  refund,
  ringAlarm,
  row,
} from "../support/worker-orders.ts";
import { newKey, propose, signUp, signUpStaff } from "../support/worker-world.ts";
import { openBigVenue } from "./support/big-venue.ts";
import { injects, rounds, seededRandom } from "./support/fault.ts";
import { withWebhooks } from "./support/webhooks.ts";

type Venue = Awaited<ReturnType<typeof openBigVenue>>;

/** So many at once, until all are done. */
async function inCrowd<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
) {
  let next = 0;
  async function worker() {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as T, index);
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
}

test("a flood of checkouts from one customer is answered 429, and all but one of its intents are canceled", async () => {
  const calls = 200;
  injects(47, "create-intent with an ever-changing tip, from one customer", calls);
  const own = await openBigVenue();
  const fan = await signUp();
  const checkoutKey = newKey();
  const proposals = await Promise.all(
    [100, 200].map((amountMinor) =>
      propose(fan, [own.burger()], {
        checkoutKey,
        stadiumId: own.stadiumId,
        tip: { kind: "amount", amountMinor },
      }),
    ),
  );
  const answers: number[] = [];
  await inCrowd(Array.from({ length: calls }), 10, async (_, index) => {
    answers.push((await createIntent(fan, proposals[index % 2])).status);
  });
  expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(calls / 2);
  const [order, ...others] = await ordersOf(fan.userId);
  expect(others).toEqual([]);
  for (let visit = 0; visit < 3; visit++) await ringAlarm(order?.id ?? "");
  const open = (await intentsOfCustomer(fan.userId)).filter((each) => each.status !== "canceled");
  expect(open.length).toBeLessThanOrEqual(1);
});

test("everybody who pays in the same minute after a goal has one order with a code of its own", async () => {
  const fans = rounds(1_000, 24);
  injects(47, "fans, each third of them a guest, who check out, pay and place at once", fans);
  const own = await openBigVenue();
  await takeGuests(own);
  // A code is given out again once its order is over, which the first of a thousand may be on a busy machine.
  await own.change({ acceptWithinMinutes: 60 });
  const codes = new Set<string>();
  await inCrowd(Array.from({ length: fans }), 25, async (_, index) => {
    const seatNo = String(index);
    const id =
      index % 3 === 0
        ? await aGuestOrder(await aGuest(own, { ...guestSeat, seatNo }), own)
        : (await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId })).id;
    expect(await intentsOf(id)).toHaveLength(1);
    codes.add((await row(id)).orderCode);
  });
  expect(codes.size).toBe(fans);
});

/** One customer's plan in the run. */
type Story = { fan: Fan; orderId: string; paid: boolean; end: "cancel" | "accept" | "both" | "nobody" };

test("a busy evening of double taps, retries, repeated webhooks, cancels and acceptances loses and doubles nothing", async () => {
  const customers = rounds(200, 14);
  injects(
    [1, 3, 7, 10, 38, 47],
    "customers at once: every tap doubled, webhooks twice and shuffled, a third canceled, half accepted, some refunded",
    customers,
  );
  const own = await openBigVenue();
  const staff = await Promise.all([1, 2, 3].map(() => signUpStaff({ role: "shop", shopId: own.shopId })));
  const random = seededRandom(200);
  const plans = Array.from({ length: customers }, () => ({ card: random(), end: random(), after: random() }));
  const stories: Story[] = [];
  await withWebhooks({ duplicate: 2, reorder: "shuffle", windowMs: 30 }, () =>
    inCrowd(plans, 20, async (plan) => {
      const story = await orderAndPay(own, plan);
      stories.push(story);
      const { code } = await codeOf(story);
      if (!story.paid) return;
      const accepts = () =>
        Promise.all(staff.slice(0, 2).map((each) => move(each, code, { action: "accept" })));
      const cancels = () => Promise.all([1, 2].map(() => cancel(story.fan, story.orderId)));
      if (story.end === "cancel") await cancels();
      if (story.end === "accept") await accepts();
      if (story.end === "both") await Promise.all([accepts(), cancels()]);
      if ((await row(story.orderId)).status === OrderStatus.PREPARING)
        await cook(story, staff, code, plan.after);
    }),
  );
  expect(stories).toHaveLength(customers);
  for (const { fan, orderId, paid, end } of stories) {
    const orders = await ordersOf(fan.userId);
    expect(orders.map((each) => each.id)).toEqual([orderId]);
    expect(orders[0]?.placedAt !== null).toBe(paid);
    const taken = (await intentsOf(orderId)).filter((each) => each.status === "succeeded");
    if (end === "accept" && paid) expect(taken).toHaveLength(1);
    if (end === "cancel" || !paid) expect(taken).toEqual([]);
  }
});

/** The way to an order, each step tapped twice; of twenty customers one leaves at the bank's question. */
async function orderAndPay(own: Venue, { card, end }: { card: number; end: number }): Promise<Story> {
  const fan = await signUp();
  const lines = [own.burger(2), own.cola()];
  const proposal = await propose(fan, lines, { stadiumId: own.stadiumId });
  const taps = await Promise.all([createIntent(fan, proposal), createIntent(fan, proposal)]);
  const tap = taps.find((each) => each.status === 200) ?? (await createIntent(fan, proposal));
  const { orderId, clientSecret: secret } = tap.body;
  const clientSecret = secret ?? "";
  const leaves = card > 0.95;
  if (card < 0.1) await payWithCard(clientSecret, "4000000000000002");
  if (card > 0.85) {
    await payWithCard(clientSecret, "4000002760003184");
    if (!leaves) await answerChallenge(clientSecret, true);
  } else await Promise.all([payWithCard(clientSecret), payWithCard(clientSecret)]);
  await Promise.all([place(fan, orderId), place(fan, orderId), createIntent(fan, proposal)]);
  const ends = ["cancel", "accept", "accept", "both", "accept", "nobody", "cancel"] as const;
  return { fan, orderId, paid: !leaves, end: ends[Math.floor(end * ends.length)] ?? "nobody" };
}

async function codeOf({ orderId }: Story) {
  const { orderCode: code } = await row(orderId);
  return { code };
}

/** What becomes of an accepted order: delivered, partly refunded by a button pressed twice, or given up by the shop. */
async function cook({ orderId }: Story, staff: Fan[], code: string, after: number) {
  const [one, other] = staff as [Fan, Fan];
  if (after < 0.3) {
    const press = { requestKey: crypto.randomUUID(), scope: "lines", lines: [{ position: 0, quantity: 1 }] };
    await Promise.all([refund(one, code, press), refund(one, code, press), refund(other, code, press)]);
    expect((await row(orderId)).refundedMinor).toBe(5_600);
  }
  if (after < 0.15 || after > 0.85)
    await Promise.all([one, other].map((each) => move(each, code, { action: "cancel", reason: "rush" })));
}
