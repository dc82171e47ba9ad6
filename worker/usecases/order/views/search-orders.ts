import type { StaffActor } from "#domain/actor.ts";
import { type FoundOrders, mostFound, parseSought, type Sought } from "#domain/order/order-search.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { viewEntry } from "#worker/db/audit.ts";
import { limitOf, takeEntry } from "#worker/db/people/limits.ts";
import { findOrders, type SearchPlace } from "#worker/usecases/order/reads/find-orders.ts";
import type { OrderDeps } from "../../ports.ts";

export type Searched =
  | ({ ok: true } & FoundOrders)
  | { ok: false; reason: "too-many-requests"; retryAfterMs: number };
type Deps = Pick<OrderDeps, "db" | "now" | "payments">;

/**
 * Looks orders up for a member of staff whose right to the place the caller has checked. Each search is counted, and
 * the audit log says who looked where by which kind of number: never by which.
 */
export async function searchOrders(
  deps: Deps,
  actor: StaffActor,
  place: SearchPlace,
  text: string,
): Promise<Searched> {
  const { db, now } = deps;
  const sought = parseSought(text);
  if (!sought) return { ok: true, kind: null, orders: [], hasMore: false };
  const at = now();
  const taken = await takeEntry(db, limitOf("order-search", actor.id), at);
  if (!taken.ok) return { ok: false, reason: "too-many-requests", retryAfterMs: taken.retryAfterMs };
  const subject = [sought.kind, place.shopId ?? place.stadiumId ?? ""].filter(Boolean).join(" ");
  await viewEntry(db, { by: actor, ...place, action: "orders.search", subject, at });
  const rows = await find(deps, place, sought, at);
  if (rows === "unanswered")
    return { ok: true, kind: sought.kind, orders: [], hasMore: false, isUnanswered: true };
  const orders = rows.slice(0, mostFound).map(({ userName, ...order }) => ({
    ...order,
    evening: isoDate(order.timeZone, serviceDayStart(order.timeZone, order.placedAt)),
    customer: userName.split(" ")[0] ?? "",
  }));
  return { ok: true, kind: sought.kind, orders, hasMore: rows.length > mostFound };
}

/** The ledger knows a charge once it was captured; of one that was only held the provider knows whose it is. */
async function find({ db, payments }: Deps, place: SearchPlace, sought: Sought, at: number) {
  const known = await findOrders(db, place, sought, at);
  if (known.length > 0 || !payments || sought.kind !== "provider" || !sought.text.startsWith("ch_"))
    return known;
  const charge = await payments.findChargesIntent(sought.text);
  if (!charge.ok) return charge.kind === "unknown" ? "unanswered" : known;
  return charge.intentId === null
    ? known
    : await findOrders(db, place, { kind: "provider", text: charge.intentId }, at);
}
