import { expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { listOpenAlerts } from "#worker/db/alerts.ts";
import { inBoard, makeLookupsDue, ringBoard, shelvesOf } from "../support/worker-kitchen.ts";
import {
  actionsOf,
  aPlacedOrder,
  boardsTold,
  createIntent,
  ledgerSums,
  move,
  ringAlarm,
  row,
  setTimes,
  view,
} from "../support/worker-orders.ts";
import { openPickupVenue } from "../support/worker-pickup.ts";
import { db, propose, signUp, signUpStaff } from "../support/worker-world.ts";
import { injects, rounds } from "./support/fault.ts";

const account = "acct_local_teddy_oven";

test("of many who check out at once for the last shelves each gets one of its own, the others hear it before any charge", async () => {
  const fans = rounds(24, 6);
  injects(82, "checkouts at once for two shelves", fans);
  const own = await openPickupVenue(["A1", "A2"], { account });
  await own.change({ cooksAtOnce: 9, fullFromMinutes: 200 });
  const people = await Promise.all(Array.from({ length: fans }, () => signUp()));
  const options = { stadiumId: own.stadiumId, fulfilment: "pickup" as const };
  const proposals = await Promise.all(people.map((fan) => propose(fan, [own.cola()], options)));
  const answers = await Promise.all(people.map((fan, index) => createIntent(fan, proposals[index])));
  const admitted = answers.filter((each) => each.status === 200);
  const shelves = await Promise.all(admitted.map(async ({ body }) => (await row(body.orderId)).shelf));
  expect(shelves.sort()).toEqual(["A1", "A2"]);
  for (const answer of answers)
    if (answer.status !== 200) expect(answer).toMatchObject({ status: 409, body: { code: "shelves-full" } });
  // What is never paid gives its shelf back.
  for (const { body } of admitted) {
    await setTimes(body.orderId, { draftExpiresAt: 1 });
    await ringAlarm(body.orderId);
  }
  await makeLookupsDue(own.shopId);
  await ringBoard(own.shopId);
  expect(await shelvesOf(own.shopId)).toEqual([]);
});

test("a board that lost its book gives no shelf away that an order has", async () => {
  injects(82, "the board's book is lost while a shelf is taken");
  const own = await openPickupVenue(["A1", "A2"], { account });
  const options = { stadiumId: own.stadiumId, lines: [own.cola()], fulfilment: "pickup" as const };
  const first = await aPlacedOrder(options);
  await inBoard(own.shopId, ({ sql }) => void sql.exec("delete from shelves"));
  const second = await aPlacedOrder(options);
  expect([(await row(first.id)).shelf, (await row(second.id)).shelf]).toEqual(["A1", "A2"]);
});

test("an order that becomes one to collect while its runner takes the bag is one or the other, with the money of that", async () => {
  const times = rounds(6, 2);
  injects(82, "seat to shelf while the bag is taken", times);
  for (let round = 0; round < times; round++) {
    const own = await openPickupVenue(["A1"], { account });
    const tip = { kind: "amount" as const, amountMinor: 500 };
    const order = await aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger()], tip });
    const { fan, id, code } = order;
    const staff = await signUpStaff(
      { role: "shop", shopId: own.shopId },
      { role: "runner", stadiumId: own.stadiumId },
    );
    for (const action of ["accept", "ready"]) await move(staff, code, { action });
    const [switched, taken] = await Promise.all([
      fan.json("POST", `/api/orders/${id}/way`, { fulfilment: "pickup" }),
      move(staff, code, { action: "take" }),
    ]);
    await boardsTold(id);
    const found = await row(id);
    const { runner, platform } = await ledgerSums(id, ["capture", "refund"]);
    if (found.fulfilment === "pickup") {
      expect([switched.status, taken.status === 200]).toEqual([200, false]);
      expect([found.status, found.shelf, runner, platform]).toEqual([OrderStatus.PREPARING, "A1", 0, 0]);
    } else {
      expect([switched.body.code, taken.status]).toEqual(["wrong-state", 200]);
      expect([found.status, found.shelf, runner, platform]).toEqual([OrderStatus.DELIVERING, null, 500, 200]);
    }
  }
});

test("two counters without a network hand over one bag, as it is canceled: it is over once, and whoever has food and refund is known", async () => {
  const times = rounds(6, 2);
  injects(82, "a bag scanned at two counters offline, sent while the shop cancels it", times);
  for (let round = 0; round < times; round++) {
    const own = await openPickupVenue(["A1"], { account });
    const options = { stadiumId: own.stadiumId, lines: [own.cola()], fulfilment: "pickup" as const };
    const { id, code, fan } = await aPlacedOrder(options);
    const counters = await Promise.all([1, 2].map(() => signUpStaff({ role: "shop", shopId: own.shopId })));
    const [one] = counters;
    if (!one) throw new Error("no counter");
    for (const action of ["accept", "ready", "hand-over"]) await move(one, code, { action });
    const { handoverQr: proof } = await view(fan, id);
    const sent = counters.map((each) =>
      each.json("POST", `/api/staff/orders/${id}`, { action: "deliver", proof, deviceAt: Date.now() }),
    );
    const canceled = one.json("POST", `/api/staff/orders/${id}`, { action: "cancel", reason: "spilled" });
    const answers = await Promise.all(sent);
    const isCanceled = (await canceled).status === 200;
    const { status } = await row(id);
    expect([isCanceled, status]).toEqual([
      isCanceled,
      isCanceled ? OrderStatus.CANCELED : OrderStatus.DELIVERED,
    ]);
    const actions = await actionsOf(id);
    expect(actions.filter((each) => each === "deliver" || each === "cancel")).toHaveLength(1);
    for (const answer of answers)
      expect(isCanceled ? answer.body.code : answer.status).toBe(isCanceled ? "order-canceled" : 200);
    const alerts = (await listOpenAlerts(db)).filter((each) => each.subject === id);
    expect(alerts.map(({ kind }) => kind)).toEqual(isCanceled ? ["delivered-canceled"] : []);
    await boardsTold(id);
    expect(await shelvesOf(own.shopId)).toEqual([]);
  }
});

test("food that nobody comes for ends by the clock with no phone and no staff, and frees its shelf", async () => {
  injects(82, "nobody comes, nobody is at the counter");
  const own = await openPickupVenue(["A1"], { account, keepMinutes: 5 });
  const options = { stadiumId: own.stadiumId, lines: [own.cola()], fulfilment: "pickup" as const };
  const { id, code } = await aPlacedOrder(options);
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  for (const action of ["accept", "ready", "hand-over"]) await move(staff, code, { action });
  // The first alarm tells what the last step saw; the next one comes when time has passed.
  expect(await ringAlarm(id)).toBe(true);
  await setTimes(id, { remindAt: 1, collectBy: 1 });
  expect(await ringAlarm(id)).toBe(true);
  expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, cancelReason: "fan-not-there" });
  expect(await shelvesOf(own.shopId)).toEqual([]);
  expect((await aPlacedOrder(options)).quote.shopId).toBe(own.shopId);
});
