import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { matchesProof, maxPinAttempts, parseProof } from "#domain/delivery/handover.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { alerts, auditLog, menuItems, orderEvents, orderLines, orders } from "#worker/db/schema/index.ts";
import { aCarriedOrder, aReadyOrder, aRunner, deliveriesOf, scan, step, take } from "../support/floor.ts";
import { actionsOf, anAcceptedOrder, aPlacedOrder, move, row, waitAtSeat } from "../support/worker-orders.ts";
import { db, falafel, openOwnVenue, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const refused = (status: number, code: string) => ({ status, body: { code } });
const openAlerts = async (subject: string) =>
  (await db.select().from(alerts).where(eq(alerts.subject, subject))).filter((each) => !each.resolvedAt);

describe("what a runner sees", () => {
  test("ready bags with seat, shop, walk and content, without the customer's name", async () => {
    const { id, code } = await aReadyOrder();
    const runner = await aRunner();
    const { body } = await deliveriesOf(runner);
    const bag = body.ready.find((each) => each.id === id);
    expect(bag).toMatchObject({
      code,
      shop: { gate: expect.any(String), name: { he: expect.any(String) } },
      seat: { section: "112", row: "14", seatNo: "7" },
      way: { stand: "Main", entrance: "5" },
      lines: [{ quantity: 2, removedQuantity: 0, allergens: ["gluten", "sesame"] }],
      promise: { fromAt: expect.any(Number) },
      readyAt: expect.any(Number),
    });
    const text = JSON.stringify(bag);
    for (const hidden of ["phone", "customerName", "latitude", "hashes", "ticketImage", "0525550142"])
      expect(text).not.toContain(hidden);
    expect(body.mine.some((each) => each.id === id)).toBe(false);
  });

  // [fault 89]
  test("what an option brings in beside its dish, as the shop's board has it", async () => {
    const lines = [{ itemId: "tfries", choices: ["reg", "tah"], quantity: 1 }];
    const { id, staff, quote } = await aReadyOrder({ lines });
    const { body } = await deliveriesOf(await aRunner());
    expect(body.ready.find((each) => each.id === id)?.lines[0]?.allergens).toEqual(["sesame"]);
    const board = await staff.send("GET", `/api/staff/shops/${quote.shopId}/board`);
    const {
      board: { cards },
    } = (await board.json()) as { board: { cards: { id: string; lines: { allergens: string[] }[] }[] } };
    expect(cards.find((each) => each.id === id)?.lines[0]?.allergens).toEqual(["sesame"]);
  });

  test("their own bags with contact, seat, and hashes that check a proof offline", async () => {
    const runner = await aRunner();
    const { id, qr, pin } = await aCarriedOrder(runner);
    const answer = await runner.send("GET", "/api/staff/stadiums/teddy/deliveries");
    const text = await answer.text();
    const mine = JSON.parse(text).mine;
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({
      id,
      customerName: "Noa",
      phone: "0525550142",
      position: { latitude: 31.7512, longitude: 35.1905, accuracyMetres: 18 },
      deliveringAt: expect.any(Number),
      arrivedAt: null,
      problem: null,
      pinAttemptsLeft: maxPinAttempts,
    });
    for (const proof of [qr, pin]) expect(await matchesProof(parseProof(proof), mine[0].hashes)).toBe(true);
    expect(text).not.toContain(qr.split(".")[1]);
    expect(text).not.toContain(`"${pin}"`);
    expect(text).not.toContain("Levi");
  });

  test("no other runner's bag, nothing that is not ready, nothing of another stadium and no draft", async () => {
    const own = await openOwnVenue();
    const [runner, other] = [await aRunner(), await aRunner()];
    const carried = await aCarriedOrder(other);
    const cooking = await anAcceptedOrder();
    const waiting = await aPlacedOrder();
    const elsewhere = await aReadyOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
    const { body } = await deliveriesOf(runner);
    const seen = [...body.ready, ...body.mine].map((each) => each.id);
    for (const { id } of [carried, cooking, waiting, elsewhere]) expect(seen).not.toContain(id);
  });

  test("an order that ended without the runner is named for a while, with its reason", async () => {
    const runner = await aRunner();
    const { id, code, staff } = await aCarriedOrder(runner);
    await move(staff, code, { action: "cancel", reason: "spilt at the counter" });
    const { body } = await deliveriesOf(runner);
    expect(body.mine).toEqual([]);
    expect(body.ended).toMatchObject([
      { id, code, status: OrderStatus.CANCELED, cancelReason: "spilt at the counter" },
    ]);
    await db
      .update(orders)
      .set({ closedAt: Date.now() - 31 * 60_000 })
      .where(eq(orders.id, id));
    expect((await deliveriesOf(runner)).body.ended).toEqual([]);
  });

  test("a dish that left the menu is shown without allergens", async () => {
    const own = await openOwnVenue();
    const runner = await aRunner(own.stadiumId);
    await aReadyOrder({ lines: [own.burger(), own.cola()], stadiumId: own.stadiumId });
    await db.delete(menuItems).where(eq(menuItems.id, own.burger().itemId));
    const { body } = await deliveriesOf(runner, own.stadiumId);
    expect(body.ready[0]?.lines.map((line) => line.allergens)).toEqual([[], []]);
  });

  test("an unchanged list answers 304, and a full answer after a change", async () => {
    const own = await openOwnVenue();
    const runner = await aRunner(own.stadiumId);
    const path = `/api/staff/stadiums/${own.stadiumId}/deliveries`;
    const etag = (await runner.send("GET", path)).headers.get("etag") ?? "";
    const again = () => runner.send("GET", path, undefined, { "if-none-match": etag });
    expect((await again()).status).toBe(304);
    await aReadyOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
    expect((await again()).status).toBe(200);
  });
});

describe("who may", () => {
  test("only a runner of the stadium sees its bags and moves them", async () => {
    const own = await openOwnVenue();
    const { id, qr, shopId } = await aReadyOrder();
    const strangers = [
      await aRunner(own.stadiumId),
      await signUpStaff({ role: "shop", shopId }),
      await signUpStaff({ role: "manager", stadiumId: "teddy" }),
      await signUpStaff({ role: "operator" }),
    ];
    for (const stranger of strangers) {
      expect(await deliveriesOf(stranger)).toMatchObject(refused(403, "not-allowed"));
      expect(await take(stranger, [id])).toMatchObject(refused(403, "not-allowed"));
      expect(await scan(stranger, { proof: qr })).toMatchObject(refused(403, "not-allowed"));
      expect(await step(stranger, id, { action: "take" })).toMatchObject(refused(403, "not-allowed"));
    }
    expect((await row(id)).status).toBe(OrderStatus.PREPARING);
  });

  test("an order of another stadium is not found, whatever the runner's roles", async () => {
    const own = await openOwnVenue();
    const runner = await aRunner(own.stadiumId);
    const { id, qr } = await aReadyOrder();
    expect((await take(runner, [id], own.stadiumId)).body.taken).toEqual([
      { orderId: id, ok: false, reason: "not-found" },
    ]);
    expect(await step(runner, id, { action: "take" }, own.stadiumId)).toMatchObject(
      refused(404, "not-found"),
    );
    expect(await scan(runner, { proof: qr }, own.stadiumId)).toMatchObject(refused(404, "code-unknown"));
  });

  test("fans and signed-out visitors are refused", async () => {
    const { fan, id, qr } = await aReadyOrder();
    expect((await deliveriesOf(fan)).status).toBe(403);
    expect((await scan(fan, { proof: qr })).status).toBe(403);
    const nobody = { ...(await signUp()) };
    nobody.cookies.clear();
    expect((await deliveriesOf(nobody)).status).toBe(401);
    expect((await step(nobody, id, { action: "take" })).status).toBe(401);
  });

  test("malformed bodies are refused before anything is read", async () => {
    const runner = await aRunner();
    const { id } = await aReadyOrder();
    const bad: [string, unknown][] = [
      ["take", { orderIds: [] }],
      ["take", { orderIds: Array.from({ length: 9 }, () => crypto.randomUUID()) }],
      ["take", { orderIds: ["1 or 1=1"] }],
      ["take", { orderIds: [id], runnerId: "somebody" }],
      ["scan", { proof: "x".repeat(101) }],
      ["scan", { proof: "x", deviceAt: -1 }],
      ["scan", { proof: "x", deviceAt: "now" }],
      [id, { action: "cancel" }],
      [id, { action: "deliver" }],
      [id, { action: "problem" }],
      [id, { action: "problem", reason: "bored" }],
      [id, { action: "take", runnerId: "somebody" }],
    ];
    for (const [path, body] of bad)
      expect([
        path,
        body,
        await runner.json("POST", `/api/staff/stadiums/teddy/deliveries/${path}`, body),
      ]).toMatchObject([path, body, refused(400, "body-invalid")]);
  });
});

describe("taking", () => {
  test("several bags at once, each with its own result", async () => {
    const [runner, other] = [await aRunner(), await aRunner()];
    const [mine, theirs, cooking] = [
      await aReadyOrder(),
      await aCarriedOrder(other),
      await anAcceptedOrder(),
    ];
    const unknown = crypto.randomUUID();
    const { body } = await take(runner, [mine.id, theirs.id, cooking.id, unknown, mine.id]);
    expect(body.taken).toEqual([
      { orderId: mine.id, ok: true },
      { orderId: theirs.id, ok: false, reason: "already-taken" },
      { orderId: cooking.id, ok: false, reason: "wrong-state" },
      { orderId: unknown, ok: false, reason: "not-found" },
    ]);
    expect((await deliveriesOf(runner)).body.mine.map(({ id }) => id)).toEqual([mine.id]);
  });

  test("of two runners who take a bag at the same instant one gets it, and the other is told", async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await aRunner(), await aRunner()];
      const { id } = await aReadyOrder();
      const answers = await Promise.all([take(one, [id]), take(other, [id])]);
      const results = answers.map(({ body }) => body.taken[0]);
      expect(results.filter((each) => each?.ok)).toHaveLength(1);
      expect(results.find((each) => !each?.ok)).toMatchObject({ reason: "already-taken" });
      expect((await actionsOf(id)).filter((action) => action === "take")).toHaveLength(1);
    }
  });

  test("a repeated request gets the first answer, and the bag is taken once", async () => {
    const runner = await aRunner();
    const { id } = await aCarriedOrder(runner);
    expect((await take(runner, [id])).body.taken).toEqual([{ orderId: id, ok: true }]);
    expect((await actionsOf(id)).filter((action) => action === "take")).toHaveLength(1);
  });

  test("a bag whose order has ended is refused with the order's outcome", async () => {
    const runner = await aRunner();
    const { id, code, staff } = await aReadyOrder();
    await move(staff, code, { action: "cancel", reason: "burnt" });
    expect((await take(runner, [id])).body.taken).toMatchObject([{ ok: false, reason: "order-canceled" }]);
  });
});

