import type { TestProject } from "vitest/node";
import { startLocalStripe } from "../../local-stripe/main.ts";
import { connectedAccounts } from "../../scripts/lib/demo.mjs";

/** One local Stripe server for the run; every test works with orders of its own. */
export default async function setup(project: TestProject) {
  const stripe = await startLocalStripe({
    port: 0,
    secretKey: "sk_test_local_seatside",
    publishableKey: "pk_test_local_seatside",
    connectedAccounts,
  });
  project.provide("stripeOrigin" as never, stripe.origin as never);
  return () => stripe.close();
}
