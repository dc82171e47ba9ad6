import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { type LocalStripeOptions, startLocalStripe } from "../main.ts";

export const secretKey = "sk_test_local_tests";
export const publishableKey = "pk_test_local_tests";
export const webhookSecret = "whsec_local_tests";
export const shopAccount = "acct_shop_a";

/** A server of its own for one test, and the real SDK made as the application makes it. */
export async function start(options: Partial<LocalStripeOptions> = {}) {
  const server = await startLocalStripe({
    port: 0,
    secretKey: secretKey,
    publishableKey: publishableKey,
    webhookSecret: webhookSecret,
    connectedAccounts: [shopAccount],
    webhookRetryMs: 20,
    ...options,
  });
  onTestFinished(() => server.close());
  return { ...server, stripe: sdk(server.port), close: server.close };
}

export function sdk(port: number, config: Partial<Stripe.StripeConfig> = {}): Stripe {
  return new Stripe(secretKey, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: 10_000,
    ...config,
  });
}

/** A webhook endpoint that keeps what it got. `status` decides its answers. */
export async function endpoint(status: (attempt: number) => number = () => 200) {
  const received: Array<{ body: string; signature: string }> = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ body, signature: `${request.headers["stripe-signature"]}` });
    response.writeHead(status(received.length)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const types = () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received, types };
}

/** The order of all money tests: food 48.00, delivery and tip 6.00. */
export const orderParams: Stripe.PaymentIntentCreateParams = {
  amount: 5400,
  currency: "ils",
  capture_method: "manual",
  automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  application_fee_amount: 600,
  transfer_data: { destination: shopAccount },
  metadata: { draftId: "draft-1" },
};

export async function hold(
  stripe: Stripe,
  card = "pm_card_visa",
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) {
  const intent = await stripe.paymentIntents.create({ ...orderParams, ...more });
  return stripe.paymentIntents.confirm(intent.id, { payment_method: card });
}

/** The error that a call must end with. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call was not refused.");
}
