import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { createRandom } from "../../scripts/rush/random.ts";
import { expectReportsAgree, moveBack, openTaxedVenue } from "../support/closes.ts";
import {
  captureAtProvider,
  clearFaults,
  eventsAbout,
  failNextCall,
  figuresOf,
  openDispute,
  refundsOf,
  signature,
  stripeControl,
} from "../support/stripe-control.ts";
import { aPlacedOrder, door, move, operationsOf, refund, reviewNow, view } from "../support/worker-orders.ts";
import { type Client, createClient, openTeddy, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const count = (env as unknown as { FUZZ: string }).FUZZ === "bounded" ? 8 : 300;
const stripe = createClient();

async function deliver(about: string, type: string) {
  const event = (await eventsAbout(about)).findLast((each) => each.type === type);
  const body = JSON.stringify(event);
  const told = { "stripe-signature": await signature(body) };
  expect((await stripe.json("POST", "/api/stripe/webhook", body, told)).status).toBe(200);
}

test(`${count} random orders with everything that befalls money: all reports of their close agree`, async () => {
  const own = await openTaxedVenue({
    pickup: { feePerItemMinor: 100, keepMinutes: 5 },
    shelves: Array.from({ length: 40 }, (_, index) => `A${index + 1}`),
  });
  const operator = await signUpStaff({ role: "operator" });
  const cook = await signUpStaff({ role: "shop", shopId: own.shopId });
  const runner = await signUpStaff({ role: "runner", stadiumId: own.stadiumId });
  const random = createRandom(46);
  const chance = (of: number) => random.next() < of;
  const seen: Record<string, number> = {};
  const note = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };

  type Order = Awaited<ReturnType<typeof aPlacedOrder>> & { pieces: number };
  const switchWay = async ({ fan, id }: Order) => {
    const to = (await view(fan, id)).switchesTo?.way;
    if (!to) return;
    note(`switched to ${to}`);
    expect((await fan.json("POST", `/api/orders/${id}/way`, { fulfilment: to })).status).toBe(200);
  };
  const bringOut = async ({ fan, id, code }: Order) => {
    expect((await move(cook, code, { action: "ready" })).status).toBe(200);
    const { live, handoverPin: proof } = await view(fan, id);
    const isPickup = live.fulfilment === "pickup";
    const by = isPickup ? cook : runner;
    await move(by, code, { action: isPickup ? "hand-over" : "take" });
    expect((await move(by, code, { action: "deliver", proof })).status).toBe(200);
  };
  const giveBack = async ({ id, pieces }: Order, by: Client) => {
    const scope = random.pick(by === operator ? ["lines", "tip", "order"] : ["lines", "order"]);
    const lines =
      scope === "lines" ? [{ position: 0, quantity: 1 + Math.floor(random.next() * pieces) }] : [];
    note(`${scope} given back`);
    await refund(by, id, { scope, lines, reason: random.pick(["cold", "missing", "other"]) });
  };
  const bounce = async ({ id, intentId }: Order) => {
    const all = await refundsOf(intentId);
    if (all.length === 0) return;
    const made = random.pick(all);
    note("refund bounced");
    await stripeControl("POST", "refunds/fail", { id: made.id });
    await deliver(made.id, "refund.failed");
    const call = (await operationsOf(id)).find((each) => each.state === "failed");
    if (!call || chance(0.5)) return;
    note("sent again");
    await door(id).run("retryCall", call.id);
  };
  const refuse = async (order: Order) => {
    note("refund refused");
    const error = { type: "invalid_request_error", code: "charge_disputed" };
    for (let part = 0; part < 2; part++) await failNextCall("refunds", { status: 400, body: { error } });
    await giveBack(order, operator);
    await clearFaults();
  };
  const dispute = async ({ intentId }: Order) => {
    const { disputeId, chargeId } = await openDispute(intentId);
    await deliver(chargeId, "charge.dispute.created");
    const outcome = random.pick(["won", "lost", "open"]);
    note(`dispute ${outcome}`);
    if (outcome === "open") return;
    await stripeControl("POST", "disputes/close", { id: disputeId, outcome });
    await deliver(chargeId, "charge.dispute.closed");
  };

  let paidMinor = 0;
  for (let index = 0; index < count; index++) {
    const pieces = 1 + Math.floor(random.next() * 3);
    const placed = await aPlacedOrder({
      lines: chance(0.5) ? [own.burger(pieces), own.cola()] : [own.burger(pieces)],
      stadiumId: own.stadiumId,
      fulfilment: chance(0.3) ? "pickup" : "seat",
      tip: { kind: "amount", amountMinor: random.pick([0, 500, 1_234]) },
    });
    const order = { ...placed, pieces };
    const { id, code, intentId } = order;
    if (chance(0.15)) await switchWay(order);
    if (chance(0.1)) {
      note("charged by hand");
      await captureAtProvider(intentId);
    }
    if (chance(0.1)) {
      note("canceled before the charge");
      expect((await move(cook, code, { action: "cancel", reason: "closing" })).status).toBe(200);
    } else {
      const without = chance(0.2) && pieces > 1 ? [{ position: 0, quantity: 1 }] : [];
      if (without.length > 0) note("accepted without a piece");
      expect((await move(cook, code, { action: "accept", without })).status).toBe(200);
      order.pieces -= without.length;
      if (chance(0.1)) await switchWay(order);
      if (chance(0.1)) {
        note("canceled after the charge");
        expect((await move(cook, code, { action: "cancel", reason: "closing" })).status).toBe(200);
      } else await bringOut(order);
      if (chance(0.35)) await giveBack(order, random.pick([cook, operator]));
      if (chance(0.1)) await refuse(order);
      if (chance(0.2)) await bounce(order);
      if (chance(0.1)) await dispute(order);
    }
    await reviewNow(id, intentId);
    paidMinor += (await figuresOf(intentId)).paid;
  }

  expect(await own.close(await moveBack(own))).toMatchObject({ status: 200 });
  const { total } = await expectReportsAgree(own, 1);
  expect(paidMinor).toBe(total.soldMinor - total.refundedMinor + total.returnedMinor - total.disputedMinor);
  // Whatever the draw, each kind happened.
  if (count >= 300)
    expect(Object.keys(seen).sort()).toMatchInlineSnapshot(`
    [
      "accepted without a piece",
      "canceled after the charge",
      "canceled before the charge",
      "charged by hand",
      "dispute lost",
      "dispute open",
      "dispute won",
      "lines given back",
      "order given back",
      "refund bounced",
      "refund refused",
      "sent again",
      "switched to pickup",
      "tip given back",
    ]
  `);
}, 900_000);
