import { pingText, pongText, socketClosed } from "#domain/order/order-events.ts";

/** A listener's right, the reason why it ended, or "not-asked" if they connected during the look-up. */
export type Standing<Right extends string> = Right | keyof typeof endings | "not-asked";

const endings = { "signed-out": socketClosed.signedOut, "not-yours": socketClosed.notYours } as const;

/** Attached to the socket, so it survives hibernation. Times in ms since the epoch. */
type Kept<Listener> = Listener & { openedAt: number; checkedAt: number };
type Rights<Listener, Right extends string> = (listener: Listener) => Standing<Right>;

/**
 * An object's sockets with their owners, and the one rule of who may still listen. Rights may end without the object
 * being told, so they are looked up again before a message, as often as the kind of listener needs.
 */
export class Sockets<Listener extends object, Right extends string> {
  readonly #ctx: DurableObjectState;
  readonly #kept = new WeakMap<WebSocket, Kept<Listener>>();

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingText, pongText));
  }

  /** Accepts a socket; the Worker has just checked its rights. It receives every change from here on. */
  accept(listener: Listener, tags: string[] = []): { socket: WebSocket; answer: Response } {
    const { 0: client, 1: socket } = new WebSocketPair();
    this.#ctx.acceptWebSocket(socket, tags);
    this.#keep(socket, { ...listener, openedAt: Date.now(), checkedAt: Date.now() });
    return { socket, answer: new Response(null, { status: 101, webSocket: client }) };
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
      const code = endings[standing as keyof typeof endings];
      if (code) close(socket, code, standing);
      if (!listener || code || standing === "not-asked") return [];
      return [{ socket, listener, right: standing as Right }];
    });
  }

  /** Like `sift` after looking rights up, which are then trusted for a while. */
  async check(sockets: WebSocket[], lookUp: (listeners: Listener[]) => Promise<Rights<Listener, Right>>) {
    const listeners = sockets.flatMap((socket) => this.listenerOf(socket) ?? []);
    if (listeners.length === 0) return [];
    const checked = this.sift(sockets, await lookUp(listeners));
    for (const { socket, listener } of checked) this.#keep(socket, { ...listener, checkedAt: Date.now() });
    return checked;
  }

  /** Who may receive a message now; looks up those whose last check is older than `trustedForMs`. */
  async listening(
    trustedForMs: number,
    lookUp: (listeners: Listener[]) => Promise<Rights<Listener, Right>>,
  ): Promise<{ socket: WebSocket; listener: Listener }[]> {
    const trustedFrom = Date.now() - trustedForMs;
    const isTrusted = (socket: WebSocket) => (this.listenerOf(socket)?.checkedAt ?? 0) > trustedFrom;
    const { true: trusted = [], false: due = [] } = Object.groupBy(
      this.all(),
      (socket) => `${isTrusted(socket)}`,
    );
    const checked = await this.check(due, lookUp);
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
