import { eq } from "drizzle-orm";
import { findOwner } from "../db/orders.ts";
import { webhookEvents } from "../db/schema/index.ts";
import type { OrderDeps } from "./ports.ts";

export type Received =
  | "applied"
  | "ignored"
  | "retry"
  | "not-configured"
  | "bad-signature"
  | "bad-body"
  | "wrong-mode";

/** An event for an order that isn't there may be early; after this long it is a mistake of somebody's. */
const patienceMs = 60 * 60_000;

/**
 * Applies a signed event once, whatever its order and number: it only says which order to look at, and the order's
 * room asks the provider how things stand. The event is stored after its effect, which may be repeated.
 */
export async function receivePaymentEvent(
  deps: OrderDeps & { tend: (orderId: string) => Promise<void>; isLive: boolean },
  rawBody: string,
  signature: string | null,
): Promise<Received> {
  if (!deps.payments) return "not-configured";
  const read = await deps.payments.readEvent(rawBody, signature, deps.now());
  if (!read.ok) return read.reason;
  const { event } = read;
  if (event.isLive !== deps.isLive) {
    console.error(`alert: event ${event.id} is of the other mode`);
    return "wrong-mode";
  }
  if (!event.orderId) return "ignored";
  const known = await deps.db.query.webhookEvents.findFirst({ where: eq(webhookEvents.id, event.id) });
  if (known) return "applied";
  if (!(await findOwner(deps.db, event.orderId))) {
    if (deps.now() - event.createdAt < patienceMs) return "retry";
    console.error(`alert: event ${event.id} is for an unknown order`);
    return "ignored";
  }
  await deps.tend(event.orderId);
  await deps.db
    .insert(webhookEvents)
    .values({
      id: event.id,
      type: event.type,
      intentId: event.intentId,
      createdAt: event.createdAt,
      receivedAt: deps.now(),
    })
    .onConflictDoNothing();
  return "applied";
}
