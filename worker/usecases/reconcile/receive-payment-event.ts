import { and, eq, exists, isNotNull, notExists, type SQL, sql } from "drizzle-orm";
import { hourMs } from "#domain/durations.ts";
import { raiseAlert } from "#worker/db/alerts.ts";
import { findPayment } from "#worker/db/order/orders.ts";
import { orders, paymentOperations, webhookEvents } from "#worker/db/schema/index.ts";
import type { ProviderEvent } from "#worker/payments/provider.ts";
import { countDecline } from "../payment/limit-payers.ts";
import { checkAccount, knowsAccount } from "../payment/shop-accounts.ts";
import type { OrderDeps, Rooms } from "../ports.ts";

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
  room: Rooms;
};

/** An event may arrive before its order; after this long the order is unknown for good. */
const retryUnknownOrderForMs = hourMs;

/**
 * Applies a signed event once, whatever the sequence or number of deliveries. The event only names an order; the
 * order's room asks the provider for the state. It is stored after its effect, which is safe to repeat.
 */
export async function receivePaymentEvent(
  deps: EventDeps,
  rawBody: string,
  signature: string | null,
): Promise<Received> {
  if (!deps.payments) return "not-configured";
  const read = await deps.payments.readEvent(rawBody, signature, deps.now());
  if (!read.ok) {
    // Signed, but of a kind that this endpoint must not subscribe to: the provider is set up wrongly.
    if (read.reason === "thin-event") await raiseEventAlert(deps, "event-refused", read.reason, {});
    return read.reason;
  }
  const { event } = read;
  if (event.isLive !== deps.isLive) {
    // The live webhook for the shops' accounts gets the test mode's events, too; nobody can switch that off.
    if (event.account && deps.isLive) return "ignored";
    await raiseEventAlert(deps, "event-refused", "wrong-mode", { eventId: event.id, type: event.type });
    return "wrong-mode";
  }
  // As with payments, the event only says where to look.
  if (event.account) {
    if (!(await knowsAccount(deps.db, event.account))) return "ignored";
    return (await checkAccount(deps, event.account)) ? "applied" : "retry";
  }
  if (event.isForeign) return "ignored";
  const orderId = event.orderId ?? (await orderOfDispute(deps, event));
  if (!orderId) return "ignored";
  const { db } = deps;
  const own = eq(orders.id, orderId);
  const waiting = db
    .select({ id: paymentOperations.id })
    .from(paymentOperations)
    .where(and(eq(paymentOperations.orderId, orderId), eq(paymentOperations.state, "pending")));
  const placed = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(own, isNotNull(orders.placedAt)));
  const mayBeOld = event.about === "intent" && !event.declinedChargeId;
  const [[known], [order], calls, stored] = await db.batch([
    db.select({ id: webhookEvents.id }).from(webhookEvents).where(eq(webhookEvents.id, event.id)),
    db.select({ customerId: orders.customerId, placedAt: orders.placedAt }).from(orders).where(own),
    waiting,
    // For a placed order an intent's event matters only while a call is open; most events end here.
    storeEvent(deps, event, mayBeOld ? and(exists(placed), notExists(waiting)) : sql`0`),
  ]);
  if (known || stored.length > 0) return "applied";
  if (!order) {
    // A refund of an unknown payment is another instance's.
    if (event.about === "refund") return "ignored";
    if (deps.now() - event.createdAt < retryUnknownOrderForMs) return "retry";
    await raiseEventAlert(deps, "event-unknown", event.intentId ?? orderId, {
      eventId: event.id,
      type: event.type,
      orderId,
    });
    return "ignored";
  }
  if (event.declinedChargeId && event.intentId) {
    // Each event reports its own decline; the intent shows only the last one.
    const payment = await findPayment(deps.db, event.intentId);
    await countDecline(
      deps,
      { customerId: order.customerId, addressHash: payment?.addressHash ?? null },
      event.declinedChargeId,
    );
  }
  const isNews = event.about !== "intent" || order.placedAt === null || calls.length > 0;
  if (isNews && !(await apply(deps, event, orderId))) return "retry";
  await storeEvent(deps, event, sql`1`);
  return "applied";
}

/** A statement that stores a handled event. */
const storeEvent = (
  { db, now }: EventDeps,
  { id, type, intentId, createdAt }: ProviderEvent,
  isDone: SQL | undefined,
) =>
  db
    .insert(webhookEvents)
    .select(sql`select ${id}, ${type}, ${intentId}, ${createdAt}, ${now()} where ${isDone}`)
    .onConflictDoNothing()
    .returning({ id: webhookEvents.id });

/** Disputes, and refunds made at the provider, carry none of our metadata. */
async function orderOfDispute({ db }: EventDeps, { about, intentId }: ProviderEvent): Promise<string | null> {
  if (!intentId || (about !== "dispute" && about !== "refund")) return null;
  return (await findPayment(db, intentId))?.orderId ?? null;
}

/** The order's alarm polls open payments anyway; only the provider reports a returned refund. */
async function apply(deps: EventDeps, { about, intentId }: ProviderEvent, orderId: string): Promise<boolean> {
  if (about === "intent" || !intentId) {
    await deps.room(orderId).run("tend");
    return true;
  }
  const reviewed = await deps.room(orderId).run("review", { intentId, repair: true, retryFailed: false });
  return reviewed.ok || reviewed.reason === "not-found";
}

/** One alert per kind: a wrong set-up sends many events. */
function raiseEventAlert(
  { db, now }: EventDeps,
  kind: "event-refused" | "event-unknown",
  subject: string,
  detail: Record<string, unknown>,
) {
  return raiseAlert(db, { kind, subject, detail, at: now() });
}
