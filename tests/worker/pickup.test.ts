import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Quote } from "#domain/cart/checkout.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { orders, shops, stadiums } from "#worker/db/schema/index.ts";
import { openAskingVenue } from "../support/asking-venue.ts";
import { expectMoneyAgrees } from "../support/money-agrees.ts";
import { captureAtProvider, findIntent } from "../support/stripe-control.ts";
import { shelvesOf } from "../support/worker-kitchen.ts";
import {
  actionsOf,
  aPlacedOrder,
  boardsTold,
  checkOut,
  createIntent,
  type Fan,
  ledgerSums,
  move,
  outsideItsRoom,
  refund,
  row,
  view,
} from "../support/worker-orders.ts";
import { openPickupVenue } from "../support/worker-pickup.ts";
import {
  createClient,
  db,
  openOwnVenue,
  propose,
  seat,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

const tip = { kind: "amount" as const, amountMinor: 700 };
const account = "acct_local_teddy_oven";

async function anOrder(fulfilment: "seat" | "pickup", options: { account?: string } = {}) {
  const own = await openPickupVenue(["B1", "B2"], options);
  const order = await aPlacedOrder({
    ...{ stadiumId: own.stadiumId, lines: [own.burger(2), own.cola()], tip, fulfilment },
  });
  const staff = await signUpStaff(
    { role: "shop", shopId: own.shopId },
    { role: "runner", stadiumId: own.stadiumId },
  );
  return { own, staff, ...order };
}
const switchTo = async (fan: Fan, id: string, fulfilment: string) => {
  const answer = await fan.json("POST", `/api/orders/${id}/way`, { fulfilment });
  await boardsTold(id);
  return answer;
};
const ready = async ({ staff, code }: { staff: Fan; code: string }) => {
  for (const action of ["accept", "ready"]) expect((await move(staff, code, { action })).status).toBe(200);
};

// [product 20.1]
describe("a quote", () => {
  const ask = async (venue: { stadiumId: string; burger: () => object }, more: object) =>
    createClient().json<{ quote: Quote; ways?: Quote["ways"] }>("POST", "/api/quote", {
      ...{ stadiumId: venue.stadiumId, lines: [venue.burger()], tip, stand: "Main", section: "112", ...more },
    });

  test("has seat and shelf beside each other, each with its time, walk and fee; the shelf asks no tip", async () => {
    const own = await openPickupVenue(["B1"], { feePerItemMinor: 100 });
    const { body } = await ask(own, {});
    expect(body.quote.totals).toMatchObject({ deliveryFeeMinor: 200, tipMinor: 700 });
    expect(body.quote.ways).toMatchObject({
      seat: { shopId: own.shopId, feeMinor: 200, totalMinor: 6300, walkMinutes: 4 },
      pickup: { shopId: own.shopId, feeMinor: 100, totalMinor: 5500, walkMinutes: 4 },
    });
    const { seat: brought, pickup } = body.quote.ways ?? {};
    expect((brought?.promise.from ?? 0) - (pickup?.promise.from ?? 0)).toBe(4);
    const shelf = (await ask(own, { fulfilment: "pickup" })).body.quote;
    expect(shelf).toMatchObject({ fulfilment: "pickup", totals: { deliveryFeeMinor: 100, tipMinor: 0 } });
    expect(shelf.hash).not.toBe(body.quote.hash);
  });

  test("for a seat that nobody reaches names the shelf all the same", async () => {
    const own = await openPickupVenue(["B1"]);
    await db
      .update(shops)
      .set({ deliversTo: ["Gallery"] })
      .where(eq(shops.id, own.shopId));
    expect(await ask(own, {})).toMatchObject({
      status: 400,
      body: { code: "outside-zone", ways: { seat: null, pickup: { feeMinor: 0 } } },
    });
    expect((await ask(own, { fulfilment: "pickup" })).status).toBe(200);
  });

  test("of a venue that only delivers says nothing of it", async () => {
    const own = await openOwnVenue();
    expect((await ask(own, {})).body.quote).not.toHaveProperty("ways");
    expect(await ask(own, { fulfilment: "pickup" })).toMatchObject({
      status: 400,
      body: { code: "no-pickup" },
    });
  });
});

// [product 20.2 20.4]
describe("an order to collect", () => {
  test("needs no seat and no position, and keeps none; it has its shelf from the start", async () => {
    const own = await openPickupVenue(["B1"]);
    const fan = await signUp();
    const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId, fulfilment: "pickup" });
    const { status, body } = await createIntent(fan, {
      ...proposal,
      seat: { ...seat, section: "", row: "", seatNo: "" },
      location: null,
    });
    expect(status).toBe(200);
    expect(await row(body.orderId)).toMatchObject({
      fulfilment: "pickup",
      shelf: "B1",
      latitude: null,
      tipMinor: 0,
    });
    expect(await shelvesOf(own.shopId)).toEqual([{ order_id: body.orderId, shelf: "B1" }]);
  });

  test("goes from the kitchen to its shelf, and at the counter's scan to its fan; no runner sees it", async () => {
    const order = await anOrder("pickup", { account });
    const { own, staff, fan, id, code } = order;
    await ready(order);
    const floor = `/api/staff/stadiums/${own.stadiumId}/deliveries`;
    expect((await staff.json<{ ready: object[] }>("GET", floor)).body.ready).toEqual([]);
    expect((await staff.json("POST", `${floor}/${id}`, { action: "deliver", proof: "0000" })).body.code).toBe(
      "not-taken",
    );
    const { body } = await staff.json<{ taken: object[] }>("POST", `${floor}/take`, { orderIds: [id] });
    expect(body.taken).toMatchObject([{ ok: false, reason: "not-allowed" }]);
    expect((await move(staff, code, { action: "hand-over" })).status).toBe(200);
    expect(await row(id)).toMatchObject({ status: OrderStatus.DELIVERING, deliveryUserId: null });
    const shown = await view(fan, id);
    expect(shown.live).toMatchObject({ fulfilment: "pickup", shelf: order.own.shopId && "B1" });
    expect((await move(staff, code, { action: "deliver" })).body).toMatchObject({ code: "proof-required" });
    const proof = shown.handoverQr;
    expect((await move(staff, code, { action: "deliver", proof })).status).toBe(200);
    expect(await row(id)).toMatchObject({ status: OrderStatus.DELIVERED, shelf: "B1" });
    expect(await shelvesOf(own.shopId)).toEqual([]);
    expect(await ledgerSums(id, ["capture"])).toMatchObject({ shop: 16_200, platform: 0, runner: 0 });
    await expectMoneyAgrees(id);
  });

  test.each([
    [false, 16_200],
    [true, 0],
  ])(
    "that nobody collects is reminded of once, then ends by the venue's rule (refund: %s)",
    async (refunds, kept) => {
      const order = await anOrder("pickup", { account });
      const { id, staff, code } = order;
      await db
        .update(stadiums)
        .set({ refundsAbsentFans: refunds })
        .where(eq(stadiums.id, order.own.stadiumId));
      await ready(order);
      await move(staff, code, { action: "hand-over" });
      const pass = (times: object) => db.update(orders).set(times).where(eq(orders.id, id));
      expect((await move(staff, code, { action: "fan-not-there" })).body).toMatchObject({
        code: "too-early",
      });
      await pass({ remindAt: 1 });
      for (let ring = 0; ring < 2; ring++) await outsideItsRoom(id)("tend");
      expect((await actionsOf(id)).filter((each) => each === "remind")).toHaveLength(1);
      await pass({ collectBy: 1 });
      await outsideItsRoom(id)("tend");
      expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, cancelReason: "fan-not-there" });
      const { shop } = await ledgerSums(id, ["capture", "refund"]);
      expect(shop).toBe(kept);
      await expectMoneyAgrees(id);
    },
  );
});

