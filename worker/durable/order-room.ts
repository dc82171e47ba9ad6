import { DurableObject } from "cloudflare:workers";
import { type OrderMessage, type OrderRequest, pingText, pongText } from "#app/domain/order-events.ts";
import type { Advance, Advanced } from "../usecases/advance-order.ts";
import type { DraftInput, DraftResult } from "../usecases/draft-order.ts";
import type { Finalized } from "../usecases/finalize-order.ts";
import type { RoomUsecases } from "../usecases/room-usecases.ts";

/** What a socket's owner is; kept with the socket, so that it outlives hibernation. */
type Attachment = { userId: string };

const firstVisitMs = 60_000;

/**
 * One per order, named by its id. Serialises every change of the order and tells it to the order's sockets. It holds
 * no truth of its own: after waking it reads D1.
 */
export class OrderRoomBase extends DurableObject<Env> {
  #queue: Promise<unknown> = Promise.resolve();

  protected usecases(): RoomUsecases {
    throw new Error("OrderRoom is completed by the Worker's entry");
  }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(pingText, pongText));
  }

  /** The alarm is set before the draft is stored: whatever dies in between, somebody comes back. */
  open(input: DraftInput): Promise<DraftResult> {
    return this.#exclusive(async () => {
      await this.ctx.storage.put("id", input.id);
      await this.ctx.storage.setAlarm(Date.now() + firstVisitMs);
      return await this.usecases().open(input);
    });
  }

  /** A replaced intent is released by the alarm that follows at once: the fan does not wait for it. */
  resume(input: DraftInput): Promise<DraftResult> {
    return this.#change(input.id, async () => {
      await this.#visitBy(Date.now() + firstVisitMs);
      return await this.usecases().resume(input);
    });
  }

  finalize(id: string): Promise<Finalized> {
    return this.#change(id, () => this.usecases().finalize(id));
  }

  advance(id: string, request: Advance): Promise<Advanced> {
    return this.#change(id, () => this.usecases().advance(id, request));
  }

  giveUp(id: string): Promise<Finalized["state"]> {
    return this.#change(id, () => this.usecases().giveUp(id));
  }

  /** Does what is due; the webhook and the sweep call it as the alarm does. */
  tend(id: string): Promise<void> {
    return this.#change(id, async () => {
      await this.#tend(id);
    });
  }

  override async alarm(): Promise<void> {
    const id = await this.ctx.storage.get<string>("id");
    if (id) await this.tend(id);
  }

  async #tend(id: string) {
    const next = await this.usecases().tend(id);
    if (next !== null) await this.ctx.storage.setAlarm(next);
  }

  /** One change at a time; whoever listens is told what D1 says afterwards. */
  #change<T>(id: string, run: () => Promise<T>): Promise<T> {
    return this.#exclusive(async () => {
      await this.ctx.storage.put("id", id);
      try {
        return await run();
      } finally {
        const next = await this.usecases().nextVisit(id);
        if (next !== null) await this.#visitBy(next);
        await this.#broadcast(id);
      }
    });
  }

  async #visitBy(at: number) {
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }

  /** Input gates open at every wait, so changes queue here. */
  #exclusive<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(run);
    this.#queue = result.catch(() => {});
    return result;
  }

  async #broadcast(id: string) {
    const sockets = this.ctx.getWebSockets();
    if (sockets.length === 0) return;
    const message = await this.#message(id);
    for (const socket of message ? sockets : []) this.#send(socket, message ?? "");
  }

  async #message(id: string): Promise<string | null> {
    const found = await this.usecases().readLive(id);
    return (
      found &&
      JSON.stringify({ type: "order", live: found.live, serverNow: Date.now() } satisfies OrderMessage)
    );
  }

  #send(socket: WebSocket, message: string) {
    try {
      socket.send(message);
    } catch {
      // A socket that is closing hears it on its return.
    }
  }

  /** The Worker has checked session, origin and ownership, and names the user in a header that no client can set. */
  override async fetch(request: Request): Promise<Response> {
    const id = request.headers.get("x-order-id") ?? "";
    const userId = request.headers.get("x-user-id") ?? "";
    if (!id || !userId) return new Response(null, { status: 404 });
    await this.ctx.storage.put("id", id);
    const { 0: client, 1: server } = new WebSocketPair();
    // It listens before D1 is read: a change that comes about during the read reaches it as a message of its own.
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment({ userId } satisfies Attachment);
    const message = await this.#message(id);
    if (!message) return new Response(null, { status: 404 });
    this.#send(server, message);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** A client that comes back says the last number that it saw and hears the present. */
  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    const id = await this.ctx.storage.get<string>("id");
    const attachment = socket.deserializeAttachment() as Attachment | null;
    if (!id || typeof data !== "string" || data.length > 1_000 || !isResume(data))
      return socket.close(1008, "unexpected");
    const found = await this.usecases().readLive(id);
    if (!found || found.customerId !== attachment?.userId) return socket.close(1008, "not yours");
    const message = { type: "order", live: found.live, serverNow: Date.now() } satisfies OrderMessage;
    this.#send(socket, JSON.stringify(message));
  }
}

function isResume(data: string): boolean {
  try {
    const request = JSON.parse(data) as Partial<OrderRequest>;
    return request.type === "resume" && Number.isInteger(request.number);
  } catch {
    return false;
  }
}
