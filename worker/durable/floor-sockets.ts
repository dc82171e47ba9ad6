import type { FloorMessage } from "#domain/delivery/floor-events.ts";
import { pingText, pongText } from "#domain/order/order-events.ts";
import type { FloorUpdate } from "../usecases/ports.ts";

/** A runner hears of bags; a console of every order and shop of the stadium. */
export type FloorAudience = "runner" | "console";
export type FloorListener = { userId: string; audience: FloorAudience };

export type FloorUsecases = {
  /** Whoever may listen to this stadium now, by the roles in D1. */
  listListeners(stadiumId: string): Promise<FloorListener[]>;
};

/** Roles may end while a socket is open; before news go out they are at most this old. */
const rolesAgeMs = 60_000;

/**
 * The sockets of a stadium's runners and consoles. They hibernate: who listens is kept with the socket, the stadium's id
 * in storage, and nothing else is remembered.
 */
export class FloorSockets {
  readonly #ctx: DurableObjectState;
  readonly #usecases: () => FloorUsecases;
  #checkedAt = 0;

  constructor(ctx: DurableObjectState, usecases: () => FloorUsecases) {
    this.#ctx = ctx;
    this.#usecases = usecases;
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingText, pongText));
  }

  /** The Worker has checked session, origin and role, and names them in headers that no client can set. */
  connect(request: Request): Response {
    const userId = request.headers.get("x-user-id") ?? "";
    const stadiumId = request.headers.get("x-stadium-id") ?? "";
    const audience = request.headers.get("x-audience") === "console" ? "console" : "runner";
    if (!userId || !stadiumId) return new Response(null, { status: 404 });
    this.#ctx.storage.kv.put("stadiumId", stadiumId);
    const { 0: client, 1: server } = new WebSocketPair();
    this.#ctx.acceptWebSocket(server);
    server.serializeAttachment({ userId, audience } satisfies FloorListener);
    send(server, { type: "hello", serverNow: Date.now() });
    return new Response(null, { status: 101, webSocket: client });
  }

  /** A client that comes back asks whether it is still welcome, and hears the time. Nothing else is understood. */
  async heard(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    if (data !== '{"type":"resume"}') return socket.close(1008, "unexpected");
    await this.#sendAway([socket]);
    send(socket, { type: "hello", serverNow: Date.now() });
  }

  async tellOrder({ order, delivery, runnerId }: FloorUpdate): Promise<void> {
    for (const { socket, userId, audience } of await this.#listeners()) {
      const isConsole = audience === "console";
      send(socket, {
        type: "order",
        order,
        delivery: isConsole ? null : delivery,
        isYours: !isConsole && runnerId === userId,
        serverNow: Date.now(),
      });
    }
  }

  async tellShop(shopId: string): Promise<void> {
    for (const { socket } of await this.#listeners())
      send(socket, { type: "shop", shopId, serverNow: Date.now() });
  }

  /** Somebody's role changed: whoever's has ended is closed now, not with the next news. */
  recheck(): Promise<void> {
    return this.#sendAway(this.#ctx.getWebSockets());
  }

  async #listeners() {
    const sockets = this.#ctx.getWebSockets();
    if (sockets.length > 0 && this.#checkedAt < Date.now() - rolesAgeMs) {
      await this.#sendAway(sockets);
      this.#checkedAt = Date.now();
    }
    return this.#ctx.getWebSockets().flatMap((socket) => {
      const listener = socket.deserializeAttachment() as FloorListener | null;
      return listener && socket.readyState === WebSocket.OPEN ? [{ socket, ...listener }] : [];
    });
  }

  /** Closes those whose role has ended. */
  async #sendAway(sockets: WebSocket[]): Promise<void> {
    const stadiumId = this.#ctx.storage.kv.get<string>("stadiumId") ?? "";
    const welcome = await this.#usecases().listListeners(stadiumId);
    for (const socket of sockets) {
      const own = socket.deserializeAttachment() as FloorListener | null;
      if (!welcome.some((each) => each.userId === own?.userId && each.audience === own.audience))
        socket.close(1008, "not yours");
    }
  }
}

function send(socket: WebSocket, message: FloorMessage) {
  try {
    socket.send(JSON.stringify(message));
  } catch {
    // A socket that is closing hears it on its return.
  }
}
