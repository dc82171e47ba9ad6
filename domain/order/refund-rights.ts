import type { Staff, StaffActor } from "../actor.ts";
import type { RefundScope } from "../ledger/money-back.ts";
import type { Pieces } from "../ledger/pieces.ts";
import { type CancelReason, OrderStatus } from "../order-status.ts";
import { rolesWith } from "../staff/policy.ts";
import { actingAs, roleReaching } from "../staff/staff-scope.ts";

/** The reason when a line is not handed over because nobody showed an identity card. */
export const ageRefusedReason = "age-refused" satisfies CancelReason;

/** Shop staff refund on the evening itself; later the venue's manager or an operator does. */
export const shopRefundsHours = 6;

/** Why this person may not refund this order now, whatever their roles; null when nothing is in the way. */
export function refundProblem(
  by: StaffActor,
  order: { customerId: string; deliveredAt: number | null; closedAt: number | null },
  now: number,
): "own-order" | "refund-too-late" | null {
  if (by.id === order.customerId) return "own-order";
  // Nobody may have been at the seat, or come to collect it.
  const endedAt = order.deliveredAt ?? order.closedAt;
  const isLate = endedAt !== null && now - endedAt > shopRefundsHours * 3_600_000;
  return by.kind === "shop" && isLate ? "refund-too-late" : null;
}

type RefundedOrder = {
  shopId: string;
  stadiumId: string;
  status: OrderStatus;
  deliveryUserId: string | null;
  lines: readonly { position: number; ageRestricted: boolean }[];
};

type Asked = { scope: RefundScope; lines: readonly Pieces[]; reason: string };

/** At the hand-over nobody showed an identity card: the drinks stay in the bag. */
export function isAgeRefusal(
  { status, lines }: Pick<RefundedOrder, "status" | "lines">,
  request: Asked,
): boolean {
  const isRestricted = ({ position }: Pieces) =>
    lines.some((line) => line.position === position && line.ageRestricted);
  return (
    status === OrderStatus.DELIVERING &&
    request.scope === "lines" &&
    request.reason === ageRefusedReason &&
    request.lines.length > 0 &&
    request.lines.every(isRestricted)
  );
}

/**
 * The actor whose role permits this refund, or null. The shop and its venue: lines and whole orders. The runner at the
 * seat: a line that the fan is too young for. An operator: everything, including the tip.
 */
export function refunderOf(staff: Staff, order: RefundedOrder, request: Asked): StaffActor | null {
  const refunds =
    request.scope === "tip"
      ? rolesWith("refunds", "order-and-tip")
      : rolesWith("refunds", "order", "order-and-tip");
  const actor = actingAs(staff, roleReaching(staff.roles, refunds, order));
  if (actor) return actor;
  const isCarrier = order.deliveryUserId === staff.userId;
  if (!isCarrier || !isAgeRefusal(order, request)) return null;
  return actingAs(staff, roleReaching(staff.roles, rolesWith("refunds", "age-refused"), order));
}
