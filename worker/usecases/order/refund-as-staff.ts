import { refundRole } from "#domain/order/refund-rights.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import type { RefundRefusal } from "#domain/wire/order-refusals.ts";
import { auditEntry } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { findOrderState } from "#worker/db/orders.ts";
import { findStaffOrder } from "#worker/db/staff.ts";
import type { Refunded, RefundRequest } from "./refund-order.ts";

export type StaffRefund = Pick<RefundRequest, "requestKey" | "scope" | "lines" | "isAsSaid" | "reason">;

/** Refunds for a member of staff within their roles. Refusals are audited too. */
export async function refundAsStaff(
  deps: {
    db: Db;
    now: () => number;
    refund: (orderId: string, request: RefundRequest) => Promise<Refunded>;
  },
  staff: { userId: string; roles: StaffRole[] },
  ref: string,
  request: StaffRefund,
): Promise<Refunded | { ok: false; reason: RefundRefusal | "not-allowed" }> {
  const { db, now } = deps;
  const found = await findStaffOrder(db, staff.roles, ref);
  const state = found && (await findOrderState(db, found.id));
  if (!state) return { ok: false, reason: "not-found" };
  const { order, lines } = state;
  const role = refundRole(staff.roles, staff.userId, { ...order, lines }, request);
  const result = role
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
