import type { Complaint, ComplaintReply } from "#domain/complaint/complaint.ts";
import type { OrderGlance } from "#domain/order/order-glance.ts";
import type { Actor } from "#domain/order-status.ts";
import type { Claimed } from "../usecases/account/claim-guest.ts";
import type { DraftInput, DraftResult } from "../usecases/checkout/draft.ts";
import type { DraftEnded } from "../usecases/checkout/end-draft.ts";
import type { Finalized } from "../usecases/checkout/finalize-order.ts";
import type { RunnerStep } from "../usecases/order/advance-as-runner.ts";
import type { StaffAdvanced, StaffRequest } from "../usecases/order/advance-as-staff.ts";
import type { Advance, Advanced } from "../usecases/order/advance-order.ts";
import type { Complained } from "../usecases/order/complain.ts";
import type { MoveSeat, SeatMoved } from "../usecases/order/move-seat.ts";
import type { Refunded, RefundRequest } from "../usecases/order/refund-order.ts";
import type { CallSettled } from "../usecases/order/settle-call.ts";
import type { Stepped } from "../usecases/order/step-in-room.ts";
import type { SwitchWay, WaySwitched } from "../usecases/order/switch-way.ts";
import type { Reviewed, ReviewOptions } from "../usecases/reconcile/review-payment.ts";
import { RoomCore } from "./room-core.ts";

/** One per order, named by its id. Serialises its changes and tells its sockets. D1 holds the state, read after waking. */
export class OrderRoomBase extends RoomCore {
  /** For the badge of the order's customer, whose phone shows the Worker's seal on the id. */
  glance(id: string): Promise<OrderGlance | null> {
    return this.keptGlance.read(id, () => this.usecases().view(this.watched(id, [])));
  }

  /** Sets the alarm before the draft is stored, so a crash in between is cleaned up. */
  open(input: DraftInput): Promise<DraftResult> {
    return this.exclusive(async () => {
      this.remember(input.id);
      await this.visits.firstVisit();
      const usecases = this.usecases();
      try {
        return await usecases.open(input);
      } finally {
        this.tellBoards(usecases, 0);
      }
    });
  }

  /** An alarm right afterwards releases the replaced intent, so the fan does not wait for it. */
  resume(input: DraftInput): Promise<DraftResult> {
    return this.change(input.id, async (usecases) => {
      await this.visits.firstVisit();
      return await usecases.resume(input);
    });
  }

  /** Places the order if it is the session's user's, who is read with it. Stores nothing for an unknown id. */
  place(id: string, sessionToken: string): Promise<Finalized | { state: "signed-out" }> {
    return this.exclusive(async () => {
      const usecases = this.usecasesFor(id);
      const refused = await usecases.refusePlacing(id, sessionToken);
      return refused ?? (await this.run(id, usecases, () => usecases.finalize(id)));
    });
  }

  advance(id: string, request: Advance): Promise<Advanced> {
    return this.change(id, (usecases) => usecases.advance(id, request));
  }

  /** A step of whoever has this session, if they are staff who may take it; they are read with the order. */
  stepAsStaff(id: string, sessionToken: string, request: StaffRequest): Promise<Stepped<StaffAdvanced>> {
    return this.step(id, ({ steps }) => steps.asStaff(id, sessionToken, request));
  }

  stepAsRunner(id: string, sessionToken: string, stadiumId: string, request: RunnerStep) {
    return this.step<Stepped<Advanced>>(id, ({ steps }) =>
      steps.asRunner(id, sessionToken, stadiumId, request),
    );
  }

  handOver(id: string, claimed: Claimed): Promise<boolean> {
    return this.change(id, (usecases) => usecases.handOver(id, claimed));
  }

  moveSeat(id: string, request: MoveSeat): Promise<SeatMoved> {
    return this.change(id, (usecases) => usecases.moveSeat(id, request));
  }

  switchWay(id: string, request: SwitchWay): Promise<WaySwitched> {
    return this.change(id, (usecases) => usecases.switchWay(id, request));
  }

  refund(id: string, request: RefundRequest): Promise<Refunded> {
    return this.change(id, (usecases) => usecases.refund(id, request));
  }

  complain(id: string, actor: Actor, complaint: Complaint): Promise<Complained> {
    return this.change(id, (usecases) => usecases.complain(id, actor, complaint));
  }

  answerComplaint(id: string, actor: Actor, reply: ComplaintReply): Promise<Complained> {
    return this.change(id, (usecases) => usecases.answerComplaint(id, actor, reply));
  }

  review(id: string, intentId: string, options: ReviewOptions): Promise<Reviewed> {
    return this.change(id, (usecases) => usecases.review(id, intentId, options));
  }

  retryCall(id: string, callId: string): Promise<CallSettled> {
    return this.change(id, (usecases) => usecases.retryCall(id, callId));
  }

  endCall(id: string, callId: string, actor: Actor, fromPlatform = false): Promise<CallSettled> {
    return this.change(id, (usecases) => usecases.endCall(id, callId, actor, fromPlatform));
  }

  giveUp(id: string): Promise<Finalized["state"]> {
    return this.change(id, (usecases) => usecases.giveUp(id));
  }

  endDraft(id: string): Promise<DraftEnded> {
    return this.change(id, (usecases) => usecases.endDraft(id));
  }
}
