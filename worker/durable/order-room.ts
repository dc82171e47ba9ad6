import { DurableObject } from "cloudflare:workers";
import { serially } from "#domain/async.ts";
import type { Complaint, ComplaintReply } from "#domain/complaint/complaint.ts";
import type { OrderGlance } from "#domain/order/order-glance.ts";
import type { Actor } from "#domain/order-status.ts";
import { logError } from "../platform/log.ts";
import type { RoomUsecases } from "../services/order-room.ts";
import type { Claimed } from "../usecases/account/claim-guest.ts";
import type { DraftInput, DraftResult } from "../usecases/checkout/draft.ts";
import type { DraftEnded } from "../usecases/checkout/end-draft.ts";
import type { Finalized } from "../usecases/checkout/finalize-order.ts";
import type { Advance, Advanced } from "../usecases/order/advance-order.ts";
import type { RunnerStep } from "../usecases/order/advance-as-runner.ts";
import type { StaffAdvanced, StaffRequest } from "../usecases/order/advance-as-staff.ts";
import type { Complained } from "../usecases/order/complain.ts";
import type { MoveSeat, SeatMoved } from "../usecases/order/move-seat.ts";
import type { Refunded, RefundRequest } from "../usecases/order/refund-order.ts";
import type { CallSettled } from "../usecases/order/settle-call.ts";
import type { Stepped } from "../usecases/order/step-in-room.ts";
import type { SwitchWay, WaySwitched } from "../usecases/order/switch-way.ts";
import type { Watched } from "../usecases/order/watch-order.ts";
import type { Sendable } from "../usecases/notice/send-notices.ts";
import type { Reviewed, ReviewOptions } from "../usecases/reconcile/review-payment.ts";
import { KeptGlance } from "./kept-glance.ts";
import { listenerOf } from "./listener-headers.ts";
import { OrderSockets } from "./order-sockets.ts";
import { PromiseLooks } from "./promise-looks.ts";
import { RoomAlarm } from "./room-alarm.ts";
import { close } from "./sockets.ts";

/** For this long after a step its notices are sent as the step saw them. */
const freshMs = 5_000;

const isToRun = <T>(step: T | { run: () => Promise<T> }): step is { run: () => Promise<T> } =>
  typeof step === "object" && step !== null && "run" in step;

/** One per order, named by its id. Serialises its changes and tells its sockets. D1 holds the state, read after waking. */
export class OrderRoomBase extends DurableObject<Env> {
  /** Other requests may run at every await, so changes queue here. */
  readonly #exclusive = serially();
  readonly #sending = serially();
  /** Informs the boards of one change after the other; never rejects. */
  protected boardsTold: Promise<void> = Promise.resolve();
  readonly #sockets: OrderSockets;
  readonly #promises: PromiseLooks;
  readonly #glance: KeptGlance;
  readonly #alarm: RoomAlarm;
  /** The last step, until anything else begins; its alarm may send what it saw. */
  #last: { usecases: RoomUsecases; at: number } | null = null;

