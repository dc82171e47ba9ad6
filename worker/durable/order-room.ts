import { DurableObject } from "cloudflare:workers";
import { serially } from "#domain/async.ts";
import { minuteMs } from "#domain/durations.ts";
import type { OrderGlance } from "#domain/order/order-glance.ts";
import type { Sendable } from "../notifier/send-notices.ts";
import { logError } from "../platform/log.ts";
import type { Watched } from "../usecases/order/views/watch-order.ts";
import type { OrderStep, Prepared, RoomUsecases } from "../usecases/room/room-usecases.ts";
import { KeptGlance } from "./kept-glance.ts";
import { listenerOf } from "./listener-headers.ts";
import { OrderSockets } from "./order-sockets.ts";
import { createSchedule, earliest, type Schedule } from "./schedule.ts";
import { close } from "./sockets.ts";

const firstVisitMs = minuteMs;
/** Delay of the retry after a change that could not be read again. */
const soonMs = 2_000;
/** Until a visit is made again that has failed, or whose room ended meanwhile. */
const againMs = 15_000;
const promiseEveryMs = 15_000;

/**
 * One per order, named by its id: one change after the other, then the news to its sockets, then the boards. D1 holds the
 * state, read after waking.
 */
export class OrderRoomBase extends DurableObject<Env> {
  /** Other requests may run at every await, so changes queue here. */
  readonly #exclusive = serially();
  readonly #sending = serially();
  /** Informs the boards of one change after the other; never rejects. */
  protected boardsTold: Promise<void> = Promise.resolve();
  readonly #sockets: OrderSockets;
  readonly #glance: KeptGlance;
  readonly #schedule: Schedule;
  /** The last step, until anything else begins; its alarm may send what it saw. */
  #last: { step: OrderStep; sendings: number } | null = null;
  /** Number of finished sendings: an older step may still list as waiting what was sent since. */
  #sendings = 0;
  #sendingsBefore = 0;

