import type { StaffActor } from "#domain/actor.ts";
import { firstNameOf } from "#domain/language/spare-texts.ts";
import { type FoundOrders, maxFound, type OrderQuery, parseOrderQuery } from "#domain/order/order-search.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { recordView } from "#worker/db/audit.ts";
import { consumeLimit, limitOf } from "#worker/db/people/limits.ts";
import { findOrders, type SearchScope } from "#worker/usecases/order/reads/find-orders.ts";
import type { OrderDeps } from "../../ports.ts";

export type Searched =
  | ({ ok: true } & FoundOrders)
  | { ok: false; reason: "too-many-requests"; retryAfterMs: number };
type Deps = Pick<OrderDeps, "db" | "now" | "payments">;

/**
 * Searches orders for staff; the caller has checked their right to the place. Each search is counted and audited with
 * its kind, never with its text.
 */
export async function searchOrders(
  deps: Deps,
  actor: StaffActor,
  place: SearchScope,
  text: string,
): Promise<Searched> {
  const { db, now } = deps;
  const query = parseOrderQuery(text);
  if (!query) return { ok: true, kind: null, orders: [], hasMore: false };
  const at = now();
  const limit = await consumeLimit(db, limitOf("order-search", actor.id), at);
  if (!limit.ok) return { ok: false, reason: "too-many-requests", retryAfterMs: limit.retryAfterMs };
  const subject = [query.kind, place.shopId ?? place.stadiumId ?? ""].filter(Boolean).join(" ");
  await recordView(db, { by: actor, ...place, action: "orders.search", subject, at });
  const rows = await find(deps, place, query, at);
  if (rows === "unanswered")
    return { ok: true, kind: query.kind, orders: [], hasMore: false, isUnanswered: true };
  const orders = rows.slice(0, maxFound).map(({ userName, ...order }) => ({
    ...order,
    evening: isoDate(order.timeZone, serviceDayStart(order.timeZone, order.placedAt)),
    customer: firstNameOf(userName),
  }));
  return { ok: true, kind: query.kind, orders, hasMore: rows.length > maxFound };
}

/** The ledger has captured charges; for a hold only the provider knows the order. */
async function find({ db, payments }: Deps, place: SearchScope, query: OrderQuery, at: number) {
  const found = await findOrders(db, place, query, at);
  if (found.length > 0 || !payments || query.kind !== "provider" || !query.text.startsWith("ch_"))
    return found;
  const charge = await payments.findIntentOfCharge(query.text);
  if (!charge.ok) return charge.kind === "unknown" ? "unanswered" : found;
  return charge.intentId === null
    ? found
    : await findOrders(db, place, { kind: "provider", text: charge.intentId }, at);
}
