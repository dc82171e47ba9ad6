import { Hono } from "hono";
import type { AppEnv } from "../app-env.ts";
import { problem, readBody } from "./problem.ts";

/** Stripe's events: taken as hints. Non-2xx only where Stripe's retry helps. */
export const stripeWebhookApi = new Hono<AppEnv>().post("/webhook", async (c) => {
  const rawBody = await readBody(c.req.raw);
  const result = await c.get("services").payments.receive(rawBody, c.req.header("stripe-signature") ?? null);
  switch (result) {
    case "applied":
    case "ignored":
      return c.json({ received: true });
    case "not-configured":
      return problem(c, 503, { code: "webhook-not-configured", message: "No webhook secret is configured." });
    case "retry":
      return problem(c, 500, { code: "try-again", message: "The order is not there yet." });
    default:
      return problem(c, 400, { code: result, message: "The event was refused." });
  }
});
