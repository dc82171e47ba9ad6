import { expect, test } from "vitest";
import { orderParams, publishableKey, refusal, sdk, secretKey, shopAccount, start } from "./support.ts";

function post(origin: string, path: string, body: string, headers: Record<string, string> = {}) {
  const all = {
    authorization: `Bearer ${secretKey}`,
    "content-type": "application/x-www-form-urlencoded",
    ...headers,
  };
  return fetch(`${origin}/v1/${path}`, { method: "POST", body, headers: all });
}

test("the same key and parameters replay the first answer", async () => {
  const { stripe } = await start();
  const first = await stripe.paymentIntents.create(orderParams, { idempotencyKey: "k1" });
  const second = await stripe.paymentIntents.create(orderParams, { idempotencyKey: "k1" });
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("the same key with other parameters is an idempotency error", async () => {
  const { stripe } = await start();
  await stripe.paymentIntents.create(orderParams, { idempotencyKey: "k1" });
  const error = await refusal(
    stripe.paymentIntents.create({ ...orderParams, amount: 5500 }, { idempotencyKey: "k1" }),
  );
  expect(error).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
});

test("a decline is replayed too, refused parameters leave the key free", async () => {
  const { stripe } = await start();
  const intent = await stripe.paymentIntents.create(orderParams);
  const confirm = () =>
    stripe.paymentIntents.confirm(
      intent.id,
      { payment_method: "pm_card_chargeDeclined" },
      { idempotencyKey: "k2" },
    );
  const first = await refusal(confirm());
  const second = await refusal(confirm());
  expect(second.headers?.["idempotent-replayed"]).toBe("true");
  expect(second.charge).toBe(first.charge);

  const bad = { ...orderParams, nonsense: "1" } as typeof orderParams;
  await refusal(stripe.paymentIntents.create(bad, { idempotencyKey: "k3" }));
  expect((await stripe.paymentIntents.create(orderParams, { idempotencyKey: "k3" })).status).toBe(
    "requires_payment_method",
  );
});

test("two requests at once under one key: the second is told to come back", async () => {
  const { stripe, control, port } = await start();
  control.addFault({ kind: "delay", ms: 1_000, path: "payment_intents" });
  const impatient = sdk(port, { maxNetworkRetries: 0 });
  const create = (client = impatient) => client.paymentIntents.create(orderParams, { idempotencyKey: "k4" });
  const both = await Promise.allSettled([create(), create()]);
  const [made] = both.flatMap((each) => (each.status === "fulfilled" ? each.value.id : []));
  const [refused] = both.flatMap((each) => (each.status === "rejected" ? each.reason : []));
  expect(refused).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  expect(refused.headers["stripe-should-retry"]).toBe("true");
  expect((await create(stripe)).id).toBe(made);
});

test("keys are forgotten after a day", async () => {
  const { stripe, control } = await start();
  const first = await stripe.paymentIntents.create(orderParams, { idempotencyKey: "k5" });
  control.advanceClock(24 * 3_600_000 + 1_000);
  const second = await stripe.paymentIntents.create(orderParams, { idempotencyKey: "k5" });
  expect(second.id).not.toBe(first.id);
});

test("unknown and badly typed parameters are named", async () => {
  const { origin } = await start();
  const error = async (body: string) =>
    ((await (await post(origin, "payment_intents", body)).json()) as { error: object }).error;
  expect(await error("amount=100&currency=usd&foo=1")).toMatchObject({
    code: "parameter_unknown",
    param: "foo",
  });
  expect(await error("amount=100&currency=usd&transfer_data[x]=1")).toMatchObject({
    code: "parameter_unknown",
    param: "transfer_data[x]",
  });
  expect(await error("amount=1.5&currency=usd")).toMatchObject({
    code: "parameter_invalid_integer",
    param: "amount",
  });
  expect(await error("amount=&currency=usd")).toMatchObject({
    code: "parameter_invalid_empty",
    param: "amount",
  });
  expect(await error("currency=usd")).toMatchObject({ code: "parameter_missing", param: "amount" });
  expect(await error("amount=100&currency=usd&metadata=x")).toMatchObject({
    message: "Invalid object",
    param: "metadata",
  });
  expect(await error("amount=100&currency=usd&capture_method=later")).toMatchObject({
    param: "capture_method",
  });
  expect(await error("amount=100&currency=usd&payment_method_types[]=card")).toMatchObject({
    code: "parameter_unknown",
  });
});

test("amounts and currencies have limits", async () => {
  const { stripe } = await start();
  const create = (amount: number, currency: string) =>
    refusal(stripe.paymentIntents.create({ amount, currency }));
  expect(await create(199, "ils")).toMatchObject({ code: "amount_too_small", param: "amount" });
  expect(await create(49, "usd")).toMatchObject({ code: "amount_too_small" });
  expect(await create(100_000_000, "ils")).toMatchObject({ code: "amount_too_large" });
  expect(await create(-5, "ils")).toMatchObject({ param: "amount" });
  expect(await create(5000, "xyz")).toMatchObject({ param: "currency" });
});

test("an unknown destination, or a fee without one, is refused", async () => {
  const { stripe } = await start();
  const foreign = await refusal(
    stripe.paymentIntents.create({ ...orderParams, transfer_data: { destination: "acct_x" } }),
  );
  expect(foreign).toMatchObject({ code: "resource_missing", param: "transfer_data[destination]" });
  const fee = await refusal(
    stripe.paymentIntents.create({ amount: 5400, currency: "ils", application_fee_amount: 10 }),
  );
  expect(fee.param).toBe("application_fee_amount");
  const intent = await stripe.paymentIntents.create(orderParams);
  const moved = { transfer_data: { destination: shopAccount } } as object;
  expect((await refusal(stripe.paymentIntents.update(intent.id, moved))).code).toBe("parameter_unknown");
  expect((await refusal(stripe.accounts.retrieve("acct_x"))).statusCode).toBe(403);
  expect((await stripe.accounts.retrieve(shopAccount)).charges_enabled).toBe(true);
});

test("keys: none, wrong, and the publishable one where it may and may not go", async () => {
  const { stripe, origin } = await start();
  expect((await post(origin, "payment_intents", "", { authorization: "" })).status).toBe(401);
  expect((await post(origin, "payment_intents", "", { authorization: "Bearer sk_test_wrong" })).status).toBe(
    401,
  );
  const basic = `Basic ${Buffer.from(`${secretKey}:`).toString("base64")}`;
  expect(
    (await post(origin, "payment_intents", "amount=500&currency=usd", { authorization: basic })).status,
  ).toBe(200);
  const browser = { authorization: `Bearer ${publishableKey}` };
  expect((await post(origin, "payment_intents", "amount=500&currency=usd", browser)).status).toBe(401);

  const intent = await stripe.paymentIntents.create(orderParams);
  const get = (query: string) =>
    fetch(`${origin}/v1/payment_intents/${intent.id}?${query}`, { headers: browser });
  expect((await get("")).status).toBe(400);
  expect((await get("client_secret=pi_x_secret_y")).status).toBe(400);
  const seen = (await (await get(`client_secret=${intent.client_secret}`)).json()) as object;
  expect(seen).toMatchObject({ id: intent.id, amount: 5400 });
  expect(seen).not.toHaveProperty("metadata");
  expect(seen).not.toHaveProperty("application_fee_amount");
});

test("lists are paged, newest first", async () => {
  const { stripe } = await start();
  const made: string[] = [];
  for (let count = 0; count < 5; count++) made.unshift((await stripe.paymentIntents.create(orderParams)).id);
  const listed: string[] = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 2 })) listed.push(intent.id);
  expect(listed).toEqual(made);
});
