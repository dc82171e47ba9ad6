import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hold, orderParams, refusal, sdk, start } from "./support.ts";

test.each(["drop-before", "drop-after", "drop-mid-body"] as const)(
  "%s: the SDK's retry under the same key leaves one intent",
  async (kind) => {
    const { stripe, control } = await start();
    control.addFault({ kind, method: "POST", path: "^/v1/payment_intents$" });
    const intent = await stripe.paymentIntents
      .create(orderParams, { idempotencyKey: "f1" })
      .catch(() => null);
    const again = intent ?? (await stripe.paymentIntents.create(orderParams, { idempotencyKey: "f1" }));
    const all = await stripe.paymentIntents.list();
    expect(all.data.map((row) => row.id)).toEqual([again.id]);
  },
);

test("a server that never answers is a connection error with an unknown outcome", async () => {
  const { control, port, stripe } = await start();
  const impatient = sdk(port, { timeout: 150, maxNetworkRetries: 0 });
  control.addFault({ kind: "stall-after", path: "payment_intents$" });
  const error = await refusal(impatient.paymentIntents.create(orderParams, { idempotencyKey: "f2" }));
  expect(error.type).toBe("StripeConnectionError");
  const intent = await stripe.paymentIntents.create(orderParams, { idempotencyKey: "f2" });
  expect(intent.lastResponse.headers["idempotent-replayed"]).toBe("true");
  control.addFault({ kind: "stall", path: "payment_intents$" });
  expect((await refusal(impatient.paymentIntents.create(orderParams))).type).toBe("StripeConnectionError");
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("a 500 kept under its key comes back until a new key is used", async () => {
  const { stripe, control } = await start();
  const headers = { "stripe-should-retry": "false" };
  control.addFault({
    kind: "status",
    status: 500,
    saved: true,
    headers,
    path: "payment_intents$",
    method: "POST",
  });
  const first = await refusal(stripe.paymentIntents.create(orderParams, { idempotencyKey: "f3" }));
  expect(first).toMatchObject({ statusCode: 500, type: "StripeAPIError" });
  const second = await refusal(stripe.paymentIntents.create(orderParams, { idempotencyKey: "f3" }));
  expect(second.headers?.["idempotent-replayed"]).toBe("true");
  expect((await stripe.paymentIntents.create(orderParams, { idempotencyKey: "f4" })).status).toBe(
    "requires_payment_method",
  );
});

test("429 and a 500 after the effect", async () => {
  const { control, port } = await start();
  const once = sdk(port, { maxNetworkRetries: 0 });
  control.addFault({ kind: "status", status: 429, path: "capture" });
  const intent = await hold(once);
  expect((await refusal(once.paymentIntents.capture(intent.id))).type).toBe("StripeRateLimitError");
  control.addFault({ kind: "status", status: 500, afterEffect: true, path: "capture" });
  expect((await refusal(once.paymentIntents.capture(intent.id))).statusCode).toBe(500);
  expect((await once.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
});

test("probable faults follow the seed", async () => {
  const run = async () => {
    const { control, port } = await start({ seed: 7 });
    control.addFault({ kind: "status", status: 500, probability: 0.5, count: null, path: "" });
    const once = sdk(port, { maxNetworkRetries: 0 });
    const answers: boolean[] = [];
    for (let at = 0; at < 12; at++)
      answers.push(
        await once.paymentIntents.list().then(
          () => true,
          () => false,
        ),
      );
    return answers;
  };
  const first = await run();
  expect(await run()).toEqual(first);
  expect(new Set(first).size).toBe(2);
});

test("the control interface over HTTP needs its header", async () => {
  const { origin, stripe } = await start();
  expect((await fetch(`${origin}/_control/objects`)).status).toBe(403);
  const headers = { "x-local-stripe": "control" };
  const body = JSON.stringify({ kind: "status", status: 503, path: "charges", count: 1 });
  expect((await fetch(`${origin}/_control/faults`, { method: "POST", headers, body })).status).toBe(200);
  await stripe.charges.list();
  const requests = (await (await fetch(`${origin}/_control/requests`, { headers })).json()) as Array<{
    status: number;
  }>;
  expect(requests.map((request) => request.status)).toEqual([503, 200]);
  await fetch(`${origin}/_control/reset`, { method: "POST", headers });
  expect(await (await fetch(`${origin}/_control/requests`, { headers })).json()).toEqual([]);
});

test("the state file outlives the server", async () => {
  const stateFile = join(mkdtempSync(join(tmpdir(), "local-stripe-")), "state.json");
  const first = await start({ stateFile });
  const intent = await hold(first.stripe);
  first.control.advanceClock(60_000);
  await first.close();
  const second = await start({ stateFile });
  expect((await second.stripe.paymentIntents.capture(intent.id)).status).toBe("succeeded");
});

test("card numbers reach neither the state nor the log", async () => {
  const { origin, control } = await start();
  const body = new URLSearchParams({
    key: "pk_test_local_tests",
    type: "card",
    "card[number]": "4242424242424242",
  });
  body.set("card[exp_month]", "12");
  body.set("card[exp_year]", "2040");
  await fetch(`${origin}/v1/payment_methods`, { method: "POST", body });
  const everything = JSON.stringify([control.dump(), control.requests()]);
  expect(everything).toContain("4242");
  expect(everything).not.toContain("4242424242424242");
});
