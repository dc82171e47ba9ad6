import { liveFor, type OrderAccess } from "#domain/order/order-access.ts";
import { socketClosed } from "#domain/order/order-events.ts";
import type { RoomView, Watcher } from "../usecases/order/watch-order.ts";

/** Kept with the socket, so that it outlives hibernation. */
type Attachment = Watcher & { openedAt: number };

/**
 * Rights may end without the room hearing of it, so whoever listens is looked up again: staff soon, the fan (whose
 * signing out the room is told of) now and then.
 */
const recheckMs = { owner: 10 * 60_000, staff: 60_000, runner: 60_000 } satisfies Record<OrderAccess, number>;

/** Phone, tablet and a few tabs; of more than that the oldest closes. */
const socketsPerUser = 10;

/** The sockets of one order: who they belong to, what they were told, and whether they may still listen. */
export class OrderSockets {
  readonly #state: DurableObjectState;
  /** What was told last to watchers of each kind, so that nothing is told twice. */
  readonly #told = new Map<OrderAccess, string>();
  #recheckMs: number = recheckMs.owner;
  readonly #attachments = new WeakMap<WebSocket, Attachment>();

  constructor(state: DurableObjectState) {
    this.#state = state;
  }

  /** Takes a socket in; it hears every change from here on. */
  accept(socket: WebSocket, watcher: Watcher): void {
    const earlier = this.#state.getWebSockets(watcher.userId);
    if (earlier.length >= socketsPerUser) {
      const byAge = earlier.toSorted((a, b) => this.#openedAt(a) - this.#openedAt(b));
      for (const oldest of byAge.slice(0, earlier.length - socketsPerUser + 1))
        close(oldest, socketClosed.replaced, "replaced");
    }
    this.#state.acceptWebSocket(socket, [watcher.userId]);
    socket.serializeAttachment({ ...watcher, openedAt: Date.now() } satisfies Attachment);
  }

  /** When those who listen are to be looked up again, in ms since the epoch; null where nobody does. */
  get recheckAt(): number | null {
    return this.#state.getWebSockets().length > 0 ? Date.now() + this.#recheckMs : null;
  }

  /** Sessions of all who listen, each once. */
  sessionIds(): string[] {
    const ids = this.#state.getWebSockets().map((socket) => this.watcherOf(socket)?.sessionId ?? "");
    return [...new Set(ids)];
  }

  watcherOf(socket: WebSocket): Attachment | null {
    const known = this.#attachments.get(socket);
    if (known) return known;
    const read = socket.deserializeAttachment() as Attachment | null;
    if (read) this.#attachments.set(socket, read);
    return read;
  }

  /**
   * Tells everyone what is new to them; whoever lost the right to hear it is closed instead.
   * @returns how many were told
   */
  tellAll(view: RoomView): number {
    let told = 0;
    this.#recheckMs = recheckMs.owner;
    const news = new Map<OrderAccess, string | null>();
    for (const socket of this.#state.getWebSockets()) {
      const access = this.#accessOf(socket, view);
      if (!access) continue;
      let message = news.get(access);
      if (message === undefined) {
        const live = liveText(access, view);
        message = this.#told.get(access) === live ? null : messageText(live);
        this.#told.set(access, live);
        news.set(access, message);
      }
      if (message === null) continue;
      send(socket, message);
      told += 1;
    }
    return told;
  }

  /** Tells one how things stand, news or not. Answers whether it may hear it. */
  tell(socket: WebSocket, view: RoomView): boolean {
    const access = this.#accessOf(socket, view);
    if (!access) return false;
    const live = liveText(access, view);
    // Others may yet wait for what this one has just read.
    if (this.#state.getWebSockets().length === 1) this.#told.set(access, live);
    send(socket, messageText(live));
    return true;
  }

  /**
   * Null where the watcher's rights ended; the socket is then closed with the reason. Null too where it came while D1
   * was being asked for the others: its own question, asked later, has its answer.
   */
  #accessOf(socket: WebSocket, view: RoomView): OrderAccess | null {
    const watcher = this.watcherOf(socket);
    const rights = watcher ? view.rightsOf(watcher) : "not-yours";
    if (rights === "not-asked") return null;
    if (rights === "signed-out") close(socket, socketClosed.signedOut, rights);
    else if (rights === "not-yours") close(socket, socketClosed.notYours, rights);
    else {
      this.#recheckMs = Math.min(this.#recheckMs, recheckMs[rights]);
      return rights;
    }
    return null;
  }

  #openedAt(socket: WebSocket): number {
    return this.watcherOf(socket)?.openedAt ?? 0;
  }
}

const liveText = (access: OrderAccess, view: RoomView) => JSON.stringify(liveFor(access, view.live));

/** An OrderMessage around a live state that is text already. */
const messageText = (live: string) => `{"type":"order","live":${live},"serverNow":${Date.now()}}`;

function send(socket: WebSocket, message: string) {
  try {
    socket.send(message);
  } catch {
    // A socket that is closing hears it on its return.
  }
}

export function close(socket: WebSocket, code: number, reason: string) {
  try {
    socket.close(code, reason);
  } catch {
    // It is gone already.
  }
}
