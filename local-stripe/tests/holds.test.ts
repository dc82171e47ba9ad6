import { expect, test } from "vitest";
import { hold, orderParams, refusal, shopAccount, start } from "./support.ts";

test("a manual confirmation ends as a hold that took no money", async () => {
  const { stripe, control } = await start();
  const intent = await hold(stripe);
  expect(intent).toMatchObject({ status: "requires_capture", amount_capturable: 5400, amount_received: 0 });
  const charge = await stripe.charges.retrieve(intent.latest_charge as string);
  expect(charge).toMatchObject({
    captured: false,
    amount_captured: 0,
    paid: true,
    balance_transaction: null,
  });
  expect(control.balances()).toEqual({ platform: {} });
});

test("capture takes the whole hold and shares it between shop and platform", async () => {
  const { stripe, control } = await start();
  const intent = await hold(stripe);
  const captured = await stripe.paymentIntents.capture(intent.id);
  expect(captured).toMatchObject({ status: "succeeded", amount_received: 5400, amount_capturable: 0 });
  const charge = await stripe.charges.retrieve(intent.latest_charge as string, {
    expand: ["transfer", "application_fee", "balance_transaction"],
  });
  expect(charge.transfer).toMatchObject({ amount: 5400, destination: shopAccount });
  expect(charge.application_fee).toMatchObject({ amount: 600, account: shopAccount });
  expect(charge.balance_transaction).toMatchObject({ amount: 5400, type: "charge" });
  expect(control.balances()).toEqual({ platform: { ils: 600 }, [shopAccount]: { ils: 4800 } });
});

test("partial capture with a smaller fee releases the rest", async () => {
  const { stripe, control } = await start();
  const intent = await hold(stripe);
  const captured = await stripe.paymentIntents.capture(intent.id, {
    amount_to_capture: 3000,
    application_fee_amount: 400,
  });
  expect(captured).toMatchObject({
    status: "succeeded",
    amount: 5400,
    amount_received: 3000,
    application_fee_amount: 400,
  });
  const charge = await stripe.charges.retrieve(intent.latest_charge as string);
  expect(charge).toMatchObject({
    amount: 5400,
    amount_captured: 3000,
    amount_refunded: 2400,
    refunded: false,
  });
  expect(control.balances()).toEqual({ platform: { ils: 400 }, [shopAccount]: { ils: 2600 } });
});

test("capturing twice, too much, or a canceled intent is refused with the intent's state", async () => {
  const { stripe } = await start();
  const intent = await hold(stripe);
  const tooMuch = await refusal(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 5401 }));
  expect(tooMuch).toMatchObject({ code: "amount_too_large", param: "amount_to_capture" });
  await stripe.paymentIntents.capture(intent.id);
  const twice = await refusal(stripe.paymentIntents.capture(intent.id));
  expect(twice).toMatchObject({ code: "payment_intent_unexpected_state", statusCode: 400 });
  expect(twice.payment_intent?.status).toBe("succeeded");
  const late = await refusal(stripe.paymentIntents.cancel(intent.id));
  expect(late.code).toBe("payment_intent_unexpected_state");
});

test("cancel releases the hold and a canceled intent stays canceled", async () => {
  const { stripe, control } = await start();
  const intent = await hold(stripe);
  const canceled = await stripe.paymentIntents.cancel(intent.id, { cancellation_reason: "abandoned" });
  expect(canceled).toMatchObject({
    status: "canceled",
    cancellation_reason: "abandoned",
    amount_capturable: 0,
  });
  expect(control.balances()).toEqual({ platform: {} });
  expect((await refusal(stripe.paymentIntents.capture(intent.id))).code).toBe(
    "payment_intent_unexpected_state",
  );
});

test("a hold expires after seven days", async () => {
  const { stripe, control } = await start();
  const intent = await hold(stripe);
  control.advanceClock(6.9 * 86_400_000);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_capture");
  control.advanceClock(0.2 * 86_400_000);
  const after = await stripe.paymentIntents.retrieve(intent.id);
  expect(after).toMatchObject({ status: "canceled", cancellation_reason: "automatic" });
  const events = await stripe.events.list({ types: ["payment_intent.canceled", "charge.expired"] });
  expect(events.data.map((event) => event.type)).toEqual(["payment_intent.canceled", "charge.expired"]);
});

test("a charge without destination stays on the platform", async () => {
  const { stripe, control } = await start();
  const { application_fee_amount: _fee, transfer_data: _shop, ...plain } = orderParams;
  const intent = await stripe.paymentIntents.create({
    ...plain,
    payment_method: "pm_card_visa",
    confirm: true,
  });
  await stripe.paymentIntents.capture(intent.id);
  expect(control.balances()).toEqual({ platform: { ils: 5400 } });
});

test("the amount of a hold can't be updated, its metadata can", async () => {
  const { stripe } = await start();
  const intent = await hold(stripe);
  expect((await refusal(stripe.paymentIntents.update(intent.id, { amount: 5000 }))).code).toBe(
    "payment_intent_unexpected_state",
  );
  const updated = await stripe.paymentIntents.update(intent.id, { metadata: { orderId: "1", draftId: "" } });
  expect(updated.metadata).toEqual({ orderId: "1" });
});

test("search finds intents by metadata, later than they were made if the lag says so", async () => {
  const { stripe, control } = await start();
  const intent = await hold(stripe);
  const query = "metadata['draftId']:'draft-1' AND status:'requires_capture'";
  expect((await stripe.paymentIntents.search({ query })).data.map((row) => row.id)).toEqual([intent.id]);
  expect((await stripe.paymentIntents.search({ query: "metadata['draftId']:'x'" })).data).toEqual([]);
  control.setSearchLag(60_000);
  expect((await stripe.paymentIntents.search({ query })).data).toEqual([]);
});

test("processing can be forced and settled", async () => {
  const { stripe, control } = await start();
  control.processNext();
  const intent = await hold(stripe);
  expect(intent.status).toBe("processing");
  control.settleProcessing(intent.id, "succeed");
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_capture");
});
