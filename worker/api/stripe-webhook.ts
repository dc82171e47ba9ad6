import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { problem, readBody } from "../http/problem.ts";

/** An event about a dispute carries its evidence: up to 150,000 characters. */
const maxEventBytes = 512 * 1024;

/** Stripe's events, taken as hints. Non-2xx only if Stripe's retry helps. */
export const stripeWebhookApi = new Hono<AppEnv>().post("/webhook", async (c) => {
  const rawBody = await readBody(c.req.raw, maxEventBytes);
  const result = await c.get("services").payments.receive(rawBody, c.req.header("stripe-signature") ?? null);
  switch (result) {
    case "applied":
    case "ignored":
      return c.json({ received: true });
    case "not-configured":
      return problem(c, { code: "webhook-not-configured" });
    case "retry":
      return problem(c, { code: "try-again" });
    default:
      return problem(c, { code: result });
  }
});