describe("the hand-over", () => {
  test("a scan closes the order of its code", async () => {
    const runner = await aRunner();
    const [one, other] = [await aCarriedOrder(runner), await aCarriedOrder(runner)];
    expect(await scan(runner, { proof: other.qr })).toMatchObject({
      status: 200,
      body: { order: { id: other.id, status: OrderStatus.DELIVERED } },
    });
    expect((await row(one.id)).status).toBe(OrderStatus.DELIVERING);
    expect(await row(other.id)).toMatchObject({
      deliveredAt: expect.any(Number),
      closedAt: expect.any(Number),
      deliveredOnDeviceAt: null,
    });
  });

  test("a bag that the phone has not listed leaves with its drink only when the age was checked", async () => {
    const own = await openOwnVenue();
    await db.update(menuItems).set({ ageRestricted: true }).where(eq(menuItems.id, own.cola().itemId));
    const runner = await aRunner(own.stadiumId);
    const { id, qr } = await aCarriedOrder(runner, { stadiumId: own.stadiumId, lines: [own.cola()] });
    const send = (body: object) => scan(runner, { proof: qr, ...body }, own.stadiumId);
    expect(await send({})).toMatchObject(refused(409, "age-unchecked"));
    expect((await row(id)).status).toBe(OrderStatus.DELIVERING);
    expect((await send({ ageChecked: true })).status).toBe(200);
  });

  test("a scan sent twice, at once or later, is one delivery", async () => {
    const runner = await aRunner();
    const { id, qr, pin } = await aCarriedOrder(runner);
    const answers = await Promise.all([
      scan(runner, { proof: qr }),
      scan(runner, { proof: qr }),
      step(runner, id, { action: "deliver", proof: qr }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { deliveredAt, version } = await row(id);
    for (const proof of [qr, pin])
      expect((await step(runner, id, { action: "deliver", proof })).status).toBe(200);
    expect(await row(id)).toMatchObject({ deliveredAt, version });
    expect((await actionsOf(id)).filter((action) => action === "deliver")).toHaveLength(1);
  });

  test("another order's code, a forged secret, another runner's bag and an unknown code each get their own answer", async () => {
    const [runner, other] = [await aRunner(), await aRunner()];
    const [mine, theirs, ready] = [
      await aCarriedOrder(runner),
      await aCarriedOrder(other),
      await aReadyOrder(),
    ];
    const deliver = (proof: string) => step(runner, mine.id, { action: "deliver", proof });
    expect(await deliver(theirs.qr)).toMatchObject(refused(409, "wrong-order"));
    expect(await deliver(`${mine.code}.${theirs.qr.split(".")[1]}`)).toMatchObject(
      refused(409, "wrong-proof"),
    );
    expect(await deliver(mine.code)).toMatchObject(refused(409, "wrong-proof"));
    expect(await scan(runner, { proof: `${mine.code}.forged` })).toMatchObject(refused(409, "wrong-proof"));
    expect(await scan(runner, { proof: theirs.qr })).toMatchObject({
      status: 403,
      body: { code: "other-runner", carrierName: "Daniel Avitan" },
    });
    expect(await scan(runner, { proof: ready.qr })).toMatchObject(refused(409, "not-taken"));
    expect(await scan(runner, { proof: "https://seatside.example/?row=4" })).toMatchObject(
      refused(400, "proof-invalid"),
    );
    expect(await scan(runner, { proof: mine.pin })).toMatchObject(refused(400, "proof-invalid"));
    for (const { id } of [mine, theirs]) expect((await row(id)).status).toBe(OrderStatus.DELIVERING);
  });

  test("a code scanned again after delivery is a replay, except for the runner who delivered it", async () => {
    const [runner, other] = [await aRunner(), await aRunner()];
    const { id, qr } = await aCarriedOrder(runner);
    await scan(runner, { proof: qr });
    expect(await scan(other, { proof: qr })).toMatchObject(refused(409, "already-delivered"));
    expect(await step(other, id, { action: "deliver", proof: qr })).toMatchObject(
      refused(409, "already-delivered"),
    );
    const forged = `${qr}x`;
    expect(await step(runner, id, { action: "deliver", proof: forged })).toMatchObject(
      refused(409, "already-delivered"),
    );
  });

  test("the code of a canceled order delivers nothing, and raises an alert", async () => {
    const runner = await aRunner();
    const { id, code, staff, qr } = await aCarriedOrder(runner);
    await move(staff, code, { action: "cancel", reason: "too late" });
    expect(await scan(runner, { proof: `${code}.forged` })).toMatchObject(refused(404, "code-unknown"));
    expect(await openAlerts(id)).toEqual([]);
    expect(await scan(runner, { proof: qr })).toMatchObject(refused(409, "order-canceled"));
    expect(await openAlerts(id)).toMatchObject([{ kind: "delivered-canceled", stadiumId: "teddy" }]);
    expect((await row(id)).status).toBe(OrderStatus.CANCELED);
  });

  test("a reused code belongs to the newer order, and an old scan to the older one", async () => {
    const runner = await aRunner();
    const old = await aCarriedOrder(runner);
    await scan(runner, { proof: old.qr });
    const young = await aCarriedOrder(runner);
    await db.update(orders).set({ orderCode: old.code }).where(eq(orders.id, young.id));
    expect(await scan(runner, { proof: old.qr })).toMatchObject({
      status: 200,
      body: { order: { id: old.id } },
    });
    expect((await row(young.id)).status).toBe(OrderStatus.DELIVERING);
  });

  test("a PIN closes its own order only, with five wrong tries allowed", async () => {
    const runner = await aRunner();
    const { id, pin, qr } = await aCarriedOrder(runner);
    const deliver = (proof: string) => step(runner, id, { action: "deliver", proof });
    const wrong = pin === "0000" ? "1111" : "0000";
    for (let left = maxPinAttempts - 1; left >= 0; left--) {
      expect(await deliver(wrong)).toMatchObject({
        status: 409,
        body: { code: "wrong-pin", attemptsLeft: left },
      });
      expect((await deliveriesOf(runner)).body.mine[0]?.pinAttemptsLeft).toBe(left);
    }
    expect(await deliver(pin)).toMatchObject(refused(409, "pin-locked"));
    expect((await row(id)).status).toBe(OrderStatus.DELIVERING);
    expect((await deliver(qr)).status).toBe(200);
  });

  test("simultaneous wrong PINs are counted too", async () => {
    const runner = await aRunner();
    const { id, pin } = await aCarriedOrder(runner);
    const guesses = Array.from({ length: 30 }, (_, index) => String(index).padStart(4, "0")).filter(
      (guess) => guess !== pin,
    );
    const answers = await Promise.all(guesses.map((proof) => step(runner, id, { action: "deliver", proof })));
    expect(answers.filter(({ body }) => body.code === "wrong-pin")).toHaveLength(maxPinAttempts);
    expect(answers.filter(({ body }) => body.code === "pin-locked")).toHaveLength(
      guesses.length - maxPinAttempts,
    );
  });

  test("the right PIN delivers, and the event tells it from a scan", async () => {
    const runner = await aRunner();
    const { id, pin } = await aCarriedOrder(runner);
    expect((await step(runner, id, { action: "deliver", proof: pin, ageChecked: true })).status).toBe(200);
    const event = await db.query.orderEvents.findFirst({
      where: (event, { and, eq }) => and(eq(event.orderId, id), eq(event.action, "deliver")),
    });
    expect(event?.detail).toEqual({ proof: "pin", ageChecked: true });
  });

  test("a manager of the venue may vouch for a delivery with a reason, and nobody else without proof", async () => {
    const runner = await aRunner();
    const { id, code, staff } = await aCarriedOrder(runner);
    const manager = await signUpStaff({ role: "manager", stadiumId: "teddy" });
    expect(await move(staff, code, { action: "deliver", reason: "x" })).toMatchObject(
      refused(403, "other-runner"),
    );
    expect(await move(manager, code, { action: "deliver" })).toMatchObject(refused(400, "reason-required"));
    expect((await move(manager, code, { action: "deliver", reason: "the fan's phone is dead" })).status).toBe(
      200,
    );
    expect((await row(id)).status).toBe(OrderStatus.DELIVERED);
  });
});

describe("a scan made without a network and sent later", () => {
  test("keeps the device's time beside the server's", async () => {
    const runner = await aRunner();
    const { id, qr } = await aCarriedOrder(runner);
    const takenAt = Date.now() - 20 * 60_000;
    await db.update(orders).set({ deliveringAt: takenAt }).where(eq(orders.id, id));
    const deviceAt = takenAt + 5 * 60_000;
    expect((await scan(runner, { proof: qr, deviceAt })).body.order.deliveredOnDeviceAt).toBe(deviceAt);
    const { deliveredAt, deliveredOnDeviceAt } = await row(id);
    expect(deliveredOnDeviceAt).toBe(deviceAt);
    expect(Math.abs((deliveredAt ?? 0) - Date.now())).toBeLessThan(10_000);
  });

  test("uses the server's time alone if the device's is impossible", async () => {
    const runner = await aRunner();
    for (const off of [-60 * 60_000, 60 * 60_000, -Date.now()]) {
      const { id, qr } = await aCarriedOrder(runner);
      expect((await scan(runner, { proof: qr, deviceAt: Date.now() + off })).status).toBe(200);
      expect(await row(id)).toMatchObject({
        status: OrderStatus.DELIVERED,
        deliveredOnDeviceAt: null,
        deliveredAt: expect.any(Number),
      });
    }
  });

  test("the first that arrives settles the time: the same scan with another time changes nothing", async () => {
    const runner = await aRunner();
    const { id, qr } = await aCarriedOrder(runner);
    const deviceAt = Date.now();
    await scan(runner, { proof: qr, deviceAt });
    const { deliveredOnDeviceAt } = await row(id);
    await scan(runner, { proof: qr, deviceAt: deviceAt + 30_000 });
    expect((await row(id)).deliveredOnDeviceAt).toBe(deliveredOnDeviceAt);
  });
});

describe("nobody at the seat", () => {
  test("may be reported three minutes after the arrival, not before, and not without one", async () => {
    const runner = await aRunner();
    const { id, code } = await aCarriedOrder(runner);
    const notThere = () => step(runner, id, { action: "fan-not-there" });
    expect(await notThere()).toMatchObject(refused(409, "not-arrived"));
    expect((await step(runner, id, { action: "arrive" })).status).toBe(200);
    const arrivedAt = (await deliveriesOf(runner)).body.mine[0]?.arrivedAt ?? 0;
    expect(await notThere()).toMatchObject({
      status: 409,
      body: { code: "too-early", waitUntil: arrivedAt + 3 * 60_000 },
    });
    await waitAtSeat(runner, code, id);
    expect((await notThere()).status).toBe(200);
    expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, cancelReason: "fan-not-there" });
    expect((await notThere()).status).toBe(200);
    expect((await actionsOf(id)).filter((action) => action === "fan-not-there")).toHaveLength(1);
  });

  test("arriving again does not start the wait anew", async () => {
    const runner = await aRunner();
    const { id, code } = await aCarriedOrder(runner);
    await waitAtSeat(runner, code, id);
    const { version } = await row(id);
    expect((await step(runner, id, { action: "arrive" })).status).toBe(200);
    expect((await row(id)).version).toBe(version);
    expect((await step(runner, id, { action: "fan-not-there" })).status).toBe(200);
  });

  test("only who carries the bag arrives with it", async () => {
    const [runner, other] = [await aRunner(), await aRunner()];
    const { id } = await aCarriedOrder(runner);
    for (const action of ["arrive", "fan-not-there"])
      expect(await step(other, id, { action })).toMatchObject(refused(403, "other-runner"));
    expect(await step(other, id, { action: "problem", reason: "spoilt" })).toMatchObject(
      refused(403, "other-runner"),
    );
  });
});

describe("a problem on the way", () => {
  test("alerts stand and venue, keeps the order with its runner, and is resolved by the delivery", async () => {
    const runner = await aRunner();
    const { id, code, qr, shopId } = await aCarriedOrder(runner);
    expect(
      (await step(runner, id, { action: "problem", reason: "seat-not-found", note: "row 14 ends at 6" }))
        .status,
    ).toBe(200);
    expect((await row(id)).status).toBe(OrderStatus.DELIVERING);
    expect((await deliveriesOf(runner)).body.mine[0]?.problem).toMatchObject({ reason: "seat-not-found" });
    expect(await openAlerts(id)).toMatchObject([
      {
        kind: "delivery-problem",
        shopId,
        stadiumId: "teddy",
        times: 1,
        detail: { reason: "seat-not-found", orderCode: code, runnerId: runner.userId },
      },
    ]);
    await step(runner, id, { action: "problem", reason: "other" });
    expect(await openAlerts(id)).toMatchObject([{ times: 2, detail: { reason: "other" } }]);
    await scan(runner, { proof: qr });
    expect(await openAlerts(id)).toEqual([]);
  });

  test("is told ten times at most: each is kept and sent to every board", async () => {
    const runner = await aRunner();
    const { id } = await aCarriedOrder(runner);
    const tell = async () => (await step(runner, id, { action: "problem", reason: "other" })).status;
    for (let time = 0; time < 10; time++) expect(await tell()).toBe(200);
    expect(await tell()).toBe(409);
    expect(
      await db.$count(orderEvents, and(eq(orderEvents.orderId, id), eq(orderEvents.action, "problem"))),
    ).toBe(10);
  });

  test("ends too when the stand cancels the order", async () => {
    const runner = await aRunner();
    const { id, code, staff } = await aCarriedOrder(runner);
    await step(runner, id, { action: "problem", reason: "spoilt" });
    await move(staff, code, { action: "cancel", reason: "spoilt" });
    expect(await openAlerts(id)).toEqual([]);
  });
});

test("the runner sees which pieces are not delivered", async () => {
  const runner = await aRunner();
  const { id } = await aCarriedOrder(runner, { lines: [falafel] });
  await db.update(orderLines).set({ removedQuantity: 1 }).where(eq(orderLines.orderId, id));
  expect((await deliveriesOf(runner)).body.mine[0]?.lines[0]).toMatchObject({
    quantity: 2,
    removedQuantity: 1,
  });
});

test("every step, done or refused, is in the audit log without its proof", async () => {
  const [runner, other] = [await aRunner(), await aRunner()];
  const { id, shopId, qr, pin } = await aCarriedOrder(runner);
  await take(other, [id]);
  await step(runner, id, { action: "problem", reason: "no-way" });
  await step(runner, id, { action: "deliver", proof: `${qr}x` });
  await scan(runner, { proof: qr });
  const entries = await db.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.at);
  const told = entries
    .filter(({ role }) => role === "runner")
    .map((each) => [each.userId, each.action, each.outcome]);
  expect(told).toEqual([
    [runner.userId, "order.take", "ok"],
    [other.userId, "order.take", "already-taken"],
    [runner.userId, "order.problem", "ok"],
    [runner.userId, "order.deliver", "wrong-proof"],
    [runner.userId, "order.deliver", "ok"],
  ]);
  expect(entries.every((each) => each.stadiumId === "teddy" && each.shopId === shopId)).toBe(true);
  for (const secret of [qr.split(".")[1], `"${pin}"`]) expect(JSON.stringify(entries)).not.toContain(secret);
});

test("of a person's refused steps twenty an hour are in the audit log, of wrong PINs every one", async () => {
  const runner = await aRunner();
  const { id, qr, pin } = await aCarriedOrder(runner);
  for (let each = 0; each < 23; each++) await step(runner, id, { action: "deliver", proof: `${qr}x` });
  await step(runner, id, { action: "deliver", proof: pin === "0000" ? "1111" : "0000" });
  const entries = await db.select().from(auditLog).where(eq(auditLog.subject, id));
  const ofRefused = entries.filter(({ userId, outcome }) => userId === runner.userId && outcome !== "ok");
  expect(Object.groupBy(ofRefused, ({ outcome }) => outcome)).toMatchObject({
    "wrong-proof": { length: 20 },
    "wrong-pin": { length: 1 },
  });
});
