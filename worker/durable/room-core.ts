import { DurableObject } from "cloudflare:workers";
import { serially } from "#domain/async.ts";
import type { Sendable } from "../notifier/send-notices.ts";
import { logError } from "../platform/log.ts";
import type { Watched } from "../usecases/order/watch-order.ts";
import type { RoomUsecases } from "../usecases/room/room-usecases.ts";
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

/** A room's queue, sockets and alarm: one change after the other, then the news, then the boards. */
export class RoomCore extends DurableObject<Env> {
  /** Other requests may run at every await, so changes queue here. */
  protected readonly exclusive = serially();
  readonly #sending = serially();
  /** Informs the boards of one change after the other; never rejects. */
  protected boardsTold: Promise<void> = Promise.resolve();
  readonly #sockets: OrderSockets;
  readonly #promises: PromiseLooks;
  protected readonly keptGlance: KeptGlance;
  protected readonly visits: RoomAlarm;
  /** The last step, until anything else begins; its alarm may send what it saw. */
  #last: { usecases: RoomUsecases; at: number; sendings: number } | null = null;
  /** Sendings that have ended: a step that began before may have read as waiting what was sent meanwhile. */
  #sendings = 0;
  #sendingsBefore = 0;

  protected usecases(): RoomUsecases {
    throw new Error("OrderRoom is completed by the Worker's entry");
  }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#sockets = new OrderSockets(state);
    this.visits = new RoomAlarm(state.storage);
    const ask = (shopId: string, id: string) => this.usecases().findPromise(shopId, id);
    this.keptGlance = new KeptGlance(state.storage, ask);
    this.#promises = new PromiseLooks(state.storage, {
      isWatched: () => state.getWebSockets().length > 0,
      ask,
      tell: (id) => this.recheck(id),
      wakeBy: (at) => this.visits.wakeBy(at),
    });
  }

  /** Does what is due, for the alarm, the webhook and the sweep. */
  tend(id: string): Promise<void> {
    return this.change(id, (usecases) => usecases.tend(id));
  }

  /** The runner's round has changed; told by another room. */
  async lookAgain(id: string): Promise<void> {
    if (this.ctx.getWebSockets().length > 0) await this.recheck(id);
    else this.keptGlance.forget();
  }

  /** The sessions that have a socket open. */
  listening(): string[] {
    return this.#sockets.sessionIds();
  }

  /** Closes the sockets of those who may no longer listen. */
  recheck(id: string): Promise<void> {
    return this.exclusive(() => this.#settle(id, this.usecases()));
  }

  /** Notices are sent outside the queue, so a slow push service delays no change. */
  override async alarm(): Promise<void> {
    const id = this.ctx.storage.kv.get<string>("id");
    if (!id || (await this.#promises.lookOnly(id))) return;
    this.visits.visited();
    // What is due is sent right after, so it must not wake the room a second time.
    const seen = await this.exclusive(() => this.#tendToSend(id));
    // One sender at a time, so that nothing is sent twice.
    const send = () =>
      this.usecases()
        .sendNotices(id, seen)
        .finally(() => {
          this.#sendings++;
        });
    await this.visits.visitBy(await this.#sending(send));
  }

  /** Whoever may not take the step leaves no trace in the room. */
  protected step<T>(
    id: string,
    prepare: (usecases: RoomUsecases) => Promise<T | { run: () => Promise<T> }>,
  ): Promise<T> {
    return this.exclusive(async () => {
      const usecases = this.usecasesFor(id);
      const step = await prepare(usecases);
      return isToRun(step) ? this.run(id, usecases, step.run) : step;
    });
  }

  /** What the step before this alarm has just seen is sent as it is; else the order is looked at first. */
  async #tendToSend(id: string): Promise<Sendable | null> {
    const last = this.#last;
    // Sent once: what a second alarm would send again has been settled since.
    this.#last = null;
    const isFresh = last && last.at > Date.now() - freshMs && last.sendings === this.#sendings;
    const seen = isFresh ? last.usecases.seenToSend() : null;
    if (last && seen) {
      await this.#settle(id, last.usecases, true);
      return seen;
    }
    const usecases = this.usecasesFor(id);
    return this.run(id, usecases, () => usecases.tendToSend(id), true);
  }

  /** Runs one change at a time, then sends the new state from D1. */
  protected change<T>(id: string, run: (usecases: RoomUsecases) => Promise<T>): Promise<T> {
    return this.exclusive(() => {
      const usecases = this.usecasesFor(id);
      return this.run(id, usecases, () => run(usecases));
    });
  }

  protected watched(id: string, sessionIds = this.#sockets.sessionIds()): Watched {
    return { id, sessionIds, customerId: this.keptGlance.customerId() };
  }

  protected usecasesFor(id: string): RoomUsecases {
    const usecases = this.usecases();
    this.#last = null;
    this.#sendingsBefore = this.#sendings;
    usecases.watchedBy(() => this.watched(id));
    return usecases;
  }

  protected async run<T>(
    id: string,
    usecases: RoomUsecases,
    run: () => Promise<T>,
    isAlarm = false,
  ): Promise<T> {
    try {
      this.remember(id);
      return await run();
    } finally {
      await this.#settle(id, usecases, isAlarm);
    }
  }

  /** Sends to the order's sockets first, then sets the alarm; the boards follow after the caller's answer. */
  async #settle(id: string, usecases: RoomUsecases, isAlarm = false) {
    let [leavingMs, ordersOfSameRunner]: [number, readonly string[]] = [0, []];
    // Until this look has succeeded.
    this.#last = null;
    try {
      const view = await usecases.view(this.watched(id));
      if (view) leavingMs = this.#sockets.tellAll(view);
      this.keptGlance.keep(view);
      ordersOfSameRunner = view?.ordersOfSameRunner ?? [];
      await this.visits.visitBy(view?.nextVisitAt, isAlarm ? null : view?.noticeAt, this.#sockets.recheckAt);
      await this.#promises.plan(view);
      this.#last = isAlarm ? null : { usecases, at: Date.now(), sendings: this.#sendingsBefore };
    } catch (error) {
      // The change is stored, so the caller gets its answer; the alarm informs the sockets.
      logError("order not looked at", error, { orderId: id });
      await this.visits.visitSoon();
    }
    this.tellBoards(usecases, leavingMs, ordersOfSameRunner);
  }

  /** The boards and the runner's other rooms, in the background, after the messages to the fans: a crowd takes a moment. */
  protected tellBoards(
    usecases: RoomUsecases,
    leavingMs: number,
    ordersOfSameRunner: readonly string[] = [],
  ) {
    this.boardsTold = this.boardsTold.then(async () => {
      if (leavingMs > 0) await scheduler.wait(leavingMs);
      await usecases.tellOthers(ordersOfSameRunner);
    });
    this.ctx.waitUntil(this.boardsTold);
  }

  /** Writes only once: each write delays outgoing messages until it is on disk. */
  protected remember(id: string) {
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
    // Staff try the owner's door first: nothing is opened or read for who is known not to be the owner.
    const ownerId = audience === "owner" ? this.keptGlance.customerId() : null;
    if (ownerId && ownerId !== userId) return new Response(null, { status: 404 });
    return this.#sockets.open(request, { userId, sessionId }, async (socket) => {
      const view = await this.usecases().view(this.watched(id, [sessionId]));
      if (!view || (audience === "owner" && view.customerId !== userId)) return false;
      if (!this.#sockets.tell(socket, view)) return false;
      this.remember(id);
      await this.visits.visitBy(this.#sockets.recheckAt);
      await this.#promises.plan(view);
      return true;
    });
  }

  /** A reconnecting client gets the current state, if it may still listen. */
  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const id = this.ctx.storage.kv.get<string>("id");
    const watcher = this.#sockets.watcherOf(socket);
    if (!id || !watcher) return close(socket, 1008, "unexpected");
    const look = () => this.usecases().view(this.watched(id, [watcher.sessionId]));
    await this.#sockets.hear(socket, data, look);
  }
}
