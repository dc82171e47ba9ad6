import type { Pieces } from "../ledger/pieces.ts";
import { OrderStatus } from "../order-status.ts";

/** What can be wrong with delivered food. The kitchen reads it in its own language. */
export const complaintReasons = ["missing", "wrong", "cold", "bad"] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

/** About how the food was, not about what came. */
export const isAboutTaste = (reason: ComplaintReason): boolean => reason === "cold" || reason === "bad";

/** A stored reason as a code: the board's refund for a complaint names it before the fan's reason. */
export const faultCode = (reason: string): string => reason.replace(/^complaint: /, "");

/** A shop's answers besides a refund; fixed ones, so that each fan reads their own language. */
export const complaintReplies = ["bringing", "at-counter", "was-right"] as const;
export type ComplaintReply = (typeof complaintReplies)[number];
export type ComplaintAnswer = ComplaintReply | "refund";

export type Complaint = { reason: ComplaintReason; lines: Pieces[] };

/** Fans complain to the shop for this long after the delivery, then to the venue. */
const complaintHours = 2;

/** As the order's customer sees it; times in ms. */
export type ComplaintView = Complaint & { at: number; answer: ComplaintAnswer | null };

type Complained = {
  complaint: Complaint | null;
  complainedAt: number | null;
  complaintAnswer: ComplaintAnswer | null;
};

export function viewComplaint({
  complaint,
  complainedAt,
  complaintAnswer,
}: Complained): ComplaintView | null {
  return complaint && complainedAt !== null
    ? { ...complaint, at: complainedAt, answer: complaintAnswer }
    : null;
}

export const complaintEndsAt = (deliveredAt: number): number => deliveredAt + complaintHours * 3_600_000;

export const isComplaintOver = ({ deliveredAt }: { deliveredAt: number | null }, now: number): boolean =>
  deliveredAt !== null && now > complaintEndsAt(deliveredAt);

/** Why an order can't be complained about now; null when it can. */
export function complaintProblem(
  order: { status: OrderStatus; deliveredAt: number | null },
  lines: readonly { position: number; quantity: number; removedQuantity: number }[],
  complaint: Complaint,
  now: number,
): "wrong-state" | "complaint-too-late" | "lines-invalid" | null {
  if (order.status !== OrderStatus.DELIVERED || order.deliveredAt === null) return "wrong-state";
  if (isComplaintOver(order, now)) return "complaint-too-late";
  const isLeft = ({ position, quantity }: Pieces) =>
    lines.some((line) => line.position === position && quantity <= line.quantity - line.removedQuantity);
  const positions = new Set(complaint.lines.map(({ position }) => position));
  return positions.size === complaint.lines.length && positions.size > 0 && complaint.lines.every(isLeft)
    ? null
    : "lines-invalid";
}
