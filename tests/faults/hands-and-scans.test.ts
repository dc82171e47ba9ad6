import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { orders } from "#worker/db/schema/index.ts";
import { aCarriedOrder, aReadyOrder, aRunner, scan, step, take } from "../support/floor.ts";
import { actionsOf, anAcceptedOrder, aPlacedOrder, move, row } from "../support/worker-orders.ts";
import { db, openOwnVenue, openTeddy, signUpStaff } from "../support/worker-world.ts";
import { injects, rounds } from "./support/fault.ts";

beforeAll(() => openTeddy());

const refused = (status: number, code: string) => ({ status, body: { code } });
const countOf = async (id: string, action: string) =>
  (await actionsOf(id)).filter((each) => each === action).length;

test("of two members of staff who move one order at the same instant one does it, the other is told that it is done", async () => {
  const total = rounds(12, 1);
  injects(54, "accept, ready and take pressed by two people at once", 3 * total);
  for (let round = 0; round < total; round++) {
    const { id, code, shopId } = await aPlacedOrder();
    const [one, other] = [
      await signUpStaff({ role: "shop", shopId }),
      await signUpStaff({ role: "shop", shopId }),
    ];
    const runners = [await aRunner(), await aRunner()];
    for (const action of ["accept", "ready", "take"] as const) {
      const hands = action === "take" ? runners : [one, other];
      const answers = await Promise.all(hands.map((each) => move(each, code, { action })));
      const statuses = answers.map((each) => each.status).sort();
      expect([action, statuses]).toEqual([action, [200, 409]]);
      expect(answers.find((each) => each.status !== 200)?.body.code).toMatch(/^[a-z-]+$/);
      expect(await countOf(id, action)).toBe(1);
    }
  }
});

test("accepting and canceling at once ends in one of the two, and the money with it", async () => {
  const total = rounds(12, 1);
  injects([54, 35], "accept and cancel pressed by two people at once", total);
  for (let round = 0; round < total; round++) {
    const { id, code, shopId } = await aPlacedOrder();
    const [one, other] = [
      await signUpStaff({ role: "shop", shopId }),
      await signUpStaff({ role: "shop", shopId }),
    ];
    await Promise.all([
      move(one, code, { action: "accept" }),
      move(other, code, { action: "cancel", reason: "rush" }),
    ]);
    expect([OrderStatus.PREPARING, OrderStatus.CANCELED]).toContain((await row(id)).status);
  }
});

test("staff of another shop and a runner of another stadium move nothing, whatever they press", async () => {
  const own = await openOwnVenue();
  const { id, code, qr } = await aReadyOrder();
  const shop = await signUpStaff({ role: "shop", shopId: own.shopId });
  const runner = await aRunner(own.stadiumId);
  const manager = await signUpStaff({ role: "manager", stadiumId: own.stadiumId });
  const moves = ["accept", "ready", "take", "hand-over", "deliver", "cancel", "fan-not-there"];
  injects(
    54,
    "seven moves by staff of another shop, another stadium's runner and manager",
    3 * moves.length + 4,
  );
  const { version } = await row(id);
  for (const who of [shop, runner, manager])
    for (const action of moves)
      for (const ref of [code, id]) {
        const { status } = await move(who, ref, { action, reason: "x", proof: qr });
        expect([400, 403, 404]).toContain(status);
      }
  expect(await step(runner, id, { action: "take" }, own.stadiumId)).toMatchObject(refused(404, "not-found"));
  expect(await step(runner, id, { action: "take" })).toMatchObject(refused(403, "not-allowed"));
  expect(await scan(runner, { proof: qr })).toMatchObject(refused(403, "not-allowed"));
  expect((await take(runner, [id], own.stadiumId)).body.taken).toMatchObject([
    { ok: false, reason: "not-found" },
  ]);
  expect((await row(id)).version).toBe(version);
});