  protected usecases(_id: string): RoomUsecases {
    throw new Error("OrderRoom is completed by the Worker's entry");
  }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#sockets = new OrderSockets(state);
    this.#alarm = new RoomAlarm(state.storage);
    const ask = (shopId: string, id: string) => this.usecases(id).findPromise(shopId, id);
    this.#glance = new KeptGlance(state.storage, ask);
    this.#promises = new PromiseLooks(state.storage, {
      isWatched: () => state.getWebSockets().length > 0,
      ask,
      tell: (id) => this.recheck(id),
      wakeBy: (at) => this.#alarm.wakeBy(at),
    });
  }

  /** For the badge of the order's customer, whose phone shows the Worker's seal on the id. */
  glance(id: string): Promise<OrderGlance | null> {
    return this.#glance.read(id, () => this.usecases(id).view(this.#watched(id, [])));
  }

  /** Sets the alarm before the draft is stored, so a crash in between is cleaned up. */
  open(input: DraftInput): Promise<DraftResult> {
    return this.#exclusive(async () => {
      this.#remember(input.id);
      await this.#alarm.firstVisit();
      const usecases = this.usecases(input.id);
      try {
        return await usecases.open(input);
      } finally {
        this.#tellBoards(usecases, 0);
      }
    });
  }

  /** An alarm right afterwards releases the replaced intent, so the fan does not wait for it. */
  resume(input: DraftInput): Promise<DraftResult> {
    return this.#change(input.id, async (usecases) => {
      await this.#alarm.firstVisit();
      return await usecases.resume(input);
    });
  }

  /** Places the order if it is the session's user's, who is read with it. Stores nothing for an unknown id. */
  place(id: string, sessionToken: string): Promise<Finalized | { state: "signed-out" }> {
    return this.#exclusive(async () => {
      const usecases = this.#usecasesFor(id);
      const refused = await usecases.refusePlacing(id, sessionToken);
      return refused ?? (await this.#run(id, usecases, () => usecases.finalize(id)));
    });
  }

  advance(id: string, request: Advance): Promise<Advanced> {
    return this.#change(id, (usecases) => usecases.advance(id, request));
  }

  /** A step of whoever has this session, if they are staff who may take it; they are read with the order. */
  stepAsStaff(id: string, sessionToken: string, request: StaffRequest): Promise<Stepped<StaffAdvanced>> {
    return this.#step(id, ({ steps }) => steps.asStaff(id, sessionToken, request));
  }

  stepAsRunner(id: string, sessionToken: string, stadiumId: string, request: RunnerStep) {
    return this.#step<Stepped<Advanced>>(id, ({ steps }) =>
      steps.asRunner(id, sessionToken, stadiumId, request),
    );
  }

  handOver(id: string, claimed: Claimed): Promise<boolean> {
    return this.#change(id, (usecases) => usecases.handOver(id, claimed));
  }

  moveSeat(id: string, request: MoveSeat): Promise<SeatMoved> {
    return this.#change(id, (usecases) => usecases.moveSeat(id, request));
  }

  switchWay(id: string, request: SwitchWay): Promise<WaySwitched> {
    return this.#change(id, (usecases) => usecases.switchWay(id, request));
  }

  refund(id: string, request: RefundRequest): Promise<Refunded> {
    return this.#change(id, (usecases) => usecases.refund(id, request));
  }

  complain(id: string, actor: Actor, complaint: Complaint): Promise<Complained> {
    return this.#change(id, (usecases) => usecases.complain(id, actor, complaint));
  }

  answerComplaint(id: string, actor: Actor, reply: ComplaintReply): Promise<Complained> {
    return this.#change(id, (usecases) => usecases.answerComplaint(id, actor, reply));
  }

  review(id: string, intentId: string, options: ReviewOptions): Promise<Reviewed> {
    return this.#change(id, (usecases) => usecases.review(id, intentId, options));
  }

  retryCall(id: string, callId: string): Promise<CallSettled> {
    return this.#change(id, (usecases) => usecases.retryCall(id, callId));
  }

  endCall(id: string, callId: string, actor: Actor, fromPlatform = false): Promise<CallSettled> {
    return this.#change(id, (usecases) => usecases.endCall(id, callId, actor, fromPlatform));
  }

  giveUp(id: string): Promise<Finalized["state"]> {
    return this.#change(id, (usecases) => usecases.giveUp(id));
  }

  endDraft(id: string): Promise<DraftEnded> {
    return this.#change(id, (usecases) => usecases.endDraft(id));
  }

  /** Does what is due, for the alarm, the webhook and the sweep. */
  tend(id: string): Promise<void> {
    return this.#change(id, (usecases) => usecases.tend(id));
  }

  /** The runner's round has changed; told by another room. */
  async lookAgain(id: string): Promise<void> {
    if (this.ctx.getWebSockets().length > 0) await this.recheck(id);
  }

  /** Closes the sockets of those who may no longer listen. */
  recheck(id: string): Promise<void> {
    return this.#exclusive(() => this.#settle(id, this.usecases(id)));
  }

  /** Notices are sent outside the queue, so a slow push service delays no change. */
  override async alarm(): Promise<void> {
    const id = this.ctx.storage.kv.get<string>("id");
    if (!id || (await this.#promises.lookOnly(id))) return;
    this.#alarm.visited();
    // What is due is sent right after, so it must not wake the room a second time.
    const seen = await this.#exclusive(() => this.#tendToSend(id));
    // One sender at a time, so that nothing is sent twice.
    await this.#alarm.visitBy(await this.#sending(() => this.usecases(id).sendNotices(id, seen)));
  }

  /** Whoever may not take the step leaves no trace in the room. */
  #step<T>(
    id: string,
    prepare: (usecases: RoomUsecases) => Promise<T | { run: () => Promise<T> }>,
  ): Promise<T> {
    return this.#exclusive(async () => {
      const usecases = this.#usecasesFor(id);
      const step = await prepare(usecases);
      return isToRun(step) ? this.#run(id, usecases, step.run) : step;
    });
  }

  /** What the step before this alarm has just seen is sent as it is; else the order is looked at first. */
  async #tendToSend(id: string): Promise<Sendable | null> {
    const last = this.#last;
    const seen = last && last.at > Date.now() - freshMs ? last.usecases.seenToSend() : null;
    if (last && seen) {
      await this.#settle(id, last.usecases, true);
      return seen;
    }
    const usecases = this.#usecasesFor(id);
    return this.#run(id, usecases, () => usecases.tendToSend(id), true);
  }

  /** Runs one change at a time, then sends the new state from D1. */
  #change<T>(id: string, run: (usecases: RoomUsecases) => Promise<T>): Promise<T> {
    return this.#exclusive(() => {
      const usecases = this.#usecasesFor(id);
      return this.#run(id, usecases, () => run(usecases));
    });
  }

  #watched(id: string, sessionIds = this.#sockets.sessionIds()): Watched {
    return { id, sessionIds, customerId: this.#glance.customerId() };
  }

  #usecasesFor(id: string): RoomUsecases {
    const usecases = this.usecases(id);
    this.#last = null;
    usecases.watchedBy(() => this.#watched(id));
    return usecases;
  }

  async #run<T>(id: string, usecases: RoomUsecases, run: () => Promise<T>, isAlarm = false): Promise<T> {
    try {
      this.#remember(id);
      return await run();
    } finally {
      await this.#settle(id, usecases, isAlarm);
    }
  }

  /** Sends to the order's sockets first, then sets the alarm; the boards follow after the caller's answer. */
  async #settle(id: string, usecases: RoomUsecases, isAlarm = false) {
    let [leavingMs, carriedWith]: [number, readonly string[]] = [0, []];
    try {
      const view = await usecases.view(this.#watched(id));
      if (view) leavingMs = this.#sockets.tellAll(view);
      this.#glance.keep(view);
      carriedWith = view?.carriedWith ?? [];
      await this.#alarm.visitBy(view?.nextVisitAt, isAlarm ? null : view?.noticeAt, this.#sockets.recheckAt);
      await this.#promises.plan(view);
      this.#last = isAlarm ? null : { usecases, at: Date.now() };
    } catch (error) {
      // The change is stored, so the caller gets its answer; the alarm informs the sockets.
      logError("order not looked at", error, { orderId: id });
      await this.#alarm.visitSoon();
    }
    this.#tellBoards(usecases, leavingMs, carriedWith);
  }

  /** The boards and the runner's other rooms, in the background, after the messages to the fans: a crowd takes a moment. */
  #tellBoards(usecases: RoomUsecases, leavingMs: number, carriedWith: readonly string[] = []) {
    this.boardsTold = this.boardsTold.then(async () => {
      if (leavingMs > 0) await scheduler.wait(leavingMs);
      await usecases.tellOthers(carriedWith);
    });
    this.ctx.waitUntil(this.boardsTold);
  }

  /** Writes only once: each write delays outgoing messages until it is on disk. */
  #remember(id: string) {
    const { kv } = this.ctx.storage;
    if (kv.get("id") !== id) kv.put("id", id);
  }

  /**
   * The Worker has checked the origin, and names in headers that no client can set who it is, and as what. Session and right
   * are looked up here, with the order. Stores nothing for an unknown id.
   */
  override async fetch(request: Request): Promise<Response> {
    const listener = listenerOf(request);
    if (!listener) return new Response(null, { status: 404 });
    const { subject: id, userId, sessionId, audience } = listener;
    return this.#sockets.open(request, { userId, sessionId }, async (socket) => {
      const view = await this.usecases(id).view(this.#watched(id, [sessionId]));
      if (!view || (audience === "owner" && view.customerId !== userId)) return false;
      if (!this.#sockets.tell(socket, view)) return false;
      this.#remember(id);
      await this.#alarm.visitBy(this.#sockets.recheckAt);
      await this.#promises.plan(view);
      return true;
    });
  }

  /** A reconnecting client gets the current state, if it may still listen. */
  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const id = this.ctx.storage.kv.get<string>("id");
    const watcher = this.#sockets.watcherOf(socket);
    if (!id || !watcher) return close(socket, 1008, "unexpected");
    const look = () => this.usecases(id).view(this.#watched(id, [watcher.sessionId]));
    await this.#sockets.hear(socket, data, look);
  }
}
