import { env, exports } from "cloudflare:workers";
import type { WebhookModes } from "../../../local-stripe/main.ts";
import { signature, stripeControl } from "../../support/stripe-control.ts";
import { origin } from "../../support/worker-world.ts";
import type { Parcel } from "./relay.ts";

const path = `${origin}/api/stripe/webhook`;
const relay = () => (env as unknown as { RELAY_ORIGIN: string }).RELAY_ORIGIN;
const worker = () => (exports as unknown as { default: Fetcher }).default;

/** One delivery as Stripe posts it: no cookie, no origin, authenticated by its signature only. */
export async function post(body: string, headers: Record<string, string>) {
  const answer = await worker().fetch(new Request(path, { method: "POST", body, headers }));
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as { code?: string } };
}

/** An event as Stripe has it, signed now. */
export async function deliver(event: unknown) {
  const body = JSON.stringify(event);
  return post(body, { "stripe-signature": await signature(body) });
}

export type Handled = { id: string; type: string; status: number };
type Handle = (parcel: Parcel) => Promise<number>;

/** Delivers a parcel to the Worker and returns the answer's status. */
export const handOver: Handle = async ({ body, signature }) =>
  (await post(body, { "stripe-signature": signature })).status;

/**
 * Lets Stripe's webhooks through during `work` and until none is pending, misbehaving as `modes` say, with retries.
 * Returns every delivery. `handle` stands between Stripe and the Worker.
 */
export async function withWebhooks<T>(
  modes: Partial<WebhookModes>,
  work: () => Promise<T>,
  handle: Handle = handOver,
): Promise<{ result: T; handled: Handled[] }> {
  const handled: Handled[] = [];
  const running = new Set<Promise<void>>();
  let isOver = false;
  async function one(parcel: Parcel) {
    const status = await handle(parcel);
    const { id, type } = JSON.parse(parcel.body) as { id: string; type: string };
    handled.push({ id, type, status });
    await fetch(`${relay()}/answer/${parcel.number}/${status}`, { method: "POST" });
  }
  async function pump() {
    while (!isOver) {
      const next = await fetch(`${relay()}/next`, { method: "POST" });
      if (next.status !== 200) continue;
      const job = one((await next.json()) as Parcel).finally(() => running.delete(job));
      running.add(job);
    }
    await Promise.all(running);
  }
  await stripeControl("POST", "webhooks", { withhold: false, ...modes });
  const pumping = pump();
  try {
    const result = await work();
    await stripeControl("POST", "webhooks/release");
    // Waits for all of it: leftovers would disturb the next test.
    const { idle } = await stripeControl<{ idle: boolean }>("POST", "webhooks/idle", { timeoutMs: 900_000 });
    if (!idle) throw new Error("Stripe's webhooks did not come to an end.");
    return { result, handled };
  } finally {
    isOver = true;
    await pumping;
    await withholdWebhooks();
  }
}

/** Stripe keeps its events until a test lets them through. */
export const withholdWebhooks = () => stripeControl("POST", "webhooks", { withhold: true });
