import type Stripe from "stripe";
import { expect } from "vitest";
import {
  account,
  type Check,
  captured,
  chargeOf,
  expectOfStripe,
  held,
  params,
  toShop,
  whole,
} from "./expected.ts";
import { refusal } from "./support.ts";

const refunds: Record<string, Check> = {
  "a refund gives back a part and has a balance transaction": async (stripe) => {
    const { id } = await captured(stripe);
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 100 });
    expect(refund).toMatchObject({
      amount: 100,
      status: "succeeded",
      balance_transaction: expect.any(String),
    });
  },
  "refunds of an intent are listed newest first with their metadata": async (stripe) => {
    const { id } = await captured(stripe);
    for (const operation_id of ["a", "b"])
      await stripe.refunds.create({ payment_intent: id, amount: 100, metadata: { operation_id } });
    const { data } = await stripe.refunds.list({ payment_intent: id });
    expect(data.map((each) => each.metadata?.operation_id)).toEqual(["b", "a"]);
  },
  "more than is left can't be refunded": async (stripe) => {
    const { id } = await captured(stripe);
    expect((await refusal(stripe.refunds.create({ payment_intent: id, amount: 5401 }))).statusCode).toBe(400);
  },
  "a charge that was refunded in full says so": async (stripe) => {
    const { id } = await captured(stripe);
    await stripe.refunds.create({ payment_intent: id });
    expect((await refusal(stripe.refunds.create({ payment_intent: id }))).code).toBe(
      "charge_already_refunded",
    );
  },
  "a refund without a transfer can't reverse one": async (stripe) => {
    const { id } = await captured(stripe);
    const refused = refusal(
      stripe.refunds.create({ payment_intent: id, amount: 100, reverse_transfer: true }),
    );
    expect((await refused).statusCode).toBe(400);
  },
};
/** These need a connected account; the seven questions that nobody could try without a real one are among them. */
const shops: Record<string, Check> = {
  "an account says whether it may receive transfers": async (stripe) => {
    expect((await stripe.accounts.retrieve(account ?? "")).capabilities?.transfers).toBe("active");
  },
  "a capture sends the whole charge to the shop and takes the fee back": async (stripe) => {
    const charge = chargeOf(await whole(stripe, (await captured(stripe, toShop)).id));
    const line = charge.balance_transaction as Stripe.BalanceTransaction;
    const transfer = charge.transfer as Stripe.Transfer;
    expect(transfer).toMatchObject({ amount: line.amount, currency: line.currency, destination: account });
    const fee = charge.application_fee as Stripe.ApplicationFee;
    expect(Math.abs(fee.amount / transfer.amount - 600 / 5400)).toBeLessThan(0.001);
  },
  "question a: after a part was captured, a refund of food takes exactly the food from the shop": async (
    stripe,
  ) => {
    const { id } = await held(stripe, toShop);
    await stripe.paymentIntents.capture(id, { amount_to_capture: 3333, application_fee_amount: 333 });
    await stripe.refunds.create({
      payment_intent: id,
      amount: 1001,
      reverse_transfer: true,
      refund_application_fee: false,
    });
    const transfer = chargeOf(await whole(stripe, id)).transfer as Stripe.Transfer;
    expect(Math.abs(transfer.amount_reversed - (transfer.amount * 1001) / 3333)).toBeLessThanOrEqual(1);
  },
  "question b: the fee of a short capture is the one that was captured with": async (stripe) => {
    const { id } = await held(stripe, toShop);
    await stripe.paymentIntents.capture(id, { amount_to_capture: 3333, application_fee_amount: 333 });
    const charge = chargeOf(await whole(stripe, id));
    const { amount } = charge.application_fee as Stripe.ApplicationFee;
    const transfer = charge.transfer as Stripe.Transfer;
    expect(Math.abs(amount - (transfer.amount * 333) / 3333)).toBeLessThanOrEqual(1);
  },
  "question c: a released rest is no refund of taken money, on a shop's charge too": async (stripe) => {
    const { id } = await held(stripe, toShop);
    await stripe.paymentIntents.capture(id, { amount_to_capture: 3333, application_fee_amount: 333 });
    const { data } = await stripe.refunds.list({ payment_intent: id });
    expect(data.every((each) => each.balance_transaction === null && each.transfer_reversal === null)).toBe(
      true,
    );
  },
  "question e: food for nothing: the fee may be the whole amount": async (stripe) => {
    const { id } = await captured(stripe, { ...toShop, application_fee_amount: 5400 });
    const { amount } = chargeOf(await whole(stripe, id)).application_fee as Stripe.ApplicationFee;
    expect(amount).toBeGreaterThan(0);
  },
  "a hold without a fee gives the shop all of it": async (stripe) => {
    const { application_fee_amount: _none, ...whole } = toShop;
    const { id } = await captured(stripe, whole);
    const charge = chargeOf(await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
    expect([charge.amount_captured, charge.application_fee_amount]).toEqual([5400, null]);
  },
  "question g: a capture may lower the fee to nothing": async (stripe) => {
    const { id } = await held(stripe, toShop);
    await stripe.paymentIntents.capture(id, { amount_to_capture: 3333, application_fee_amount: 0 });
    expect(chargeOf(await whole(stripe, id)).application_fee).toBeNull();
  },
  "a fee above the amount is refused": async (stripe) => {
    const refused = refusal(
      stripe.paymentIntents.create(params({ ...toShop, application_fee_amount: 5401 })),
    );
    expect((await refused).statusCode).toBe(400);
  },
};

expectOfStripe(account ? { refunds, shops } : { refunds });
