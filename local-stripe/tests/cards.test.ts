import { expect, test } from "vitest";
import { hold, orderParams, publishableKey, refusal, start } from "./support.ts";

async function methodFrom(origin: string, number: string): Promise<{ id: string; error?: { code: string } }> {
  const body = new URLSearchParams({ key: publishableKey, type: "card", "card[number]": number });
  body.set("card[exp_month]", "12");
  body.set("card[exp_year]", `${new Date().getFullYear() + 1}`);
  body.set("card[cvc]", "123");
  return (await (await fetch(`${origin}/v1/payment_methods`, { method: "POST", body })).json()) as {
    id: string;
  };
}

const declines = [
  ["4000000000000002", "card_declined", "generic_decline"],
  ["4000000000009995", "card_declined", "insufficient_funds"],
  ["4000000000009987", "card_declined", "lost_card"],
  ["4000000000000069", "expired_card", undefined],
  ["4000000000000127", "incorrect_cvc", undefined],
  ["4000000000000119", "processing_error", undefined],
  ["4000000000000341", "card_declined", "generic_decline"],
] as const;

test.each(declines)(
  "%s is declined as %s %s, and another card works on the same intent",
  async (number, code, reason) => {
    const { stripe, origin } = await start();
    const intent = await stripe.paymentIntents.create(orderParams);
    const { id } = await methodFrom(origin, number);
    const error = await refusal(stripe.paymentIntents.confirm(intent.id, { payment_method: id }));
    expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code });
    expect(error.decline_code || undefined).toBe(reason);
    expect(error.payment_intent?.status).toBe("requires_payment_method");
    const after = await stripe.paymentIntents.retrieve(intent.id);
    expect(after).toMatchObject({
      status: "requires_payment_method",
      payment_method: null,
      last_payment_error: { code },
    });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    expect(paid).toMatchObject({ status: "requires_capture", last_payment_error: null });
  },
);

test("a number that is none is refused when the method is made", async () => {
  const { origin } = await start();
  expect((await methodFrom(origin, "4242424242424241")).error?.code).toBe("incorrect_number");
});

async function finish(origin: string, intent: { id: string; client_secret: string | null }, passed: boolean) {
  const body = JSON.stringify({ id: intent.id, clientSecret: intent.client_secret, passed });
  return fetch(`${origin}/elements/3ds/finish`, { method: "POST", body, headers: { origin } });
}

test.each(["pm_card_authenticationRequired", "pm_card_authenticationRequiredOnSetup"])(
  "%s asks for 3-D Secure, then holds",
  async (card) => {
    const { stripe, origin } = await start();
    const intent = await hold(stripe, card);
    expect(intent).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    await finish(origin, intent, true);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_capture");
  },
);

test("a failed challenge gives the intent back", async () => {
  const { stripe, origin } = await start();
  const intent = await hold(stripe, "pm_card_authenticationRequired");
  await finish(origin, intent, false);
  const after = await stripe.paymentIntents.retrieve(intent.id);
  expect(after).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
});

test("a passed challenge can still be declined", async () => {
  const { stripe, origin } = await start();
  const intent = await hold(stripe, "pm_card_threeDSecureRequiredChargeDeclined");
  await finish(origin, intent, true);
  const after = await stripe.paymentIntents.retrieve(intent.id);
  expect(after).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "card_declined" },
  });
});

test("a foreign page or a wrong secret ends no challenge", async () => {
  const { stripe, origin } = await start();
  const intent = await hold(stripe, "pm_card_authenticationRequired");
  const body = JSON.stringify({ id: intent.id, clientSecret: intent.client_secret, passed: true });
  const foreign = { origin: "http://127.0.0.1:5173" };
  expect(
    (await fetch(`${origin}/elements/3ds/finish`, { method: "POST", body, headers: foreign })).status,
  ).toBe(403);
  expect((await finish(origin, { ...intent, client_secret: "x" }, true)).status).toBe(400);
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_action");
});

test("what the customer saw must match the intent", async () => {
  const { stripe, origin } = await start();
  const intent = await stripe.paymentIntents.create(orderParams);
  const { id } = await methodFrom(origin, "4242424242424242");
  const confirm = async (context: Record<string, string>) => {
    const body = new URLSearchParams({
      key: publishableKey,
      client_secret: `${intent.client_secret}`,
      payment_method: id,
    });
    for (const [name, value] of Object.entries(context)) body.set(`client_context[${name}]`, value);
    return (await fetch(`${origin}/v1/payment_intents/${intent.id}/confirm`, { method: "POST", body }))
      .status;
  };
  const right = { mode: "payment", amount: "5400", currency: "ils", capture_method: "manual" };
  expect(await confirm({ ...right, amount: "5300" })).toBe(400);
  expect(await confirm({ ...right, currency: "usd" })).toBe(400);
  expect(await confirm({ ...right, capture_method: "automatic" })).toBe(400);
  expect(await confirm({ ...right, on_behalf_of: "acct_1Shop" })).toBe(400);
  expect(await confirm({ ...right, "allowed_payment_method_types][0": "card" })).toBe(400);
  expect(await confirm(right)).toBe(200);
});

test("an intent names the methods that it allows, and then neither others nor a return address", async () => {
  const { stripe } = await start();
  const { automatic_payment_methods, ...rest } = orderParams;
  const both = { ...orderParams, allowed_payment_method_types: ["card" as const] };
  expect(await refusal(stripe.paymentIntents.create(both))).toMatchObject({ code: "parameters_exclusive" });
  const intent = await stripe.paymentIntents.create({
    ...rest,
    allowed_payment_method_types: ["card", "link"],
  });
  expect(intent).toMatchObject({
    allowed_payment_method_types: ["card", "link"],
    automatic_payment_methods: null,
    payment_method_types: ["card"],
  });
  const held = await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  expect(held.status).toBe("requires_capture");
});
