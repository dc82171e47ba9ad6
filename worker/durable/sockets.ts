import { pingText, pongText, socketClosed } from "#domain/order/order-events.ts";
import type { Standing, Watcher } from "#domain/staff/presence.ts";
import { logError } from "../platform/log.ts";

const endings = { "signed-out": socketClosed.signedOut, "not-yours": socketClosed.notYours } as const;

/** Phone, tablet and a few tabs; beyond this a person's oldest socket of an object closes. */
const socketsPerUser = 10;

/** Attached to the socket, so it survives hibernation. Times in ms since the epoch; `endsAt` is the session's end. */
type Kept<Listener> = Listener & { openedAt: number; checkedAt: number; endsAt: number };
type Rights<Listener, Right extends string> = (listener: Listener) => Standing<Right>;

/**
 * An object's sockets with their owners, and the rule which of them may still listen. A socket is its session's and
 * ends with it. The object is told when rights end; as it may miss that, they are looked up again before a message, as
 * often as the kind of listener needs, and always once the session is over.
 */
export class Sockets<Listener extends Watcher, Right extends string> {
  readonly #ctx: DurableObjectState;
  readonly #kept = new WeakMap<WebSocket, Kept<Listener>>();

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingText, pongText));
  }

  /**
   * Accepts a socket. It receives every change from here on, so `admit` reads the initial state afterwards. If `admit`
   * refuses, the socket is closed, no other makes room, and the answer is 404. The request's address names the page.
   */
  async open(
    request: Request,
    listener: Listener,
    admit: (socket: WebSocket) => Promise<boolean>,
  ): Promise<Response> {
    const page = new URL(request.url).searchParams.get("page")?.slice(0, 20);
    const tags = [listener.userId, ...(page ? [`${listener.userId} ${page}`] : [])];
    const { 0: client, 1: socket } = new WebSocketPair();
    this.#ctx.acceptWebSocket(socket, tags);
    // Not trusted yet: rights may have ended since the Worker looked, and this object was told before it had the socket.
    this.#keep(socket, { ...listener, openedAt: Date.now(), checkedAt: 0, endsAt: 0 });
    let isAdmitted = false;
    try {
      isAdmitted = await admit(socket);
    } finally {
      if (!isAdmitted) close(socket, socketClosed.notYours, "not-yours");
    }
    if (!isAdmitted) return new Response(null, { status: 404 });
    this.#makeRoom(socket, tags);
    return new Response(null, { status: 101, webSocket: client });
  }

  /**
   * Closes the sockets that a new one replaces. A page has one: an earlier one is an abandoned attempt that the
   * platform has not noticed yet, and would cost another page its place (decision 19).
   */
  #makeRoom(socket: WebSocket, [user, page]: string[]) {
    const others = (tag: string) =>
      this.all(tag).filter((each) => each !== socket && each.readyState === WebSocket.OPEN);
    if (page) for (const earlier of others(page)) close(earlier, 1000, "reconnected");
    const openedAt = (each: WebSocket) => this.listenerOf(each)?.openedAt ?? 0;
    const byAge = others(user ?? "").toSorted((a, b) => openedAt(a) - openedAt(b));
    for (const oldest of byAge.slice(0, Math.max(0, byAge.length - socketsPerUser + 1)))
      close(oldest, socketClosed.replaced, "replaced");
  }

  all(tag?: string): WebSocket[] {
    return this.#ctx.getWebSockets(tag);
  }

  listenerOf(socket: WebSocket): Kept<Listener> | null {
    const kept = this.#kept.get(socket) ?? (socket.deserializeAttachment() as Kept<Listener> | null);
    if (kept) this.#kept.set(socket, kept);
    return kept;
  }

  /** Returns those who may still listen, with their right; closes the others with the reason. */
  sift(sockets: WebSocket[], rightsOf: Rights<Listener, Right>) {
    return sockets.flatMap((socket) => {
      const listener = this.listenerOf(socket);
      const standing = listener ? rightsOf(listener) : "not-yours";
      if (!listener || standing === "not-asked") return [];
      if (typeof standing !== "string") return [{ socket, listener, ...standing }];
      close(socket, endings[standing], standing);
      return [];
    });
  }

  /** Looks rights up, trusts them for a while, and sifts. */
  async check(sockets: WebSocket[], lookUp: (listeners: Listener[]) => Promise<Rights<Listener, Right>>) {
    const listeners = sockets.flatMap((socket) => this.listenerOf(socket) ?? []);
    if (listeners.length === 0) return [];
    const checked = this.sift(sockets, await lookUp(listeners));
    for (const { socket, listener, endsAt } of checked)
      this.#keep(socket, { ...listener, checkedAt: Date.now(), endsAt });
    return checked;
  }

  /** Who may receive a message now; looks up those whose last check is older than `trustedForMs`. */
  async listening(
    trustedForMs: number,
    lookUp: (listeners: Listener[]) => Promise<Rights<Listener, Right>>,
  ): Promise<{ socket: WebSocket; listener: Listener }[]> {
    const now = Date.now();
    const isTrusted = ({ checkedAt, endsAt }: Kept<Listener>) =>
      checkedAt > now - trustedForMs && endsAt > now;
    const { true: trusted = [], false: due = [] } = Object.groupBy(this.all(), (socket) => {
      const listener = this.listenerOf(socket);
      return `${listener !== null && isTrusted(listener)}`;
    });
    const checked = await this.check(due, lookUp).catch((error: unknown) => {
      // Who can't be looked up misses this message: a new connection brings the whole state.
      for (const socket of due) close(socket, 1011, "not-looked-up");
      logError("sockets not looked up", error);
      return [];
    });
    const known = trusted.flatMap((socket) => {
      const listener = this.listenerOf(socket);
      return listener ? [{ socket, listener }] : [];
    });
    return [...known, ...checked];
  }

  #keep(socket: WebSocket, kept: Kept<Listener>) {
    socket.serializeAttachment(kept);
    this.#kept.set(socket, kept);
  }
}

/** Answers a request of a socket; one that comes before the answer shares it. */
export function answerOnce(answer: (socket: WebSocket) => Promise<unknown>) {
  const asking = new WeakSet<WebSocket>();
  return async (socket: WebSocket): Promise<void> => {
    if (asking.has(socket)) return;
    asking.add(socket);
    await answer(socket).finally(() => asking.delete(socket));
  };
}

/** A client's message as JSON, or null if it is not valid; callers then close the socket. */
export function parseRequest(data: string | ArrayBuffer): { type: unknown } | null {
  if (typeof data !== "string" || data.length > 1_000) return null;
  try {
    return JSON.parse(data) as { type: unknown } | null;
  } catch {
    return null;
  }
}

export function send(socket: WebSocket, message: string | object) {
  try {
    socket.send(typeof message === "string" ? message : JSON.stringify(message));
  } catch {
    // A closing socket catches up when it reconnects.
  }
}

export function close(socket: WebSocket, code: number, reason: string) {
  try {
    socket.close(code, reason);
  } catch {
    // Closed already.
  }
}
