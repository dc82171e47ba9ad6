import { isSignedRecently } from "#domain/provider/setup.ts";
import { readBody } from "../http/problem.ts";
import { serve } from "./serve.ts";

/** An event about a dispute carries its evidence: up to 150,000 characters. */
const maxEventBytes = 512 * 1024;

const refusals = { "not-configured": "webhook-not-configured", retry: "try-again" } as const;

/** Stripe's events, taken as hints. Non-2xx only if Stripe's retry helps. */
export const stripeWebhook = serve("POST /stripe/webhook", null, async ({ c, services }) => {
  const signature = c.req.header("stripe-signature") ?? null;
  // Public, so the body is only read if the signature's time is recent.
  const isRecent = isSignedRecently(signature, services.now());
  const rawBody = isRecent ? await readBody(c.req.raw, maxEventBytes) : "";
  const result = await services.payments.receive(rawBody, signature);
  if (result === "applied" || result === "ignored") return { received: true };
  const reason = result === "not-configured" || result === "retry" ? refusals[result] : result;
  return { ok: false, reason };
});
