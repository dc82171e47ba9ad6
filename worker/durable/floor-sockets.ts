import type { FloorMessage } from "#domain/delivery/floor-events.ts";
import type { FloorUpdate } from "../usecases/ports.ts";
import { close, parseRequest, Sockets, send } from "./sockets.ts";

/** A runner receives bags; a console receives every order and shop of the stadium. */
export type FloorAudience = "runner" | "console";
export type FloorListener = { userId: string; audience: FloorAudience };

export type FloorUsecases = {
  /** Who may listen to this stadium now, by the roles in D1. */
  listListeners(stadiumId: string): Promise<FloorListener[]>;
};

/** Roles may end while a socket is open, so a message goes out only to roles checked this recently. */
const rolesAgeMs = 60_000;

/** The sockets of a stadium's runners and consoles. Only the stadium's id is stored. */
export class FloorSockets {
  readonly #ctx: DurableObjectState;
  readonly #usecases: () => FloorUsecases;
  readonly #sockets: Sockets<FloorListener, FloorAudience>;

  constructor(ctx: DurableObjectState, usecases: () => FloorUsecases) {
    this.#ctx = ctx;
    this.#usecases = usecases;
    this.#sockets = new Sockets(ctx);
  }

  /** The Worker has checked session, origin and role, and passes them in headers that no client can set. */
  connect(request: Request): Response {
    const userId = request.headers.get("x-user-id") ?? "";
    const stadiumId = request.headers.get("x-stadium-id") ?? "";
    const audience = request.headers.get("x-audience") === "console" ? "console" : "runner";
    if (!userId || !stadiumId) return new Response(null, { status: 404 });
    this.#ctx.storage.kv.put("stadiumId", stadiumId);
    const { socket, answer } = this.#sockets.accept({ userId, audience });
    tell(socket, { type: "hello", serverNow: Date.now() });
    return answer;
  }

  /** Answers `resume`, the only message of a client, with the time if it may still listen. */
  async heard(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    if (parseRequest(data)?.type !== "resume") return close(socket, 1008, "unexpected");
    for (const heard of await this.#sockets.check([socket], this.#lookUp))
      tell(heard.socket, { type: "hello", serverNow: Date.now() });
  }

  async tellOrder({ order, delivery, runnerId }: FloorUpdate): Promise<void> {
    for (const { socket, listener } of await this.#sockets.listening(rolesAgeMs, this.#lookUp)) {
      const isConsole = listener.audience === "console";
      tell(socket, {
        type: "order",
        order,
        delivery: isConsole ? null : delivery,
        isYours: !isConsole && runnerId === listener.userId,
        serverNow: Date.now(),
      });
    }
  }

  async tellShop(shopId: string): Promise<void> {
    for (const { socket } of await this.#sockets.listening(rolesAgeMs, this.#lookUp))
      tell(socket, { type: "shop", shopId, serverNow: Date.now() });
  }

  /** Closes sockets whose role has ended, without waiting for the next message. */
  async recheck(): Promise<void> {
    await this.#sockets.check(this.#sockets.all(), this.#lookUp);
  }

  readonly #lookUp = async () => {
    const stadiumId = this.#ctx.storage.kv.get<string>("stadiumId") ?? "";
    const welcome = await this.#usecases().listListeners(stadiumId);
    return ({ userId, audience }: FloorListener) =>
      welcome.some((each) => each.userId === userId && each.audience === audience) ? audience : "not-yours";
  };
}

const tell: (socket: WebSocket, message: FloorMessage) => void = send;
