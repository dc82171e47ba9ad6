import type { Staff } from "#domain/actor.ts";
import { hourMs } from "#domain/durations.ts";
import type { Shares } from "#domain/ledger/shares.ts";
import { isAgeRefusal, refunderOf, shopRefundsHours } from "#domain/order/refund-rights.ts";
import { needsKitchen } from "#domain/order-status.ts";
import { refusedActor } from "#domain/staff/staff-scope.ts";
import type { RefundRefusal } from "#domain/wire/order-refusals.ts";
import { raiseAlert } from "#worker/db/alerts.ts";
import { auditOutcome } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { capturedSince, findOrderState, type OrderRow } from "#worker/db/order/orders.ts";
import { countEntry, limitOf, readLimitEntry } from "#worker/db/people/limits.ts";
import { findStaffOrder } from "#worker/db/people/staff.ts";
import { logError } from "#worker/platform/log.ts";
import type { Rooms } from "../ports.ts";
import type { Refunded, RefundRequest } from "./refund-order.ts";

export type StaffRefund = Pick<RefundRequest, "requestKey" | "scope" | "lines" | "isAsSaid" | "reason">;

/**
 * Refunds for a member of staff within their roles. Refusals are audited too. Against an unattended tablet: above some
 * cooked orders, or a tenth of the evening, within minutes it alerts, and asks for the password again.
 */
export async function refundAsStaff(
  deps: Counts & { room: Rooms },
  staff: Staff & { isProven: boolean },
  { ref, ...request }: StaffRefund & { ref: string },
): Promise<Refunded | { ok: false; reason: RefundRefusal | "not-allowed" }> {
  const { db, now } = deps;
  const found = await findStaffOrder(db, staff.roles, ref);
  const state = found && (await findOrderState(db, found.id));
  if (!state) return { ok: false, reason: "not-found" };
  const { order, lines } = state;
  const actor = refunderOf(staff, { ...order, lines }, request);
  // Until the kitchen is done a dish may have sold out; without an identity card drinks must stay in the bag.
  const isCounted = !needsKitchen(order) && !isAgeRefusal({ ...order, lines }, request);
  const isHeld = actor !== null && isCounted && (await isTooMuch(deps, staff, order));
  const result = isHeld
    ? { ok: false as const, reason: "password-needed" as const }
    : actor
      ? await deps.room(order.id).run("refund", { ...request, actor })
      : { ok: false as const, reason: "not-allowed" as const };
  if (result.ok && isCounted)
    await countShare(deps, staff.userId, order, result.refund).catch((error: unknown) =>
      logError("a refund's share was not counted", error),
    );
  if (!result.ok)
    await auditOutcome(db, {
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
  const [taken, { ok }] = [readLimitEntry(each, counted, at), readLimitEntry(share, given, at)];
  if (ok && taken.count === each.max + 1) await ring({ db, now }, userId, order);
  return !(taken.ok && ok) && !isProven;
}

/** Counts the refund as a share of the shop's captured amount this evening. */
async function countShare(
  { db, now }: Counts,
  userId: string,
  order: OrderRow,
  { foodMinor, deliveryFeeMinor, tipMinor }: Shares,
): Promise<void> {
  const [each, share] = bothLimits(userId);
  const [at, minor] = [now(), foodMinor + deliveryFeeMinor + tipMinor];
  const captured = await capturedSince(db, order.shopId, at - shopRefundsHours * hourMs);
  // One refund counts as at most a twentieth, because early in an evening two are no flood.
  const evening = Math.max(captured, 20 * minor, 1);
  const by = Math.round((1_000 * minor) / evening);
  const [given, counted] = await db.batch([countEntry(db, share, at, by), countEntry(db, each, at, 0)]);
  const { count } = readLimitEntry(share, given, at);
  const isFirst = count > share.max && count - by <= share.max;
  if (isFirst && readLimitEntry(each, counted, at).ok) await ring({ db, now }, userId, order);
}

const ring = ({ db, now }: Counts, subject: string, { stadiumId, shopId }: OrderRow) =>
  raiseAlert(db, { kind: "refunds-many", subject, stadiumId, shopId, at: now() });