// [product 20.3]
describe("the way there changes", () => {
  test("seat to shelf before acceptance: fee and tip are never taken, and back at the seat they are", async () => {
    const order = await anOrder("seat", { account });
    const { fan, id, intentId, own, staff, code } = order;
    await db.update(orders).set({ ticketImage: "fan/ticket" }).where(eq(orders.id, id));
    const before = await row(id);
    expect(before.totalMinor).toBe(16_200 + 600 + 700);
    expect(before.latitude).not.toBeNull();
    expect((await switchTo(fan, id, "pickup")).status).toBe(200);
    expect(await row(id)).toMatchObject({
      ...{ shelf: "B1", waived: { feeMinor: 600, tipMinor: 700 } },
      // Nobody looks for the fan.
      ...{ latitude: null, longitude: null, accuracyMetres: null, ticketImage: null },
    });
    const collecting = await view(fan, id);
    expect(collecting.money).toMatchObject({ waivedMinor: 1300, dueMinor: 16_200 });
    expect(collecting.switchesTo).toEqual({ way: "seat", backMinor: -1300 });
    expect((await switchTo(fan, id, "seat")).status).toBe(200);
    expect(await row(id)).toMatchObject({ shelf: null, waived: null });
    expect(await shelvesOf(own.shopId)).toEqual([]);
    await switchTo(fan, id, "pickup");
    await move(staff, code, { action: "accept", without: [{ position: 1, quantity: 1 }] });
    expect(await findIntent(intentId)).toMatchObject({ amount: 17_500, amount_received: 10_800 });
    expect(await ledgerSums(id, ["capture"])).toMatchObject({ shop: 10_800, platform: 0, runner: 0 });
    await expectMoneyAgrees(id);
    expect((await switchTo(fan, id, "seat")).body.code).toBe("wrong-state");
  });

  test("seat to shelf after acceptance: fee and tip go back, once; a later refund gives back no fee again", async () => {
    const order = await anOrder("seat", { account });
    const { fan, id, staff, code } = order;
    await ready(order);
    const answers = await Promise.all([1, 2, 3].map(() => switchTo(fan, id, "pickup")));
    expect(answers.map((each) => each.status)).toEqual([200, 200, 200]);
    expect(await ledgerSums(id, ["refund"])).toMatchObject({ card: 1300, platform: -600, runner: -700 });
    await expectMoneyAgrees(id);
    const lines = [{ position: 0, quantity: 1 }];
    expect((await refund(staff, code, { scope: "lines", lines })).status).toBe(200);
    expect(await ledgerSums(id, ["refund"])).toMatchObject({ card: 6700, shop: -5400, platform: -600 });
    await expectMoneyAgrees(id);
  });

  test("what came instead of ordered pieces has their fee: none of it is kept twice, and the screen says so first", async () => {
    const own = await openAskingVenue({ shelfFeeMinor: 150 });
    const lines = [own.burger(), { ...own.cola(3), ifOut: own.idOf("t") }];
    const { fan, id, code } = await aPlacedOrder({ stadiumId: own.stadiumId, lines, tip });
    const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
    await move(staff, code, { action: "accept", without: [{ position: 1, quantity: 3 }] });
    // Four pieces at 2.00, of which the shelf keeps 1.50, with 8.875 % on top, and the tip.
    const backMinor = 4 * (218 - 163) + 700;
    expect((await view(fan, id)).switchesTo).toEqual({ way: "pickup", backMinor });
    expect((await switchTo(fan, id, "pickup")).status).toBe(200);
    expect((await ledgerSums(id, ["refund"])).card).toBe(backMinor);
    await expectMoneyAgrees(id);
  });

  test("the promised sum is what goes back: without the fee of what left the order, and of the tip what is left", async () => {
    const order = await anOrder("seat", { account });
    const { fan, id, staff, code } = order;
    await move(staff, code, { action: "accept", without: [{ position: 1, quantity: 1 }] });
    expect((await view(fan, id)).switchesTo).toEqual({ way: "pickup", backMinor: 400 + 700 });
    await refund(staff, code, { scope: "lines", lines: [{ position: 0, quantity: 1 }] });
    const operator = await signUpStaff({ role: "operator" });
    expect((await refund(operator, id, { scope: "tip", lines: [] })).status).toBe(200);
    expect((await view(fan, id)).switchesTo).toEqual({ way: "pickup", backMinor: 200 });
    const before = await ledgerSums(id, ["refund"]);
    expect((await switchTo(fan, id, "pickup")).status).toBe(200);
    expect((await ledgerSums(id, ["refund"])).card - before.card).toBe(200);
    await expectMoneyAgrees(id);
  });

  describe("and leaves nothing to pay", () => {
    async function aFreeOrder(isSwitched: boolean) {
      const own = await openPickupVenue(["B1"], { account, isFree: true });
      const lines = isSwitched ? [own.burger(2)] : [own.burger(), own.cola()];
      const fulfilment = isSwitched ? ("seat" as const) : ("pickup" as const);
      const order = await aPlacedOrder({ stadiumId: own.stadiumId, lines, tip, fulfilment });
      const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
      if (isSwitched) await switchTo(order.fan, order.id, "pickup");
      return { ...order, own, staff };
    }
    const free = { status: OrderStatus.PREPARING, capturedMinor: 0, paymentState: "released" };

    test("the hold goes back, the kitchen cooks, and the fan fetches it", async () => {
      const { fan, id, intentId, staff, code } = await aFreeOrder(true);
      expect((await row(id)).totalMinor).toBe(400 + 700);
      await ready({ staff, code });
      expect(await row(id)).toMatchObject(free);
      expect(await findIntent(intentId)).toMatchObject({ status: "canceled", amount_received: 0 });
      await expectMoneyAgrees(id);
      expect((await view(fan, id)).money.dueMinor).toBe(0);
      await move(staff, code, { action: "hand-over" });
      const { handoverPin: proof } = await view(fan, id);
      expect((await move(staff, code, { action: "deliver", proof })).status).toBe(200);
      expect((await view(fan, id)).documents).toEqual([]);
      await expectMoneyAgrees(id);
    });

    test("because what costs something sold out: the rest is cooked, and ends with its last piece", async () => {
      const { id, intentId, staff, code } = await aFreeOrder(false);
      const without = [{ position: 1, quantity: 1 }];
      expect((await move(staff, code, { action: "accept", without })).status).toBe(200);
      expect(await row(id)).toMatchObject(free);
      expect((await findIntent(intentId)).status).toBe("canceled");
      const answer = await refund(staff, code, { scope: "lines", lines: [{ position: 0, quantity: 1 }] });
      expect(answer.status).toBe(200);
      expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, refundedMinor: 0 });
      await expectMoneyAgrees(id);
    });

    // [fault 94]
    test("and a hold that was taken at the provider all the same goes back whole, and the order goes on", async () => {
      const { id, intentId, staff, code } = await aFreeOrder(true);
      await captureAtProvider(intentId);
      expect((await move(staff, code, { action: "accept" })).status).toBe(200);
      const totalMinor = 400 + 700;
      expect(await row(id)).toMatchObject({
        ...free,
        paymentState: "refunded",
        capturedMinor: totalMinor,
        refundedMinor: totalMinor,
      });
      await expectMoneyAgrees(id, { overtaken: 1 });
    });
  });

  test("shelf to seat costs more than the card holds, and is refused; nobody is charged more", async () => {
    const { fan, id } = await anOrder("pickup");
    expect((await switchTo(fan, id, "seat")).body.code).toBe("above-hold");
    expect(await row(id)).toMatchObject({ fulfilment: "pickup", shelf: "B1" });
  });

  test("a shelf that costs what the seat does: the fan may have it brought after all, for nothing more", async () => {
    const own = await openPickupVenue(["B1"], { feePerItemMinor: 200 });
    const options = { stadiumId: own.stadiumId, lines: [own.burger()], fulfilment: "pickup" as const };
    const { fan, id, code } = await aPlacedOrder(options);
    expect((await view(fan, id)).switchesTo).toEqual({ way: "seat", backMinor: 0 });
    const { totalMinor } = await row(id);
    expect((await switchTo(fan, id, "seat")).status).toBe(200);
    expect(await row(id)).toMatchObject({ fulfilment: "seat", shelf: null, waived: null, totalMinor });
    expect((await switchTo(fan, id, "pickup")).status).toBe(200);
    const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
    await move(staff, code, { action: "accept" });
    expect((await view(fan, id)).switchesTo).toBeNull();
    await expectMoneyAgrees(id);
  });

  test("shelf to seat needs a seat that the venue has and the shop reaches, with what is brought there", async () => {
    const own = await openPickupVenue(["B1"], { feePerItemMinor: 200 });
    const options = { stadiumId: own.stadiumId, lines: [own.burger()], fulfilment: "pickup" as const };
    const { fan, id } = await aPlacedOrder(options);
    const refused = async (code: string) => {
      expect((await switchTo(fan, id, "seat")).body.code).toBe(code);
      expect(await row(id)).toMatchObject({ fulfilment: "pickup", shelf: "B1" });
    };
    const atSeat = (changes: object) => db.update(orders).set(changes).where(eq(orders.id, id));
    const { row: ownRow, section, stand } = await row(id);
    await atSeat({ row: "" });
    await refused("seat-incomplete");
    expect((await view(fan, id)).switchesTo).toBeNull();
    await atSeat({ row: ownRow, section: "9999" });
    await refused("seat-unknown");
    await atSeat({ section });
    const shop = (changes: object) => db.update(shops).set(changes).where(eq(shops.id, own.shopId));
    const elsewhere = stand === "Gallery" ? "Main" : "Gallery";
    await shop({ deliversTo: [elsewhere] });
    await refused("seat-out-of-reach");
    await shop({ deliversTo: [stand] });
    expect((await switchTo(fan, id, "seat")).status).toBe(200);
  });

  test("a shelf dearer than the seat: to the seat before acceptance, back after it, and the books stay whole", async () => {
    const own = await openPickupVenue(["B1"], { feePerItemMinor: 300 });
    const lines = [own.burger(2), own.cola()];
    const fulfilment = "pickup" as const;
    const { fan, id, code } = await aPlacedOrder({ stadiumId: own.stadiumId, lines, fulfilment });
    const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
    expect((await view(fan, id)).switchesTo).toEqual({ way: "seat", backMinor: 300 });
    expect((await switchTo(fan, id, "seat")).status).toBe(200);
    const { waived } = await row(id);
    expect(waived).toMatchObject({ feeMinor: 300, isRefunded: false });
    await move(staff, code, { action: "accept" });
    expect((await switchTo(fan, id, "pickup")).status).toBe(200);
    expect(await row(id)).toMatchObject({ fulfilment: "pickup", shelf: "B1", waived, refundedMinor: 0 });
    await expectMoneyAgrees(id);
    const { body } = await refund(staff, code, { scope: "lines", lines: [{ position: 0, quantity: 2 }] });
    expect(body).toBeDefined();
    await expectMoneyAgrees(id);
  });

  test("not once a runner has the bag, not by others, not where nothing is collected", async () => {
    const order = await anOrder("seat");
    await ready(order);
    expect((await switchTo(await signUp(), order.id, "pickup")).status).toBe(404);
    await move(order.staff, order.code, { action: "take" });
    expect((await switchTo(order.fan, order.id, "pickup")).body.code).toBe("wrong-state");
    const own = await openOwnVenue();
    const { fan, id } = await aPlacedOrder({ stadiumId: own.stadiumId, lines: [own.burger()] });
    expect((await switchTo(fan, id, "pickup")).body.code).toBe("no-pickup");
  });

  test("and the fan of a full shelf's order hears of it before paying", async () => {
    const own = await openPickupVenue(["B1"]);
    const options = { stadiumId: own.stadiumId, lines: [own.burger()], fulfilment: "pickup" as const };
    await checkOut(await signUp(), options);
    await expect(checkOut(await signUp(), options)).rejects.toThrow("shelves-full");
  });
});
