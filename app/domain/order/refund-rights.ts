import type { Pieces, RefundScope } from "../ledger/money-back.ts";
import { OrderStatus } from "../order-status.ts";
import type { StaffRole } from "../staff/staff.ts";
import { isOperator, roleAsRunner, roleAtShop } from "../staff/staff-scope.ts";

/** The runner's reason for a line that the fan is too young for. */
export const ageRefusedReason = "age-refused";

type RefundedOrder = {
  shopId: string;
  stadiumId: string;
  status: OrderStatus;
  deliveryUserId: string | null;
  lines: readonly { position: number; ageRestricted: boolean }[];
};

/**
 * The role that lets somebody refund this, or null: the shop and its venue lines and whole orders, the runner at the
 * seat a line that the fan is too young for, the operator everything, the tip included.
 */
export function refundRole(
  roles: readonly StaffRole[],
  userId: string,
  order: RefundedOrder,
  request: { scope: RefundScope; lines: readonly Pieces[]; reason: string },
): StaffRole["role"] | null {
  const atShop = roleAtShop(roles, order);
  if (atShop && request.scope !== "tip") return atShop;
  if (isOperator(roles)) return "operator";
  const isRestricted = ({ position }: Pieces) =>
    order.lines.some((line) => line.position === position && line.ageRestricted);
  const atTheSeat = order.status === OrderStatus.DELIVERING && order.deliveryUserId === userId;
  const dropsForAge =
    request.scope === "lines" &&
    request.reason === ageRefusedReason &&
    request.lines.length > 0 &&
    request.lines.every(isRestricted);
  return atTheSeat && dropsForAge ? roleAsRunner(roles, order.stadiumId) : null;
}
