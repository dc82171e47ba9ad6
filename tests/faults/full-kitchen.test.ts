import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { passCookie } from "#app/cookies/cookies.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { alerts, shops } from "#worker/db/schema/index.ts";
import { silentAfterMs } from "#worker/durable/board/board-watch.ts";
import { aPass } from "../support/challenge.ts";
import { findIntent, intentsOfCustomer } from "../support/stripe-control.ts";
import { boardOf, inBoard, makeLookupsDue, placesOf, ringBoard } from "../support/worker-kitchen.ts";
import { aPlacedOrder, createIntent, ordersOf, ringAlarm, row, setTimes } from "../support/worker-orders.ts";
import { db, openOwnVenue, propose, signUp } from "../support/worker-world.ts";
import { injects, rounds } from "./support/fault.ts";
import { sweepDeaths } from "./support/sweep.ts";

const burgerMinutes = 11;

/** A venue whose one shop has room for so many burgers at a time. */
async function roomFor(burgers: number) {
  const own = await openOwnVenue("acct_local_teddy_oven");
  await own.change({ cooksAtOnce: 1, busyFromMinutes: 1, fullFromMinutes: burgers * burgerMinutes });
  return own;
}

/** Every place is looked into, as the board does by itself a minute later. */
async function lookIntoPlaces(shopId: string) {
  await makeLookupsDue(shopId);
  await ringBoard(shopId);
  return await placesOf(shopId);
}

test("of many who check out at once exactly as many as there are places are admitted, the others told before any charge", async () => {
  const [fans, places] = [rounds(150, 12), rounds(20, 3)];
  injects(51, `checkouts at once for ${places} places`, fans);
  const own = await roomFor(places);
  const people = await Promise.all(Array.from({ length: fans }, () => signUp()));
  // None of them has ever paid, so from the ninth dish on each is challenged, and passes.
  for (const fan of people) fan.cookies.set(passCookie.name, await aPass());
  const proposals: Awaited<ReturnType<typeof propose>>[] = [];
  // One after the other: a quote holds nothing.
  for (const fan of people) proposals.push(await propose(fan, [own.burger()], { stadiumId: own.stadiumId }));
  const answers = await Promise.all(people.map((fan, index) => createIntent(fan, proposals[index])));
  const admitted = answers.filter((each) => each.status === 200);
  expect(admitted).toHaveLength(places);
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 200) continue;
    expect(answer).toMatchObject({ status: 409, body: { code: "shop-full" } });
    expect(await intentsOfCustomer(people[index]?.userId ?? "")).toEqual([]);
  }
  expect(await placesOf(own.shopId)).toHaveLength(places);
  for (const { body } of admitted) {
    await setTimes(body.orderId, { draftExpiresAt: 1 });
    await ringAlarm(body.orderId);
  }
  expect(await lookIntoPlaces(own.shopId)).toEqual([]);
});

test("a process that dies anywhere while it admits a checkout leaves no place behind and no hold", async () => {
  const own = await roomFor(20);
  const deaths = await sweepDeaths(
    {
      async prepare() {
        const fan = await signUp();
        return { fan, proposal: await propose(fan, [own.burger()], { stadiumId: own.stadiumId }) };
      },
      act: ({ fan, proposal }) => createIntent(fan, proposal),
      idOf: () => null,
      async check({ fan }) {
        for (const { id } of await ordersOf(fan.userId)) {
          await setTimes(id, { draftExpiresAt: 1 });
          await ringAlarm(id);
          expect((await row(id)).closedAt).not.toBeNull();
        }
        expect(await lookIntoPlaces(own.shopId)).toEqual([]);
        const open = (await intentsOfCustomer(fan.userId)).filter((each) => each.status !== "canceled");
        expect(open.filter((each) => each.status !== "requires_payment_method")).toEqual([]);
      },
    },
    12,
  );
  injects([49, 51], "process stopped before and after each outside call of an admission", deaths);
});

test("one account that never pays closes no kitchen: bounded in size, in time and in number, and others order on", async () => {
  const own = await openOwnVenue();
  await own.change({ cooksAtOnce: 3, busyFromMinutes: 1, fullFromMinutes: 40 });
  const pest = await signUp();
  const huge = { stadiumId: own.stadiumId, lines: [own.burger(99)], tip: { kind: "amount", amountMinor: 0 } };
  expect((await pest.json("POST", "/api/quote", huge)).body.code).toBe("order-too-large");
  const answers: number[] = [];
  for (let round = 0; round < 8; round++) {
    const draft = await createIntent(
      pest,
      await propose(pest, [own.burger(8)], { stadiumId: own.stadiumId }),
    );
    answers.push(draft.status);
    await propose(await signUp(), [own.burger(2)], { stadiumId: own.stadiumId });
    if (draft.status !== 200) continue;
    const { orderId } = draft.body;
    await setTimes(orderId, { createdAt: Date.now() - 181_000, updatedAt: Date.now() });
    await ringAlarm(orderId);
    expect((await row(orderId)).cancelReason).toBe("no-card-tried");
  }
  injects(69, "drafts of eight burgers, renewed and never paid, from one account", answers.length);
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  expect(await lookIntoPlaces(own.shopId)).toEqual([]);
});

test("with the tablet off the shop is paused, the venue alerted, the order canceled in time and the hold released", async () => {
  injects(52, "board silent, an order waiting that nobody sees or accepts", 2);
  const own = await roomFor(20);
  const board = boardOf(own.shopId);
  await board.beat(own.shopId);
  const { id, intentId } = await aPlacedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  await inBoard(own.shopId, ({ kv, sql }) => {
    kv.put("watch", { ...kv.get<object>("watch"), heardAt: Date.now() - silentAfterMs - 1_000 });
    sql.exec("update unanswered set answer_by = 1");
  });
  await ringBoard(own.shopId);
  expect((await db.query.shops.findFirst({ where: eq(shops.id, own.shopId) }))?.autoPausedAt).toBeGreaterThan(
    0,
  );
  const told = await db.select().from(alerts).where(eq(alerts.shopId, own.shopId));
  expect(told).toMatchObject([{ kind: "shop-silent", resolvedAt: null }]);
  const late = await signUp();
  const quote = { stadiumId: own.stadiumId, lines: [own.burger()], tip: { kind: "amount", amountMinor: 0 } };
  expect(await late.json("POST", "/api/quote", quote)).toMatchObject({ body: { code: "shops-closed" } });
  await setTimes(id, { acceptBy: 1 });
  await ringAlarm(id);
  expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, cancelReason: "not-accepted" });
  expect((await findIntent(intentId)).status).toBe("canceled");
});
