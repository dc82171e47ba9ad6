import Stripe from "stripe";
import { describe, test } from "vitest";
import { shopAccount, start } from "./support.ts";

const realKey = process.env.STRIPE_TEST_KEY;
const isReal = realKey !== undefined && realKey !== "";
export const account = isReal ? process.env.STRIPE_TEST_ACCOUNT : shopAccount;
const wait = isReal ? 60_000 : 20_000;

async function open(): Promise<Stripe> {
  if (!isReal) return (await start()).stripe;
  if (!/^(sk|rk)_test_/.test(realKey)) throw new Error("STRIPE_TEST_KEY is no test key: nothing was called.");
  return new Stripe(realKey, { telemetry: false, maxNetworkRetries: 2 });
}

export const params = (
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
): Stripe.PaymentIntentCreateParams => ({
  amount: 5400,
  currency: "ils",
  capture_method: "manual",
  automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  metadata: { order_id: "expectations" },
  ...more,
});
export const toShop = { application_fee_amount: 600, transfer_data: { destination: account ?? "" } };
export async function held(
  stripe: Stripe,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
  card = "pm_card_visa",
) {
  const intent = await stripe.paymentIntents.create(params(more));
  return stripe.paymentIntents.confirm(intent.id, { payment_method: card });
}
export async function captured(stripe: Stripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const { id } = await held(stripe, more);
  return stripe.paymentIntents.capture(id);
}
export const whole = (stripe: Stripe, id: string) =>
  stripe.paymentIntents.retrieve(id, {
    expand: [
      "latest_charge.balance_transaction",
      "latest_charge.transfer.balance_transaction",
      "latest_charge.application_fee.balance_transaction",
    ],
  });
export const chargeOf = (intent: Stripe.PaymentIntent) => intent.latest_charge as Stripe.Charge;
export const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** A sentence about the API, and how to see that it is so. */
export type Check = (stripe: Stripe) => Promise<void>;

export function expectOfStripe(groups: Record<string, Record<string, Check>>): void {
  for (const [about, checks] of Object.entries(groups))
    describe(about, () => {
      for (const [name, check] of Object.entries(checks)) test(name, async () => check(await open()), wait);
    });
}
