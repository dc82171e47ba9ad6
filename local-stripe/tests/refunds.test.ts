import type Stripe from "stripe";
import { expect, test } from "vitest";
import { hold, refusal, shopAccount, start } from "./support.ts";

async function captured(stripe: Stripe, card?: string) {
  const intent = await hold(stripe, card);
  return stripe.paymentIntents.capture(intent.id);
}

test("food and platform's part go back to where they came from, to the agora", async () => {
  const { stripe, control } = await start();
  const { id } = await captured(stripe);
  const food = await stripe.refunds.create({
    payment_intent: id,
    amount: 4800,
    reverse_transfer: true,
    refund_application_fee: false,
  });
  expect(food.transfer_reversal).toMatch(/^trr_/);
  expect(control.balances()).toEqual({ platform: { ils: 600 }, [shopAccount]: { ils: 0 } });
  await stripe.refunds.create({
    payment_intent: id,
    amount: 600,
    reverse_transfer: false,
    refund_application_fee: false,
  });
  expect(control.balances()).toEqual({ platform: { ils: 0 }, [shopAccount]: { ils: 0 } });
  const again = await refusal(stripe.refunds.create({ payment_intent: id, amount: 1 }));
  expect(again.code).toBe("charge_already_refunded");
});

test("a line's food and delivery fee, after a partial capture", async () => {
  const { stripe, control } = await start();
  const intent = await hold(stripe);
  await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 3333, application_fee_amount: 333 });
  await stripe.refunds.create({ payment_intent: intent.id, amount: 1001, reverse_transfer: true });
  await stripe.refunds.create({ payment_intent: intent.id, amount: 200 });
  expect(control.balances()).toEqual({ platform: { ils: 133 }, [shopAccount]: { ils: 1999 } });
});

test("refund_application_fee is proportional, which is why it is not used", async () => {
  const { stripe, control } = await start();
  const { id } = await captured(stripe);
  await stripe.refunds.create({
    payment_intent: id,
    amount: 2700,
    reverse_transfer: true,
    refund_application_fee: true,
  });
  expect(control.balances()).toEqual({ platform: { ils: 300 }, [shopAccount]: { ils: 2400 } });
  await stripe.refunds.create({ payment_intent: id, reverse_transfer: true, refund_application_fee: true });
  expect(control.balances()).toEqual({ platform: { ils: 0 }, [shopAccount]: { ils: 0 } });
});

test("more than is left, a fee without its transfer, and an uncaptured charge are refused", async () => {
  const { stripe } = await start();
  const { id } = await captured(stripe);
  const tooMuch = await refusal(stripe.refunds.create({ payment_intent: id, amount: 5401 }));
  expect(tooMuch).toMatchObject({ param: "amount", statusCode: 400 });
  const feeOnly = await refusal(
    stripe.refunds.create({ payment_intent: id, amount: 100, refund_application_fee: true }),
  );
  expect(feeOnly.param).toBe("refund_application_fee");
  const held = await hold(stripe);
  expect((await refusal(stripe.refunds.create({ payment_intent: held.id }))).statusCode).toBe(400);
});

test("refunds are retrieved, listed by intent, and take metadata", async () => {
  const { stripe } = await start();
  const { id } = await captured(stripe);
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 100, metadata: { row: "r1" } });
  await stripe.refunds.update(refund.id, { metadata: { seen: "yes" } });
  expect((await stripe.refunds.retrieve(refund.id)).metadata).toEqual({ row: "r1", seen: "yes" });
  const listed = await stripe.refunds.list({ payment_intent: id });
  expect(listed.data.map((row) => row.id)).toEqual([refund.id]);
});

test("a refund can fail after it had succeeded, and gives the money back to the platform", async () => {
  const { stripe, control } = await start();
  const { id } = await captured(stripe);
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 600 });
  expect(refund.status).toBe("succeeded");
  control.failRefund(refund.id);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe("failed");
  expect(control.balances().platform).toEqual({ ils: 600 });
  const [event] = (await stripe.events.list({ type: "refund.failed" })).data;
  expect(event?.data.object).toMatchObject({ id: refund.id, status: "failed" });
});

test("a disputed charge can't be refunded", async () => {
  const { stripe } = await start();
  const { id } = await captured(stripe, "pm_card_createDispute");
  const [event] = (await stripe.events.list({ type: "charge.dispute.created" })).data;
  expect(event?.data.object).toMatchObject({ amount: 5400, payment_intent: id });
  expect((await refusal(stripe.refunds.create({ payment_intent: id }))).code).toBe("charge_disputed");
});

test("a dispute is listed by its intent; what is won comes back, what is lost does not", async () => {
  const { stripe, control } = await start();
  for (const outcome of ["won", "lost"] as const) {
    const { id } = await captured(stripe);
    const before = control.balances().platform?.ils ?? 0;
    const { latest_charge } = await stripe.paymentIntents.retrieve(id);
    control.openDispute(latest_charge as string);
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute).toMatchObject({ status: "needs_response", amount: 5400 });
    expect(control.balances().platform?.ils).toBe(before - 5400);
    control.closeDispute(dispute?.id ?? "", outcome);
    expect(control.balances().platform?.ils).toBe(outcome === "won" ? before : before - 5400);
    const closed = await stripe.disputes.retrieve(dispute?.id ?? "");
    expect(closed.balance_transactions.map((line) => line.amount)).toEqual(
      outcome === "won" ? [-5400, 5400] : [-5400],
    );
    expect(() => control.closeDispute(closed.id, "won")).toThrow();
  }
  const types = (await stripe.events.list({ type: "charge.dispute.*", limit: 100 })).data.map(
    (each) => each.type,
  );
  expect(types.filter((type) => type === "charge.dispute.closed")).toHaveLength(2);
  expect(types.filter((type) => type === "charge.dispute.funds_reinstated")).toHaveLength(1);
});

test("reversals and fee refunds by hand, and the balance lines of it all", async () => {
  const { stripe, control } = await start();
  const { id } = await captured(stripe);
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge.transfer"] });
  const charge = intent.latest_charge as Stripe.Charge;
  const transfer = charge.transfer as Stripe.Transfer;
  await stripe.transfers.createReversal(transfer.id, { amount: 1000 });
  await stripe.applicationFees.createRefund(charge.application_fee as string, { amount: 100 });
  expect(control.balances()).toEqual({ platform: { ils: 1500 }, [shopAccount]: { ils: 3900 } });
  expect((await stripe.transfers.retrieve(transfer.id)).amount_reversed).toBe(1000);
  const lines = await stripe.balanceTransactions.list({ limit: 100 });
  const types = lines.data.map((line) => line.type).reverse();
  expect(types).toEqual([
    "charge",
    "transfer",
    "application_fee",
    "transfer_refund",
    "application_fee_refund",
  ]);
});
