import type { TestProject } from "vitest/node";
import { startLocalStripe } from "../../local-stripe/main.ts";
import { connectedAccounts } from "../../scripts/lib/demo.mjs";
import { startPushReceiver } from "../support/push-receiver.ts";
import { startRelay } from "./support/relay.ts";

/** One local Stripe server for the run, whose webhooks reach the Worker through a relay when a test lets them. */
export default async function setup(project: TestProject) {
  const relay = await startRelay();
  const stripe = await startLocalStripe({
    port: 0,
    secretKey: "sk_test_local_seatside",
    publishableKey: "pk_test_local_seatside",
    connectedAccounts,
    webhookUrl: `${relay.origin}/hook`,
    webhookSecret: "whsec_local_seatside",
    webhookRetryMs: 40,
  });
  project.provide("stripeOrigin" as never, stripe.origin as never);
  project.provide("relayOrigin" as never, relay.origin as never);
  const push = await startPushReceiver();
  project.provide("pushOrigin" as never, push.origin as never);
  return async () => {
    await stripe.close();
    await push.close();
    await relay.close();
  };
}
