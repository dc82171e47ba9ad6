import type Stripe from "stripe";
import { expect } from "vitest";
import { type Check, captured, chargeOf, expectOfStripe, held, once, params, whole } from "./expected.ts";
import { refusal } from "./support.ts";

/**
 * What the product expects of Stripe's API, in sentences. Runs against the local server in `npm test`, and against
 * Stripe's test mode by `npm run test:stripe`, which sets the two variables. Question d, a wallet beside an empty card form,
 * is a browser's: tests/e2e/checkout.spec.ts asks the local server, docs/money.md says how to ask Stripe.
 */
const holds: Record<string, Check> = {
  "a manual intent is held after its confirmation, and nothing is received": async (stripe) => {
    expect(await held(stripe)).toMatchObject({
      status: "requires_capture",
      amount_received: 0,
      amount_capturable: 5400,
    });
  },
  "a hold has an uncaptured charge": async (stripe) => {
    const intent = await whole(stripe, (await held(stripe)).id);
    expect(chargeOf(intent)).toMatchObject({
      captured: false,
      amount_captured: 0,
      balance_transaction: null,
    });
  },
  "an intent needs a payment method before it is confirmed": async (stripe) => {
    const { id } = await stripe.paymentIntents.create(params());
    expect((await refusal(stripe.paymentIntents.confirm(id))).statusCode).toBe(400);
  },
  "a decline is a 402 with a code, and the intent can be tried again": async (stripe) => {
    const intent = await stripe.paymentIntents.create(params());
    const declined = await refusal(
      stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_chargeDeclined" }),
    );
    expect(declined).toMatchObject({ statusCode: 402, code: "card_declined" });
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after.status).toBe("requires_payment_method");
    expect(after.last_payment_error?.charge).toMatch(/^ch_/);
  },
  "question f: after a decline the same intent is paid with another card": async (stripe) => {
    const intent = await stripe.paymentIntents.create(params());
    await refusal(stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_chargeDeclined" }));
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    expect(paid.status).toBe("requires_capture");
  },
  "3-D Secure stops at requires_action with a next action": async (stripe) => {
    const intent = await held(stripe, {}, "pm_card_authenticationRequired");
    expect(intent).toMatchObject({ status: "requires_action", next_action: expect.any(Object) });
  },
  "the amount may change before the confirmation": async (stripe) => {
    const { id } = await stripe.paymentIntents.create(params());
    expect((await stripe.paymentIntents.update(id, { amount: 6000 })).amount).toBe(6000);
  },
  "metadata comes back as it was given": async (stripe) => {
    const { id } = await stripe.paymentIntents.create(
      params({ metadata: { order_id: "x", quote_hash: "y" } }),
    );
    expect((await stripe.paymentIntents.retrieve(id)).metadata).toEqual({ order_id: "x", quote_hash: "y" });
  },
  "an amount below the floor is refused as amount_too_small": async (stripe) => {
    expect((await refusal(stripe.paymentIntents.create(params({ amount: 1 })))).code).toBe(
      "amount_too_small",
    );
  },
  "a capture below the floor is refused, and the hold stays": async (stripe) => {
    const { id } = await held(stripe);
    const refused = await refusal(stripe.paymentIntents.capture(id, { amount_to_capture: 1 }));
    expect(refused.code).toBe("amount_too_small");
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_capture");
  },
  "an unknown parameter is refused by its name": async (stripe) => {
    const wrong = refusal(stripe.paymentIntents.create({ ...params(), surprise: "1" } as never));
    expect(await wrong).toMatchObject({ code: "parameter_unknown", param: "surprise" });
  },
  "a suffix of the statement is kept with the intent": async (stripe) => {
    const { id } = await stripe.paymentIntents.create(params({ statement_descriptor_suffix: "TEDDY" }));
    expect((await stripe.paymentIntents.retrieve(id)).statement_descriptor_suffix).toBe("TEDDY");
  },
};
const ends: Record<string, Check> = {
  "a capture receives the whole amount": async (stripe) => {
    expect(await captured(stripe)).toMatchObject({ status: "succeeded", amount_received: 5400 });
  },
  "a part is captured, and the rest is released at once": async (stripe) => {
    const { id } = await held(stripe);
    const intent = await stripe.paymentIntents.capture(id, { amount_to_capture: 3000 });
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 3000, amount_capturable: 0 });
  },
  "the released rest, if it shows as a refund, has no balance transaction": async (stripe) => {
    const { id } = await held(stripe);
    await stripe.paymentIntents.capture(id, { amount_to_capture: 3000 });
    const { data } = await stripe.refunds.list({ payment_intent: id });
    expect(data.filter((each) => each.balance_transaction !== null)).toEqual([]);
  },
  "a canceled hold, if it shows as a refund, has no balance transaction": async (stripe) => {
    const { id } = await held(stripe);
    await stripe.paymentIntents.cancel(id);
    const { data } = await stripe.refunds.list({ payment_intent: id });
    expect(data.filter((each) => each.balance_transaction !== null)).toEqual([]);
  },
  "more than the hold can't be captured": async (stripe) => {
    const { id } = await held(stripe);
    const refused = await refusal(stripe.paymentIntents.capture(id, { amount_to_capture: 5401 }));
    expect(refused.statusCode).toBe(400);
  },
  "a second capture is refused as an unexpected state": async (stripe) => {
    const { id } = await captured(stripe);
    expect((await refusal(stripe.paymentIntents.capture(id))).code).toBe("payment_intent_unexpected_state");
  },
  "a canceled hold is canceled, and a second cancel refused": async (stripe) => {
    const { id } = await held(stripe);
    expect((await stripe.paymentIntents.cancel(id)).status).toBe("canceled");
    expect((await refusal(stripe.paymentIntents.cancel(id))).code).toBe("payment_intent_unexpected_state");
  },
  "a canceled hold can't be captured, and a captured one not canceled": async (stripe) => {
    const gone = await held(stripe);
    await stripe.paymentIntents.cancel(gone.id);
    expect((await refusal(stripe.paymentIntents.capture(gone.id))).statusCode).toBe(400);
    const taken = await captured(stripe);
    expect((await refusal(stripe.paymentIntents.cancel(taken.id))).statusCode).toBe(400);
  },
  "a refused capture's error names the intent as it is": async (stripe) => {
    const { id } = await captured(stripe);
    const refused = await refusal(stripe.paymentIntents.capture(id));
    expect(refused.payment_intent?.status).toBe("succeeded");
  },
  "a charge settles: its line has amount, currency, fee and net": async (stripe) => {
    const line = chargeOf(await whole(stripe, (await captured(stripe)).id)).balance_transaction;
    const { amount, fee, net, currency } = line as Stripe.BalanceTransaction;
    expect(net).toBe(amount - fee);
    expect(currency).toMatch(/^[a-z]{3}$/);
  },
  "a line in another currency than the charge's names its rate": async (stripe) => {
    const charge = chargeOf(await whole(stripe, (await captured(stripe)).id));
    const line = charge.balance_transaction as Stripe.BalanceTransaction;
    if (line.currency === charge.currency) expect(line.exchange_rate).toBeNull();
    else expect(Math.abs(line.amount - 5400 * (line.exchange_rate ?? 0))).toBeLessThanOrEqual(1);
  },
};
const keys: Record<string, Check> = {
  "the same key and request give the same intent": async (stripe) => {
    const key = once();
    const [a, b] = [
      await stripe.paymentIntents.create(params(), key),
      await stripe.paymentIntents.create(params(), key),
    ];
    expect(b.id).toBe(a.id);
  },
  "the same key with another request is refused": async (stripe) => {
    const key = once();
    await stripe.paymentIntents.create(params(), key);
    const refused = await refusal(stripe.paymentIntents.create(params({ amount: 6000 }), key));
    expect(refused.type).toBe("StripeIdempotencyError");
  },
  "the same key refunds once": async (stripe) => {
    const { id } = await captured(stripe);
    const key = once();
    for (let n = 0; n < 2; n++) await stripe.refunds.create({ payment_intent: id, amount: 100 }, key);
    expect((await stripe.refunds.list({ payment_intent: id })).data).toHaveLength(1);
  },
  "an intent that does not exist is a 404 resource_missing": async (stripe) => {
    expect(await refusal(stripe.paymentIntents.retrieve("pi_of_nobody"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
  },
  "a destination that does not exist is resource_missing": async (stripe) => {
    const destination = { transfer_data: { destination: "acct_1NobodyNobody00" } };
    expect((await refusal(stripe.paymentIntents.create(params(destination)))).code).toBe("resource_missing");
  },
  "intents are listed by time, with charge and balance transaction expanded": async (stripe) => {
    const { id, created } = await captured(stripe);
    const { data } = await stripe.paymentIntents.list({
      created: { gte: created - 5, lte: created + 5 },
      limit: 100,
      expand: ["data.latest_charge.balance_transaction"],
    });
    const charge = chargeOf(data.find((each) => each.id === id) as Stripe.PaymentIntent);
    expect((charge.balance_transaction as Stripe.BalanceTransaction).type).toBe("charge");
  },
  "an account that is not ours is refused as account_invalid or missing": async (stripe) => {
    const { code } = await refusal(stripe.accounts.retrieve("acct_1NobodyNobody00"));
    expect(["account_invalid", "resource_missing"]).toContain(code);
  },
};
expectOfStripe({ holds, ends, keys });
