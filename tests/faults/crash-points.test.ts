import { env } from "cloudflare:workers";
import { beforeAll, expect, test, vi } from "vitest";
import { OrderStatus } from "#app/domain/order-status.ts";
import { servicesOf } from "#worker/services.ts";
import type { DraftInput } from "#worker/usecases/draft-order.ts";
import { diesIn, dyingServices, forEachDeath } from "../support/dying-worker.ts";
import { findIntent, intentsOf, payWithCard, refundsOf } from "../support/stripe-control.ts";
import {
  actionsOf,
  aPlacedOrder,
  checkOut,
  createIntent,
  ledgerSums,
  makeCallsDue,
  operationsOf,
  place,
  row,
  setTimes,
} from "../support/worker-orders.ts";
import { falafel, newKey, openTeddy, propose, signUp } from "../support/worker-world.ts";

const shop = { kind: "shop" as const, id: "crash-test" };
// Each test walks an order through some twenty deaths: seconds here, more on a machine that is busy.
vi.setConfig({ testTimeout: 90_000 });

beforeAll(() => openTeddy());

/** What the alarm or the sweep finds later, in a Worker that is well. */
async function comeBack(id: string) {
  await makeCallsDue(id);
  await servicesOf(env).room().tend(id);
}
const accept = (services: ReturnType<typeof servicesOf>, id: string) =>
  services.room().advance(id, { action: "accept", actor: shop });

test("a Worker that dies anywhere while it places a paid order leaves one that is placed once", async () => {
  await forEachDeath(async (death) => {
    const fan = await signUp();
    const { orderId, clientSecret, intentId } = await checkOut(fan);
    await payWithCard(clientSecret);
    const end = await diesIn(dyingServices(death).room().finalize(orderId));
    await comeBack(orderId);
    expect((await place(fan, orderId)).body).toMatchObject({ state: "placed" });
    expect(await actionsOf(orderId)).toEqual(["place"]);
    expect((await findIntent(intentId)).status).toBe("requires_capture");
    expect(await ledgerSums(orderId, ["hold"])).toMatchObject({ card: (await row(orderId)).totalMinor });
    return end;
  });
});

test("a Worker that dies anywhere while the kitchen accepts captures once, and the order cooks", async () => {
  await forEachDeath(async (death) => {
    const { id, intentId, quote } = await aPlacedOrder();
    const end = await diesIn(accept(dyingServices(death), id));
    const { status, paymentState } = await row(id);
    await comeBack(id);
    const later = await row(id);
    // What was begun is ended without the staff; what was not begun waits for them. Nothing goes backwards.
    const begun = (await operationsOf(id)).length > 0;
    expect([later.status, later.paymentState]).toEqual(begun ? [1, "captured"] : [status, paymentState]);
    if (later.status === OrderStatus.PENDING) await accept(servicesOf(env), id);
    expect(await row(id)).toMatchObject({ status: OrderStatus.PREPARING, paymentState: "captured" });
    expect((await findIntent(intentId)).amount_received).toBe(quote.totals.totalMinor);
    expect(await ledgerSums(id, ["capture"])).toMatchObject({ all: 0, card: -quote.totals.totalMinor });
    expect(await actionsOf(id)).toEqual(["place", "capture", "accept"]);
    return end;
  });
});

test("a Worker that dies anywhere while an accepted order is canceled refunds each part once", async () => {
  await forEachDeath(async (death) => {
    const { id, intentId, quote } = await aPlacedOrder();
    await accept(servicesOf(env), id);
    const cancel = (services: ReturnType<typeof servicesOf>) =>
      services.room().advance(id, { action: "cancel", actor: shop, reason: "test" });
    const end = await diesIn(cancel(dyingServices(death)));
    await comeBack(id);
    await cancel(servicesOf(env));
    const refunds = await refundsOf(intentId);
    expect(refunds).toHaveLength(2);
    expect(refunds.reduce((sum, each) => sum + each.amount, 0)).toBe(quote.totals.totalMinor);
    expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, paymentState: "refunded" });
    expect(await ledgerSums(id, ["capture", "refund"])).toEqual({
      all: 0,
      card: 0,
      shop: 0,
      platform: 0,
      runner: 0,
    });
    return end;
  });
});

test("a Worker that dies anywhere while a hold is given back gives it back once", async () => {
  await forEachDeath(async (death) => {
    const { id, intentId } = await aPlacedOrder();
    await setTimes(id, { acceptBy: 1 });
    const end = await diesIn(dyingServices(death).room().tend(id));
    await comeBack(id);
    expect((await findIntent(intentId)).status).toBe("canceled");
    expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, paymentState: "released" });
    expect((await ledgerSums(id, ["hold", "release"])).all).toBe(0);
    return end;
  });
});

test("a Worker that dies anywhere while a draft expires leaves no intent that can be paid", async () => {
  await forEachDeath(async (death) => {
    const { orderId, intentId, clientSecret } = await checkOut(await signUp());
    await setTimes(orderId, { draftExpiresAt: 1 });
    const end = await diesIn(dyingServices(death).room().tend(orderId));
    await comeBack(orderId);
    expect((await row(orderId)).cancelReason).toBe("draft-expired");
    expect((await findIntent(intentId)).status).toBe("canceled");
    expect((await payWithCard(clientSecret)).status).toBeUndefined();
    return end;
  });
});

test("a Worker that dies anywhere while a changed cart replaces its intent leaves one that fits the order", async () => {
  await forEachDeath(async (death) => {
    const fan = await signUp();
    const checkoutKey = newKey();
    const before = await checkOut(fan, { checkoutKey });
    const tip = { kind: "amount" as const, amountMinor: 900 };
    const proposal = await propose(fan, [falafel], { checkoutKey, tip });
    const order = await row(before.orderId);
    const input: DraftInput = {
      id: before.orderId,
      customer: { id: fan.userId, name: order.userName, email: order.userEmail },
      language: "he",
      proposal: { ...proposal, isSeatSigned: false, platform: "Web" },
      quote: { ...before.quote, hash: proposal.quoteHash, totals: { ...before.quote.totals, tipMinor: 900 } },
      details: [
        {
          description: { en: "", he: "" },
          picture: "falafel",
          tint: "warm",
          options: [],
          preparationMinutes: 6,
          ageRestricted: false,
        },
      ],
      shop: {
        id: before.quote.shopId,
        connectedAccount: "acct_local_teddy_street",
        acceptWithinMinutes: 3,
        region: "me",
        walkMinutes: 4,
      },
    };
    input.quote.totals.totalMinor = proposal.amount;
    const end = await diesIn(dyingServices(death).room().resume(input));
    const again = await createIntent(fan, proposal);
    expect(again.status).toBe(200);
    await comeBack(before.orderId);
    await payWithCard(again.body.clientSecret ?? "");
    expect((await place(fan, before.orderId)).status).toBe(200);
    const open = (await intentsOf(before.orderId)).filter((each) => each.status !== "canceled");
    expect(open.map((each) => [each.status, each.amount])).toEqual([["requires_capture", proposal.amount]]);
    return end;
  });
});