  protected usecases(): RoomUsecases {
    throw new Error("OrderRoom is completed by the Worker's entry");
  }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#sockets = new OrderSockets(state);
    this.#glance = new KeptGlance(state.storage, (shopId, id) => this.usecases().findPromise(shopId, id));
    const { kv } = state.storage;
    const at = (key: string) => kv.get<number>(key);
    // A visit plans the next look at the promise, so it comes first.
    this.#schedule = createSchedule(state.storage, {
      visit: { dueAt: () => earliest(at("visitAt"), at("visitAgainAt")), tend: () => this.#visit() },
      promise: { dueAt: () => kv.get<{ at: number }>("look")?.at, tend: () => this.#lookAtPromise() },
    });
  }

  /**
   * One change, by its verb (worker/usecases/room/verbs.ts). A draft's alarm is set before it is stored, so a crash in
   * between is cleaned up; nobody looks at a new one yet. After `resume` it releases the replaced intent, so the fan does
   * not wait for it.
   */
  run(id: string, verb: string, input: unknown): Promise<unknown> {
    return this.#exclusive(async () => {
      const step = this.#begin(id);
      const prepared = this.usecases().prepare(step, verb, input);
      if (verb === "open" || verb === "resume") {
        this.#remember(id);
        this.#visitBy(Date.now() + firstVisitMs);
      }
      return verb === "open" ? this.#open(step, prepared) : this.#take(step, prepared);
    });
  }

  /** A change by this session's user, read with the order. A refused one leaves no trace in the room. */
  runAs(id: string, sessionToken: string, verb: string, input: unknown): Promise<unknown> {
    return this.#exclusive(async () => {
      const step = this.#begin(id);
      return this.#take(step, await this.usecases().prepareAs(step, sessionToken, verb, input));
    });
  }

  /** For the badge of the order's customer, whose phone shows the Worker's seal on the id. */
  glance(id: string): Promise<OrderGlance | null> {
    return this.#glance.read(id, () => this.usecases().view(this.#watched(id, [])));
  }

  /** The runner's round has changed; told by another room. */
  async lookAgain(id: string): Promise<void> {
    if (this.ctx.getWebSockets().length > 0) await this.recheck(id);
    else this.#glance.forget();
  }

  listening(): string[] {
    return this.#sockets.sessionIds();
  }

  /** Closes the sockets of those who may no longer listen. */
  recheck(id: string): Promise<void> {
    return this.#exclusive(() => this.#settle(this.usecases().begin(id)));
  }

  override async alarm(): Promise<void> {
    const [failure] = await this.#schedule.ring();
    if (failure) throw failure;
  }

  /** The order's next work is due at the first of these times, or earlier if that was said before. */
  #visitBy(...due: (number | null | undefined)[]): void {
    const { kv } = this.ctx.storage;
    const at = earliest(kv.get<number>("visitAt"), ...due);
    if (at !== null && at !== kv.get("visitAt")) kv.put("visitAt", at);
    this.#schedule.plan();
  }

  /**
   * A promise moves with the shop's queue, without a change of the order. Calls go one way, so the board stores it and the
   * room polls while somebody watches an order that waits for the kitchen.
   */
  #planPromise(waitsForKitchen = false): void {
    const { kv } = this.ctx.storage;
    if (waitsForKitchen && this.ctx.getWebSockets().length > 0)
      kv.put("look", { at: Date.now() + promiseEveryMs });
    else if (kv.get("look")) kv.delete("look");
  }

  async #lookAtPromise(): Promise<void> {
    const { kv } = this.ctx.storage;
    const id = kv.get<string>("id");
    if (id && (await this.#glance.hasMoved(id))) await this.recheck(id);
    else this.#planPromise(kv.get("look") !== undefined);
  }

  /** Notices are sent outside the queue, so a slow push service delays no change. */
  async #visit(): Promise<void> {
    const { kv } = this.ctx.storage;
    const id = kv.get<string>("id");
    kv.delete("visitAt");
    if (!id) return;
    kv.put("visitAgainAt", Date.now() + againMs);
    // What is due is sent right after, so it must not wake the room a second time.
    const seen = await this.#exclusive(() => this.#tendToSend(id));
    // One sender at a time, so that nothing is sent twice.
    const send = () =>
      this.usecases()
        .sendNotices(id, seen)
        .finally(() => {
          this.#sendings++;
        });
    const noticeAt = await this.#sending(send);
    kv.delete("visitAgainAt");
    this.#visitBy(noticeAt);
  }

  /** Sends what the previous step has just seen; else tends the order first. */
  async #tendToSend(id: string): Promise<Sendable | null> {
    const last = this.#last;
    // Sent once: a second alarm must not send it again.
    this.#last = null;
    const seen = last?.sendings === this.#sendings ? this.usecases().seenToSend(last.step) : null;
    if (last && seen) {
      await this.#settle(last.step, true);
      return seen;
    }
    const step = this.#begin(id);
    return this.#change(step, () => this.usecases().tendToSend(step), true);
  }

  #begin(id: string): OrderStep {
    this.#last = null;
    this.#sendingsBefore = this.#sendings;
    return this.usecases().begin(id, () => this.#watched(id));
  }

  async #open(step: OrderStep, prepared: Prepared): Promise<unknown> {
    try {
      return "run" in prepared ? await prepared.run() : prepared.answer;
    } finally {
      this.#tellBoards(step, 0);
    }
  }

  async #take(step: OrderStep, prepared: Prepared): Promise<unknown> {
    return "run" in prepared ? this.#change(step, prepared.run) : prepared.answer;
  }

  /** Runs a change, then sends the new state. */
  async #change<T>(step: OrderStep, run: () => Promise<T>, isAlarm = false): Promise<T> {
    try {
      this.#remember(step.id);
      return await run();
    } finally {
      await this.#settle(step, isAlarm);
    }
  }

  /** Sends to the order's sockets first, then sets the alarm; the boards follow after the caller's answer. */
  async #settle(step: OrderStep, isAlarm = false) {
    const { id } = step;
    let [leavingMs, ordersOfSameRunner]: [number, readonly string[]] = [0, []];
    // Unset until this look has succeeded.
    this.#last = null;
    try {
      const view = await this.usecases().view(this.#watched(id), step);
      if (view) leavingMs = this.#sockets.tellAll(view);
      this.#glance.keep(view);
      ordersOfSameRunner = view?.ordersOfSameRunner ?? [];
      this.#planPromise(view?.waitsForKitchen);
      this.#visitBy(view?.nextVisitAt, isAlarm ? null : view?.noticeAt, this.#sockets.recheckAt);
      this.#last = isAlarm ? null : { step, sendings: this.#sendingsBefore };
    } catch (error) {
      // The change is stored, so the caller gets its answer; the alarm informs the sockets.
      logError("order not looked at", error, { orderId: id });
      this.#visitBy(Date.now() + soonMs);
    }
    this.#tellBoards(step, leavingMs, ordersOfSameRunner);
  }

  /** The boards and the runner's other rooms, in the background, after the messages to the fans: a crowd takes a moment. */
  #tellBoards(step: OrderStep, leavingMs: number, ordersOfSameRunner: readonly string[] = []) {
    this.boardsTold = this.boardsTold.then(async () => {
      if (leavingMs > 0) await scheduler.wait(leavingMs);
      await this.usecases().tellOthers(step, ordersOfSameRunner);
    });
    this.ctx.waitUntil(this.boardsTold);
  }

  #watched(id: string, sessionIds = this.#sockets.sessionIds()): Watched {
    return { id, sessionIds, customerId: this.#glance.customerId() };
  }

  /** Writes only once: each write delays outgoing messages until it is on disk. */
  #remember(id: string) {
    const { kv } = this.ctx.storage;
    if (kv.get("id") !== id) kv.put("id", id);
  }

  /**
   * The Worker has checked the origin and passes user and audience in headers that no client can set. Session and right
   * are looked up here, with the order. Stores nothing for an unknown id.
   */
  override async fetch(request: Request): Promise<Response> {
    const listener = listenerOf(request);
    if (!listener) return new Response(null, { status: 404 });
    const { subject: id, userId, sessionId, audience } = listener;
    // Staff ask as owner first: for a known other customer nothing is opened or read.
    const ownerId = audience === "owner" ? this.#glance.customerId() : null;
    if (ownerId && ownerId !== userId) return new Response(null, { status: 404 });
    return this.#sockets.open(request, { userId, sessionId }, async (socket) => {
      const view = await this.usecases().view(this.#watched(id, [sessionId]));
      if (!view || (audience === "owner" && view.customerId !== userId)) return false;
      if (!this.#sockets.tell(socket, view)) return false;
      this.#remember(id);
      this.#glance.keep(view);
      this.#planPromise(view.waitsForKitchen);
      this.#visitBy(this.#sockets.recheckAt);
      return true;
    });
  }

  /** A reconnecting client gets the current state, if it may still listen. */
  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const id = this.ctx.storage.kv.get<string>("id");
    const watcher = this.#sockets.watcherOf(socket);
    if (!id || !watcher) return close(socket, 1008, "unexpected");
    const look = () => this.usecases().view(this.#watched(id, [watcher.sessionId]));
    await this.#sockets.hear(socket, data, look);
  }
}
