import type { Customer, KnownActor, Staff, StaffActor } from "#domain/actor.ts";
import {
  type Complaint,
  type ComplaintReply,
  type ComplaintView,
  complaintProblem,
  viewComplaint,
} from "#domain/complaint/complaint.ts";
import { refundProblem } from "#domain/order/refund-rights.ts";
import { rolesWith } from "#domain/staff/policy.ts";
import { actingAs, refusedActor, roleReaching } from "#domain/staff/staff-scope.ts";
import type { ComplaintRefusal } from "#domain/wire/order-refusals.ts";
import { auditOutcome } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import type { NewEvent, OrderRow, OrderState } from "#worker/db/order/orders.ts";
import { findStaffOrder } from "#worker/db/people/staff.ts";
import type { RoomDeps, Rooms } from "../ports.ts";

type Complaining = { actor: Customer; complaint: Complaint };
type Answering = { actor: StaffActor; reply: ComplaintReply };
export type Complained = { ok: true; complaint: ComplaintView } | { ok: false; reason: ComplaintRefusal };

type Write = { changes: Partial<OrderRow>; event: Pick<NewEvent, "action" | "reason" | "detail"> };

/** The fan complains about a delivered order. A second complaint, also from another tab, changes nothing. */
export function complain(deps: RoomDeps, { actor, complaint }: Complaining) {
  return change(deps, actor, ({ order, lines }, at) => {
    if (order.complaint) return null;
    const problem = complaintProblem(order, lines, complaint, at);
    return (
      problem ?? {
        changes: { complaint, complainedAt: at },
        event: { action: "complain", reason: complaint.reason, detail: { lines: complaint.lines } },
      }
    );
  });
}

/** The shop answers without a refund. The first answer counts. */
export function answerComplaint(deps: RoomDeps, { actor, reply }: Answering) {
  return change(deps, actor, ({ order }, at) => {
    if (!order.complaint) return "wrong-state";
    if (order.complaintAnswer) return null;
    return {
      changes: { complaintAnswer: reply, complaintAnsweredAt: at },
      event: { action: "answer-complaint", reason: reply, detail: null },
    };
  });
}

/** Writes one change from the version that was read; `decide` gives null when there is nothing to write. */
async function change(
  deps: RoomDeps,
  actor: KnownActor,
  decide: (state: OrderState, at: number) => Write | ComplaintRefusal | null,
): Promise<Complained> {
  for (;;) {
    const state = await deps.step.load();
    if (!state) return { ok: false, reason: "not-found" };
    const { order } = state;
    const at = deps.now();
    const write = decide(state, at);
    if (typeof write === "string") return { ok: false, reason: write };
    const written = write
      ? await deps.step.commit(order, write.changes, {
          ...write.event,
          by: actor,
          at,
        })
      : order;
    if (!written) continue;
    const complaint = viewComplaint(written);
    if (!complaint) return { ok: false, reason: "wrong-state" };
    if (write) deps.step.changedShopIds.add(order.shopId);
    return { ok: true, complaint };
  }
}

/** Answers for a member of staff who may refund the order, and audits it. */
export async function answerComplaintAsStaff(
  { db, now, room }: { db: Db; now: () => number; room: Rooms },
  staff: Staff,
  { ref, reply }: { ref: string; reply: ComplaintReply },
): Promise<Complained | { ok: false; reason: "not-allowed" }> {
  const order = await findStaffOrder(db, staff.roles, ref);
  if (!order) return { ok: false, reason: "not-found" };
  const role = roleReaching(staff.roles, rolesWith("refunds", "order", "order-and-tip"), order);
  const actor = actingAs(staff, role);
  const problem = actor && refundProblem(actor, order, now());
  const answered: Awaited<ReturnType<typeof answerComplaintAsStaff>> = !actor
    ? { ok: false, reason: "not-allowed" }
    : problem
      ? { ok: false, reason: problem }
      : await room(order.id).run("answerComplaint", { actor, reply });
  await auditOutcome(db, {
    by: actor ?? refusedActor(staff),
    stadiumId: order.stadiumId,
    shopId: order.shopId,
    action: "order.answer-complaint",
    subject: order.id,
    outcome: answered.ok ? "ok" : answered.reason,
    detail: { reply },
    at: now(),
  });
  return answered;
}
