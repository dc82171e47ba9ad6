import type { TestProject } from "vitest/node";
import { startLocalStripe } from "../../local-stripe/main.ts";
import { connectedAccounts } from "../../scripts/lib/demo.mjs";
import { startPushReceiver } from "../support/push-receiver.ts";

/** One local Stripe server and one push service for the run; every test works with orders of its own. */
export default async function setup(project: TestProject) {
  const stripe = await startLocalStripe({
    port: 0,
    secretKey: "sk_test_local_seatside",
    publishableKey: "pk_test_local_seatside",
    connectedAccounts,
  });
  project.provide("stripeOrigin" as never, stripe.origin as never);
  const push = await startPushReceiver();
  project.provide("pushOrigin" as never, push.origin as never);
  return async () => {
    await stripe.close();
    await push.close();
  };
}
