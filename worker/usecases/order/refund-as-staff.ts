import type { Staff } from "#domain/actor.ts";
import { hourMs } from "#domain/durations.ts";
import { refunderOf, shopRefundsHours } from "#domain/order/refund-rights.ts";
import { refusedActor } from "#domain/staff/staff-scope.ts";
import type { RefundRefusal } from "#domain/wire/order-refusals.ts";
import { raiseAlert } from "#worker/db/alerts.ts";
import { auditEntry } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { capturedSince, findOrderState, type OrderRow } from "#worker/db/order/orders.ts";
import { countEntry, limitOf, takenOf } from "#worker/db/people/limits.ts";
import { findStaffOrder } from "#worker/db/people/staff.ts";
import { logError } from "#worker/platform/log.ts";
import type { Rooms } from "../ports.ts";
import type { Refunded, RefundRequest } from "./refund-order.ts";

export type StaffRefund = Pick<RefundRequest, "requestKey" | "scope" | "lines" | "isAsSaid" | "reason">;

/**
 * Refunds for a member of staff within their roles. Refusals are audited too. A tablet that was left behind gives no evening
 * back: above some delivered orders, or a tenth of the evening, in a few minutes it rings, and who does it has just shown to
 * be themselves.
 */
export async function refundAsStaff(
  deps: Counts & { room: Rooms },
  staff: Staff & { isProven: boolean },
  { ref, ...request }: StaffRefund & { ref: string },
): Promise<Refunded | { ok: false; reason: RefundRefusal | "not-allowed" | "password-needed" }> {
  const { db, now } = deps;
  const found = await findStaffOrder(db, staff.roles, ref);
  const state = found && (await findOrderState(db, found.id));
  if (!state) return { ok: false, reason: "not-found" };
  const { order, lines } = state;
  const actor = refunderOf(staff, { ...order, lines }, request);
  const isOver = order.deliveredAt !== null;
  const isHeld = actor !== null && isOver && (await isTooMuch(deps, staff, order));
  const result = isHeld
    ? { ok: false as const, reason: "password-needed" as const }
    : actor
      ? await deps.room(order.id).run("refund", { ...request, actor })
      : { ok: false as const, reason: "not-allowed" as const };
  if (result.ok && isOver)
    await countShare(deps, staff.userId, order, result.refund).catch((error: unknown) =>
      logError("a refund's share was not counted", error),
    );
  if (!result.ok)
    await auditEntry(db, {
      by: actor ?? refusedActor(staff),
      stadiumId: order.stadiumId,
      shopId: order.shopId,
      action: "order.refund",
      subject: order.id,
      outcome: result.reason,
      detail: { scope: request.scope, lines: request.lines },
      at: now(),
    });
  return result;
}

type Counts = { db: Db; now: () => number };
const bothLimits = (userId: string) =>
  [limitOf("refunds", userId), limitOf("refunds-share", userId)] as const;

async function isTooMuch(
  { db, now }: Counts,
  { userId, isProven }: { userId: string; isProven: boolean },
  order: OrderRow,
): Promise<boolean> {
  const [each, share] = bothLimits(userId);
  const at = now();
  const [counted, given] = await db.batch([countEntry(db, each, at), countEntry(db, share, at, 0)]);
  const [taken, { ok }] = [takenOf(each, counted, at), takenOf(share, given, at)];
  if (ok && taken.count === each.max + 1) await ring({ db, now }, userId, order);
  return !(taken.ok && ok) && !isProven;
}

/** What was given back, as a share of what the order's shop took this evening. */
async function countShare(
  { db, now }: Counts,
  userId: string,
  order: OrderRow,
  {
    foodMinor,
    deliveryFeeMinor,
    tipMinor,
  }: { foodMinor: number; deliveryFeeMinor: number; tipMinor: number },
): Promise<void> {
  const [each, share] = bothLimits(userId);
  const [at, minor] = [now(), foodMinor + deliveryFeeMinor + tipMinor];
  const captured = await capturedSince(db, order.shopId, at - shopRefundsHours * hourMs);
  // Of a stand's few first orders two are no flood: one is a twentieth at most.
  const evening = Math.max(captured, 20 * minor, 1);
  const by = Math.round((1_000 * minor) / evening);
  const [given, counted] = await db.batch([countEntry(db, share, at, by), countEntry(db, each, at, 0)]);
  const { count } = takenOf(share, given, at);
  const isFirst = count > share.max && count - by <= share.max;
  if (isFirst && takenOf(each, counted, at).ok) await ring({ db, now }, userId, order);
}

const ring = ({ db, now }: Counts, subject: string, { stadiumId, shopId }: OrderRow) =>
  raiseAlert(db, { kind: "refunds-many", subject, stadiumId, shopId, at: now() });
