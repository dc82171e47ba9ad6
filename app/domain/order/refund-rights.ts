import type { Pieces, RefundScope } from "../ledger/money-back.ts";
import { OrderStatus } from "../order-status.ts";
import { rolesWith } from "../staff/policy.ts";
import type { StaffRole } from "../staff/staff.ts";
import { roleReaching } from "../staff/staff-scope.ts";

/** The runner's reason when the fan is too young for a line. */
export const ageRefusedReason = "age-refused";

type RefundedOrder = {
  shopId: string;
  stadiumId: string;
  status: OrderStatus;
  deliveryUserId: string | null;
  lines: readonly { position: number; ageRestricted: boolean }[];
};

/**
 * The role that permits this refund, or null. The shop and its venue: lines and whole orders. The runner at the seat: a
 * line that the fan is too young for. An operator: everything, including the tip.
 */
export function refundRole(
  roles: readonly StaffRole[],
  userId: string,
  order: RefundedOrder,
  request: { scope: RefundScope; lines: readonly Pieces[]; reason: string },
): StaffRole["role"] | null {
  const refunds =
    request.scope === "tip"
      ? rolesWith("refunds", "order-and-tip")
      : rolesWith("refunds", "order", "order-and-tip");
  const role = roleReaching(roles, refunds, order);
  if (role) return role;
  const isRestricted = ({ position }: Pieces) =>
    order.lines.some((line) => line.position === position && line.ageRestricted);
  const atTheSeat = order.status === OrderStatus.DELIVERING && order.deliveryUserId === userId;
  const dropsForAge =
    request.scope === "lines" &&
    request.reason === ageRefusedReason &&
    request.lines.length > 0 &&
    request.lines.every(isRestricted);
  return atTheSeat && dropsForAge ? roleReaching(roles, rolesWith("refunds", "age-refused"), order) : null;
}
