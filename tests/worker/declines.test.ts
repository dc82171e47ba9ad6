import { eq, like } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { countedLimits } from "#worker/db/schema/index.ts";
import { aPass } from "../support/challenge.ts";
import { eventsOf, findIntent, payWithCard, signature } from "../support/stripe-control.ts";
import { aPlacedOrder, checkOut, createIntent, place, row } from "../support/worker-orders.ts";
import { createClient, db, falafel, openTeddy, propose, signUp } from "../support/worker-world.ts";

const declined = "4000000000000002";
const stripe = createClient();

beforeAll(() => openTeddy());

async function deliver(event: unknown) {
  const body = JSON.stringify(event);
  return stripe.json("POST", "/api/stripe/webhook", body, { "stripe-signature": await signature(body) });
}

/** The bank refuses so many cards of this checkout, and Stripe tells of each. */
async function decline(
  { clientSecret, intentId }: { clientSecret: string; intentId: string },
  times: number,
) {
  for (let count = 0; count < times; count++) await payWithCard(clientSecret, declined);
  const events = (await eventsOf(intentId)).filter((each) => each.type === "payment_intent.payment_failed");
  for (const event of events) expect((await deliver(event)).status).toBe(200);
  return events;
}
const countOf = async (customerId: string) =>
  (
    await db.query.countedLimits.findFirst({
      where: eq(countedLimits.key, `declines:customer:${customerId}`),
    })
  )?.count ?? 0;

test("after nine declined cards the tenth may pay", async () => {
  const fan = await signUp();
  const checkout = await checkOut(fan);
  await decline(checkout, 9);
  expect(await countOf(fan.userId)).toBe(9);
  await payWithCard(checkout.clientSecret);
  expect((await place(fan, checkout.orderId)).body).toMatchObject({ state: "placed" });
});

test("after ten refused cards the intent is canceled, and no other one is made for an hour", async () => {
  const fan = await signUp();
  const checkout = await checkOut(fan);
  await decline(checkout, 10);
  expect((await findIntent(checkout.intentId)).status).toBe("canceled");
  expect(await row(checkout.orderId)).toMatchObject({ cancelReason: "too-many-declines", placedAt: null });
  for (const checkoutKey of [checkout.proposal.checkoutKey, undefined]) {
    const proposal = await propose(fan, [falafel], checkoutKey ? { checkoutKey } : {});
    const answer = await fan.send("POST", "/api/stripe/create-intent", proposal);
    const wait = Number(answer.headers.get("retry-after"));
    expect(answer.status).toBe(429);
    expect(wait).toBeGreaterThan(3_500);
    expect(wait).toBeLessThanOrEqual(3_600);
    expect(await answer.json()).toMatchObject({ code: "too-many-declines", retryAfterSeconds: wait });
  }
});

test("without a webhook the browser's own call counts the decline and reports the tenth", async () => {
  const fan = await signUp();
  const checkout = await checkOut(fan);
  for (let count = 1; count < 10; count++) {
    await payWithCard(checkout.clientSecret, declined);
    expect(await place(fan, checkout.orderId)).toMatchObject({ status: 402 });
  }
  await payWithCard(checkout.clientSecret, declined);
  expect(await place(fan, checkout.orderId)).toMatchObject({
    status: 429,
    body: { code: "too-many-declines" },
  });
  expect((await findIntent(checkout.intentId)).status).toBe("canceled");
});

test("a declined card is counted once, however often it is reported", async () => {
  const fan = await signUp();
  const checkout = await checkOut(fan);
  const [event] = await decline(checkout, 1);
  for (let round = 0; round < 3; round++) {
    await deliver({ ...event, id: `evt_${crypto.randomUUID()}` });
    await place(fan, checkout.orderId);
  }
  await createIntent(fan, checkout.proposal);
  expect(await countOf(fan.userId)).toBe(1);
});

test("an abandoned challenge does not count as a decline", async () => {
  const fan = await signUp();
  const checkout = await checkOut(fan);
  await payWithCard(checkout.clientSecret, "4000002760003184");
  await place(fan, checkout.orderId);
  expect(await countOf(fan.userId)).toBe(0);
});

test("when the hour is over the fan may pay again", async () => {
  const fan = await signUp();
  await decline(await checkOut(fan), 10);
  await db
    .update(countedLimits)
    .set({ resetAt: Date.now() - 1 })
    .where(eq(countedLimits.key, `declines:customer:${fan.userId}`));
  const { id } = await aPlacedOrder({ fan });
  expect((await row(id)).placedAt).not.toBeNull();
});

test("fault 73: a fan's declines refuse nobody else; an address with three hundred of them is challenged", async () => {
  const [one, neighbour, elsewhere] = [await signUp(), await signUp(), await signUp()];
  const from = (address: string) => ({ "cf-connecting-ip": address });
  const ask = async (fan: typeof one, address: string) =>
    fan.json<{ clientSecret: string; intentId: string }>(
      "POST",
      "/api/stripe/create-intent",
      await propose(fan, [falafel]),
      from(address),
    );
  const before = new Set((await addresses()).map((each) => each.key));
  await decline((await ask(one, "203.0.113.7")).body, 10);
  expect((await ask(one, "203.0.113.9")).status).toBe(429);
  expect((await ask(neighbour, "203.0.113.7")).status).toBe(200);
  const [address] = (await addresses()).filter((each) => !before.has(each.key));
  expect(address).toMatchObject({ count: 10 });
  expect(address?.key).not.toContain("203.0.113.7");
  await db
    .update(countedLimits)
    .set({ count: 300 })
    .where(eq(countedLimits.key, address?.key ?? ""));
  expect(await ask(neighbour, "203.0.113.7")).toMatchObject({
    status: 428,
    body: { code: "challenge-required" },
  });
  neighbour.cookies.set("seatside_pass", await aPass());
  expect((await ask(neighbour, "203.0.113.7")).status).toBe(200);
  expect((await ask(elsewhere, "203.0.113.8")).status).toBe(200);
});

test("the 65,536 networks of one IPv6 /48 are challenged together, at sixteen times one's number", async () => {
  const site = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}`;
  const ask = async (network: string) => {
    const fan = await signUp();
    const from = { "cf-connecting-ip": `${site}:${network}::1` };
    const proposal = await propose(fan, [falafel]);
    return fan.json<Awaited<ReturnType<typeof checkOut>>>(
      "POST",
      "/api/stripe/create-intent",
      proposal,
      from,
    );
  };
  const before = new Set((await addresses()).map((each) => each.key));
  await decline((await ask("1")).body, 1);
  const added = (await addresses()).filter(({ key }) => !before.has(key));
  expect(added.map(({ count }) => count)).toEqual([1, 1]);
  expect((await ask("2")).status).toBe(200);
  for (const { key } of added)
    await db.update(countedLimits).set({ count: 4_800 }).where(eq(countedLimits.key, key));
  expect(await ask("3")).toMatchObject({ status: 428, body: { code: "challenge-required" } });
});

const addresses = () => db.select().from(countedLimits).where(like(countedLimits.key, "declines:address:%"));