test("a scan of another order, a forged one, another runner's and a code of nobody are told apart, and deliver nothing", async () => {
  injects(
    55,
    "another order's code, forged secret, bare code, another runner's bag, a link, a PIN as a scan",
    6,
  );
  const [runner, other] = [await aRunner(), await aRunner()];
  const [mine, theirs] = [await aCarriedOrder(runner), await aCarriedOrder(other)];
  const deliver = (proof: string) => step(runner, mine.id, { action: "deliver", proof });
  expect(await deliver(theirs.qr)).toMatchObject(refused(409, "wrong-order"));
  expect(await deliver(`${mine.code}.${theirs.qr.split(".")[1]}`)).toMatchObject(refused(409, "wrong-proof"));
  expect(await deliver(mine.code)).toMatchObject(refused(409, "wrong-proof"));
  expect(await scan(runner, { proof: theirs.qr })).toMatchObject(refused(403, "other-runner"));
  for (const proof of ["https://seatside.example/?row=4", mine.pin])
    expect(await scan(runner, { proof })).toMatchObject(refused(400, "proof-invalid"));
  for (const { id } of [mine, theirs]) expect((await row(id)).status).toBe(OrderStatus.DELIVERING);
});

test("a code that was used, or whose order is over, delivers nothing more", async () => {
  injects(55, "replayed by another runner, forged after delivery, code of a canceled order", 3);
  const [runner, other] = [await aRunner(), await aRunner()];
  const done = await aCarriedOrder(runner);
  await scan(runner, { proof: done.qr });
  expect(await scan(other, { proof: done.qr })).toMatchObject(refused(409, "already-delivered"));
  expect(await step(runner, done.id, { action: "deliver", proof: `${done.qr}x` })).toMatchObject(
    refused(409, "already-delivered"),
  );
  const over = await aCarriedOrder(runner);
  await move(over.staff, over.code, { action: "cancel", reason: "too late" });
  expect(await scan(runner, { proof: over.qr })).toMatchObject(refused(409, "order-canceled"));
  expect((await row(over.id)).status).toBe(OrderStatus.CANCELED);
});

test("a scan that is sent many times, at once and later, is one delivery", async () => {
  const total = rounds(10, 1);
  injects(55, "one scan sent four times at once and once more", 5 * total);
  for (let round = 0; round < total; round++) {
    const runner = await aRunner();
    const { id, qr } = await aCarriedOrder(runner);
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => scan(runner, { proof: qr })),
      step(runner, id, { action: "deliver", proof: qr }),
    ]);
    answers.push(await scan(runner, { proof: qr }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await countOf(id, "deliver")).toBe(1);
  }
});

test("a scan made without a network keeps the device's time beside the server's; one that can't be true is left out", async () => {
  injects(55, "scans synced 15 minutes later, with a device clock an hour behind and ahead", 3);
  const runner = await aRunner();
  const late = await aCarriedOrder(runner);
  const takenAt = Date.now() - 20 * 60_000;
  await db.update(orders).set({ deliveringAt: takenAt }).where(eq(orders.id, late.id));
  const deviceAt = takenAt + 5 * 60_000;
  expect((await scan(runner, { proof: late.qr, deviceAt })).status).toBe(200);
  const { deliveredAt, deliveredOnDeviceAt } = await row(late.id);
  expect(deliveredOnDeviceAt).toBe(deviceAt);
  expect((deliveredAt ?? 0) - takenAt).toBeGreaterThan(19 * 60_000);
  for (const off of [-3_600_000, 3_600_000]) {
    const { id, qr } = await aCarriedOrder(runner);
    await scan(runner, { proof: qr, deviceAt: Date.now() + off });
    expect(await row(id)).toMatchObject({ status: OrderStatus.DELIVERED, deliveredOnDeviceAt: null });
  }
});

test("an order can't be delivered before it is on its way, whoever holds its code", async () => {
  injects(55, "the right code scanned before the bag was taken, and before it was ready", 2);
  const runner = await aRunner();
  const ready = await aReadyOrder();
  expect(await scan(runner, { proof: ready.qr })).toMatchObject(refused(409, "not-taken"));
  const cooking = await anAcceptedOrder();
  const { status } = await step(runner, cooking.id, { action: "deliver", proof: ready.qr });
  expect(status).toBeGreaterThanOrEqual(400);
  expect((await row(cooking.id)).status).toBe(OrderStatus.PREPARING);
});
