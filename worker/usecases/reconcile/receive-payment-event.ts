import { eq } from "drizzle-orm";
import { raiseAlert } from "#worker/db/alerts.ts";
import { findOwner, findPayment } from "#worker/db/orders.ts";
import { webhookEvents } from "#worker/db/schema/index.ts";
import type { ProviderEvent } from "#worker/payments/provider.ts";
import { countDecline } from "../payment/limit-declines.ts";
import type { OrderDeps } from "../ports.ts";
import type { Reviewed } from "./review-payment.ts";

export type Received =
  | "applied"
  | "ignored"
  | "retry"
  | "not-configured"
  | "bad-signature"
  | "bad-body"
  | "thin-event"
  | "wrong-mode";

export type EventDeps = OrderDeps & {
  isLive: boolean;
  tend: (orderId: string) => Promise<void>;
  /** Looks at what happened to a captured payment since. */
  review: (orderId: string, intentId: string) => Promise<Reviewed>;
};

/** An event for an order that isn't there may be early; after this long it is a mistake of somebody's. */
const retryUnknownOrderForMs = 60 * 60_000;

/**
 * Applies a signed event once, whatever its order and number: it only says which order to look at, and the order's
 * room asks the provider how things stand. The event is stored after its effect, which may be repeated.
 */
export async function receivePaymentEvent(
  deps: EventDeps,
  rawBody: string,
  signature: string | null,
): Promise<Received> {
  if (!deps.payments) return "not-configured";
  const read = await deps.payments.readEvent(rawBody, signature, deps.now());
  if (!read.ok) {
    // Signed, but of a kind that this endpoint must not subscribe to: the set-up at the provider is wrong.
    if (read.reason === "thin-event") await tell(deps, "event-refused", read.reason, {});
    return read.reason;
  }
  const { event } = read;
  if (event.isLive !== deps.isLive) {
    await tell(deps, "event-refused", "wrong-mode", { eventId: event.id, type: event.type });
    return "wrong-mode";
  }
  const orderId = event.orderId ?? (await orderOfDispute(deps, event));
  if (!orderId) return "ignored";
  const known = await deps.db.query.webhookEvents.findFirst({ where: eq(webhookEvents.id, event.id) });
  if (known) return "applied";
  const customerId = await findOwner(deps.db, orderId);
  if (!customerId) {
    if (deps.now() - event.createdAt < retryUnknownOrderForMs) return "retry";
    await tell(deps, "event-unknown", event.intentId ?? orderId, {
      eventId: event.id,
      type: event.type,
      orderId,
    });
    return "ignored";
  }
  if (event.declinedChargeId && event.intentId) {
    // Each refusal is told once; the intent itself would show the last one only.
    const payment = await findPayment(deps.db, event.intentId);
    await countDecline(
      deps,
      { customerId, addressHash: payment?.addressHash ?? null },
      event.declinedChargeId,
    );
  }
  if (!(await apply(deps, event, orderId))) return "retry";
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

/** Disputes, and refunds that somebody made at the provider, carry no metadata of ours. */
async function orderOfDispute({ db }: EventDeps, { about, intentId }: ProviderEvent): Promise<string | null> {
  if (!intentId || (about !== "dispute" && about !== "refund")) return null;
  return (await findPayment(db, intentId))?.orderId ?? null;
}

/** An order's alarm asks the provider again anyway; nobody but the provider tells of a refund that came back. */
async function apply(deps: EventDeps, { about, intentId }: ProviderEvent, orderId: string): Promise<boolean> {
  if (about === "intent" || !intentId) {
    await deps.tend(orderId);
    return true;
  }
  const reviewed = await deps.review(orderId, intentId);
  return reviewed.ok || reviewed.reason === "not-found";
}

/** One alert for all of a kind: a wrong set-up sends many. */
function tell(
  { db, now }: EventDeps,
  kind: "event-refused" | "event-unknown",
  subject: string,
  detail: Record<string, unknown>,
) {
  return raiseAlert(db, { kind, subject, detail, at: now() });
}
