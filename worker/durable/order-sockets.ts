import { minuteMs } from "#domain/durations.ts";
import { liveFor, type OrderAccess } from "#domain/order/order-access.ts";
import type { Watcher } from "#domain/staff/presence.ts";
import type { RoomView } from "../usecases/order/views/watch-order.ts";
import { close, parseRequest, Sockets, send } from "./sockets.ts";

/**
 * How often rights are checked again, since they may end without the room being told: staff soon, the fan (whose
 * sign-out the room is told of) rarely.
 */
const recheckMs = { owner: 10 * minuteMs, staff: minuteMs, runner: minuteMs } satisfies Record<
  OrderAccess,
  number
>;

/** Time per message sent to a socket, and the maximum wait for all of them. */
const leavingMs = 0.2;
const longestLeavingMs = 250;

/** The sockets of one order, what they were last sent, and when to check their rights again. */
export class OrderSockets {
  readonly #sockets: Sockets<Watcher, OrderAccess>;
  /** The last message per kind of watcher, so that nothing is sent twice. */
  readonly #told = new Map<OrderAccess, string>();
  #recheckMs: number = recheckMs.owner;
  /** Sockets with a request in progress; a second request shares its answer. */
  readonly #asking = new WeakSet<WebSocket>();

  constructor(ctx: DurableObjectState) {
    this.#sockets = new Sockets(ctx);
  }

  open(
    request: Request,
    watcher: Watcher,
    admit: (socket: WebSocket) => Promise<boolean>,
  ): Promise<Response> {
    return this.#sockets.open(request, watcher, admit);
  }

  /** When to check rights again, in ms since the epoch; null without sockets. */
  get recheckAt(): number | null {
    return this.#sockets.all().length > 0 ? Date.now() + this.#recheckMs : null;
  }

  sessionIds(): string[] {
    return [...new Set(this.#sockets.all().map((socket) => this.watcherOf(socket)?.sessionId ?? ""))];
  }

  watcherOf(socket: WebSocket) {
    return this.#sockets.listenerOf(socket);
  }

  /**
   * Sends the news to every socket, and closes those without a right any more.
   * @returns about how long the messages take to leave, in ms
   */
  tellAll(view: RoomView): number {
    let told = 0;
    this.#recheckMs = recheckMs.owner;
    const news = new Map<OrderAccess, string | null>();
    for (const { socket, right } of this.#closeUnauthorized(this.#sockets.all(), view)) {
      let message = news.get(right);
      if (message === undefined) {
        const live = liveText(right, view);
        message = this.#told.get(right) === live ? null : messageText(live);
        this.#told.set(right, live);
        news.set(right, message);
      }
      if (message === null) continue;
      send(socket, message);
      told += 1;
    }
    return Math.min(longestLeavingMs, told * leavingMs);
  }

  /** Sends the state to one socket in any case. False if it may not listen. */
  tell(socket: WebSocket, view: RoomView): boolean {
    const [found] = this.#closeUnauthorized([socket], view);
    if (!found) return false;
    const live = liveText(found.right, view);
    // Only if nobody else waits for this state.
    if (this.#sockets.all().length === 1) this.#told.set(found.right, live);
    send(socket, messageText(live));
    return true;
  }

  /** A client's message: one that reconnects asks for the current state, and gets it if it may still listen. */
  async hear(
    socket: WebSocket,
    data: string | ArrayBuffer,
    findView: () => Promise<RoomView | null>,
  ): Promise<void> {
    if (parseRequest(data)?.type !== "resume") return close(socket, 1008, "unexpected");
    if (this.#asking.has(socket)) return;
    this.#asking.add(socket);
    try {
      const view = await findView();
      if (view) this.tell(socket, view);
      else close(socket, 1008, "unexpected");
    } finally {
      this.#asking.delete(socket);
    }
  }

  /** Returns the others. A view of the order includes its watchers' rights, so nothing more is looked up. */
  #closeUnauthorized(sockets: WebSocket[], view: RoomView) {
    const heard = this.#sockets.sift(sockets, view.rightsOf);
    this.#recheckMs = Math.min(this.#recheckMs, ...heard.map(({ right }) => recheckMs[right]));
    return heard;
  }
}

const liveText = (access: OrderAccess, view: RoomView) => JSON.stringify(liveFor(access, view.live));

/** An OrderMessage around a live state that is JSON already. */
const messageText = (live: string) => `{"type":"order","live":${live},"serverNow":${Date.now()}}`;
