import type { FloorMessage } from "#domain/delivery/floor-events.ts";
import { minuteMs } from "#domain/durations.ts";
import type { KeptEvent, NamedEvent } from "#domain/event/match-event.ts";
import { signMs } from "#domain/kitchen/hands.ts";
import type { Standing, Watcher } from "#domain/staff/presence.ts";
import type { FloorUpdate } from "../usecases/ports.ts";
import { listenerOf } from "./listener-headers.ts";
import { answerOnce, close, parseRequest, Sockets, send } from "./sockets.ts";

/** A runner receives bags; a console receives every order and shop of the stadium. */
export type FloorAudience = "runner" | "console";
export type FloorListener = Watcher & { audience: FloorAudience };

export type FloorUsecases = {
  /** The sessions that may listen to this stadium now, by D1. */
  findRights(
    stadiumId: string,
    sessionIds: string[],
  ): Promise<(listener: FloorListener) => Standing<FloorAudience>>;
};

/** The floor is told when rights end, but may miss it: a message goes out only to rights checked this recently. */
const rightsAgeMs = minuteMs;

/** The sockets of a stadium's runners and consoles. Only the stadium's id is stored. */
export class FloorSockets {
  readonly #ctx: DurableObjectState;
  readonly #usecases: () => FloorUsecases;
  readonly #event: () => KeptEvent | null;
  readonly #sockets: Sockets<FloorListener, FloorAudience>;
  readonly #resume = answerOnce((socket) => this.#greet(socket));

  constructor(ctx: DurableObjectState, usecases: () => FloorUsecases, event: () => KeptEvent | null) {
    this.#ctx = ctx;
    this.#usecases = usecases;
    this.#event = event;
    this.#sockets = new Sockets(ctx);
  }

  /** The Worker has checked session, origin and role. */
  async connect(request: Request): Promise<Response> {
    const named = listenerOf(request);
    if (!named) return new Response(null, { status: 404 });
    const { subject: stadiumId, userId, sessionId } = named;
    this.#ctx.storage.kv.put("stadiumId", stadiumId);
    const audience = named.audience === "console" ? "console" : "runner";
    const listener: FloorListener = { userId, sessionId, audience };
    return this.#sockets.open(request, listener, (socket) => this.#greet(socket));
  }

  /** Answers `resume`, the only message of a client, with the time if it may still listen. */
  async heard(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    if (parseRequest(data)?.type !== "resume") return close(socket, 1008, "unexpected");
    await this.#resume(socket);
  }

  async #greet(socket: WebSocket): Promise<boolean> {
    const [heard] = await this.#sockets.check([socket], this.#lookUp);
    if (!heard) return false;
    tell(socket, { type: "hello", serverNow: Date.now() });
    const event = this.#event();
    if (event) tellClock(socket, heard.listener, event);
    return true;
  }

  async tellClock(event: KeptEvent | null): Promise<void> {
    for (const { socket, listener } of await this.#sockets.listening(rightsAgeMs, this.#lookUp))
      tellClock(socket, listener, event);
  }

  async tellOrder({ order, delivery, runnerId }: FloorUpdate): Promise<void> {
    for (const { socket, listener } of await this.#sockets.listening(rightsAgeMs, this.#lookUp)) {
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

  /** Runners whose phone gave a recent sign. */
  runners(now: number): string[] {
    const seenAt = (socket: WebSocket, openedAt: number) =>
      this.#ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? openedAt;
    return this.#sockets.all().flatMap((socket) => {
      const listener = this.#sockets.listenerOf(socket);
      const isRunner = listener?.audience === "runner" && seenAt(socket, listener.openedAt) > now - signMs;
      return isRunner ? [listener.userId] : [];
    });
  }

  async tellShop(shopId: string): Promise<void> {
    for (const { socket } of await this.#sockets.listening(rightsAgeMs, this.#lookUp))
      tell(socket, { type: "shop", shopId, serverNow: Date.now() });
  }

  /** Closes sockets whose session or role has ended, without waiting for the next message. */
  async recheck(): Promise<void> {
    await this.#sockets.check(this.#sockets.all(), this.#lookUp);
  }

  readonly #lookUp = (listeners: FloorListener[]) => {
    const stadiumId = this.#ctx.storage.kv.get<string>("stadiumId") ?? "";
    const sessionIds = listeners.map(({ sessionId }) => sessionId);
    return this.#usecases().findRights(stadiumId, sessionIds);
  };
}

/** Whom the manager named is nobody else's. */
function tellClock(socket: WebSocket, { audience, userId }: FloorListener, kept: KeptEvent | null) {
  const { markers = [], ...event } = kept ?? {};
  const mayMark = audience === "console" || markers.includes(userId);
  const serverNow = Date.now();
  tell(socket, { type: "clock", event: kept && (event as NamedEvent), mayMark, serverNow });
}

const tell: (socket: WebSocket, message: FloorMessage) => void = send;
