import Stripe from "stripe";
import { expect, test } from "vitest";
import { endpoint, hold, start, webhookSecret } from "./support.ts";

const crypto = Stripe.createSubtleCryptoProvider();

function verify(
  stripe: Stripe,
  { body, signature }: { body: string; signature: string },
  secret = webhookSecret,
) {
  return stripe.webhooks.constructEventAsync(body, signature, secret, undefined, crypto);
}

test("a hold and its capture send the right events, signed", async () => {
  const hook = await endpoint();
  const { stripe, control } = await start({ webhookUrl: hook.url });
  const intent = await hold(stripe);
  await stripe.paymentIntents.capture(intent.id);
  expect(await control.webhooksIdle()).toBe(true);
  // They are sent side by side: no order is promised.
  expect(hook.types().sort()).toEqual(
    [
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.amount_capturable_updated",
      "transfer.created",
      "application_fee.created",
      "charge.captured",
      "payment_intent.succeeded",
    ].sort(),
  );
  for (const delivery of hook.received) {
    const event = await verify(stripe, delivery);
    expect(event).toMatchObject({ livemode: false, api_version: "2026-10-28.endive" });
  }
  await expect(verify(stripe, hook.received[0] as never, "whsec_other")).rejects.toThrow();
});

test("declines, cancellations and refunds have their events", async () => {
  const hook = await endpoint();
  const { stripe, control } = await start({ webhookUrl: hook.url });
  await hold(stripe, "pm_card_chargeDeclined").catch(() => {});
  const second = await hold(stripe);
  await stripe.paymentIntents.cancel(second.id);
  const third = await hold(stripe, "pm_card_visa");
  await stripe.paymentIntents.capture(third.id);
  await stripe.refunds.create({ payment_intent: third.id, amount: 100 });
  await control.webhooksIdle();
  const types = hook.types();
  for (const type of [
    "payment_intent.payment_failed",
    "charge.failed",
    "payment_intent.canceled",
    "refund.created",
    "charge.refunded",
  ]) {
    expect(types).toContain(type);
  }
});

test("what is not accepted comes again", async () => {
  const hook = await endpoint((attempt) => (attempt < 3 ? 500 : 200));
  const { stripe, control } = await start({ webhookUrl: hook.url });
  await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
  expect(await control.webhooksIdle()).toBe(true);
  expect(control.deliveries().map((attempt) => attempt.status)).toEqual([500, 500, 200]);
  expect(new Set(control.deliveries().map((attempt) => attempt.eventId)).size).toBe(1);
});

test("withheld, duplicated and reversed deliveries", async () => {
  const hook = await endpoint();
  const { stripe, control } = await start({ webhookUrl: hook.url });
  control.setWebhooks({ withhold: true });
  await hold(stripe);
  await control.webhooksIdle();
  expect(hook.received).toHaveLength(0);
  expect(control.withheld()).toHaveLength(3);
  control.setWebhooks({ duplicate: 2, reorder: "reverse", windowMs: 20 });
  expect(control.releaseWebhooks()).toBe(3);
  await control.webhooksIdle();
  expect(hook.received).toHaveLength(6);
  const ids = hook.received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  expect(new Set(ids).size).toBe(3);
});

test("an event can be replayed and sent wrong in every way", async () => {
  const hook = await endpoint();
  const { stripe, control } = await start({ webhookUrl: hook.url });
  await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
  await control.webhooksIdle();
  const [event] = (await stripe.events.list()).data;
  const eventId = event?.id as string;
  await control.replay(eventId);
  expect((await verify(stripe, hook.received[1] as never)).id).toBe(eventId);
  await control.send({ eventId, secrets: ["whsec_old", webhookSecret] });
  expect((await verify(stripe, hook.received[2] as never)).id).toBe(eventId);
  await control.send({ eventId, timestamp: Math.floor(Date.now() / 1000) - 400 });
  await expect(verify(stripe, hook.received[3] as never)).rejects.toThrow(/tolerance/);
  await control.send({ eventId, tamperedBody: "{}" });
  await expect(verify(stripe, hook.received[4] as never)).rejects.toThrow(/signature/);
  await control.send({ eventId, livemode: true });
  expect((await verify(stripe, hook.received[5] as never)).livemode).toBe(true);
});
