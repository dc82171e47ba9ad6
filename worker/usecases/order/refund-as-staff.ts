import { refundRole } from "#domain/order/refund-rights.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import type { RefundRefusal } from "#domain/wire/order-refusals.ts";
import { raiseAlert } from "#worker/db/alerts.ts";
import { auditEntry } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { limitOf, takeEntry } from "#worker/db/limits.ts";
import { findOrderState, type OrderRow } from "#worker/db/orders.ts";
import { findStaffOrder } from "#worker/db/staff.ts";
import type { Refunded, RefundRequest } from "./refund-order.ts";

export type StaffRefund = Pick<RefundRequest, "requestKey" | "scope" | "lines" | "isAsSaid" | "reason">;

/**
 * Refunds for a member of staff within their roles. Refusals are audited too. A tablet that was left behind gives no evening
 * back: above some delivered orders in a few minutes it rings, and who does it has just shown to be themselves.
 */
export async function refundAsStaff(
  deps: {
    db: Db;
    now: () => number;
    refund: (orderId: string, request: RefundRequest) => Promise<Refunded>;
  },
  staff: { userId: string; roles: StaffRole[]; isProven: boolean },
  ref: string,
  request: StaffRefund,
): Promise<Refunded | { ok: false; reason: RefundRefusal | "not-allowed" | "password-needed" }> {
  const { db, now } = deps;
  const found = await findStaffOrder(db, staff.roles, ref);
  const state = found && (await findOrderState(db, found.id));
  if (!state) return { ok: false, reason: "not-found" };
  const { order, lines } = state;
  const role = refundRole(staff.roles, staff.userId, { ...order, lines }, request);
  const isHeld = role !== null && order.deliveredAt !== null && (await isTooMany(deps, staff, order));
  const result = isHeld
    ? { ok: false as const, reason: "password-needed" as const }
    : role
      ? await deps.refund(order.id, {
          ...request,
          role,
          actor: { kind: role, id: staff.userId },
        })
      : { ok: false as const, reason: "not-allowed" as const };
  if (!result.ok)
    await auditEntry(db, {
      userId: staff.userId,
      role: role ?? staff.roles[0]?.role ?? "shop",
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

async function isTooMany(
  { db, now }: { db: Db; now: () => number },
  { userId, isProven }: { userId: string; isProven: boolean },
  { stadiumId, shopId }: Pick<OrderRow, "stadiumId" | "shopId">,
): Promise<boolean> {
  const limit = limitOf("refunds", userId);
  const at = now();
  const taken = await takeEntry(db, limit, at);
  if (taken.count === limit.max + 1)
    await raiseAlert(db, { kind: "refunds-many", subject: userId, stadiumId, shopId, at });
  return !taken.ok && !isProven;
}
