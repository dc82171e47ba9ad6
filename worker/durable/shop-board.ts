import { DurableObject } from "cloudflare:workers";
import type { PromiseMinutes } from "#app/domain/promise-time.ts";
import type { Reservation } from "../usecases/ports.ts";
import { BoardKitchen, type KitchenUsecases } from "./board-kitchen.ts";
import type { BoardPart } from "./board-part.ts";
import { BoardSockets, type SocketUsecases } from "./board-sockets.ts";

/** What the board asks of the record, and where it reports. Handed in by the Worker's entry. */
export type BoardUsecases = KitchenUsecases &
  SocketUsecases & {
    /** Notes once that somebody at the board saw a new order. True where this made it so. */
    acknowledge(shopId: string, orderId: string, userId: string): Promise<boolean>;
    report(shopId: string, live: { queueMinutes: number; at: number }): Promise<void>;
    /** Runners and consoles of the stadium hear that the order changed; never fails. */
    tellFloor(orderId: string): Promise<void>;
  };

/** One per shop, named by its id. A thin shell: each of its parts keeps its own tables and does its own work. */
export class ShopBoardBase extends DurableObject<Env> {
  readonly #kitchen: BoardKitchen;
  readonly #sockets: BoardSockets;
  readonly #parts: BoardPart[];

  protected usecases(): BoardUsecases {
    throw new Error("ShopBoard is completed by the Worker's entry");
  }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#kitchen = new BoardKitchen(state.storage.sql, () => this.usecases());
    this.#sockets = new BoardSockets(state, () => this.usecases(), this);
    this.#parts = [this.#kitchen];
  }

  async reserve(shopId: string, orderId: string, preparationMinutes: number[]): Promise<Reservation> {
    const reservation = this.#kitchen.reserve(orderId, preparationMinutes, Date.now());
    await this.#changed(shopId);
    return reservation;
  }

  /** Called after every change of an order of this shop, and possibly twice. */
  async orderChanged(shopId: string, orderId: string): Promise<void> {
    await this.#kitchen.orderChanged(orderId);
    await this.#changed(shopId);
    await quietly(this.#sockets.tellCard(shopId, orderId));
    await this.usecases().tellFloor(orderId);
  }

  /** Staff opened, paused or changed what the shop sells; the record knows. */
  async shopChanged(shopId: string): Promise<void> {
    await this.#changed(shopId);
    await quietly(this.#sockets.tellShop(shopId));
  }

  /** A tablet with somebody on shift says that it is there. */
  async beat(shopId: string): Promise<void> {
    this.ctx.storage.kv.put("shopId", shopId);
  }

  /** Somebody at a tablet saw a new order: the bell is silent at all of them. */
  async seen(shopId: string, orderId: string, userId: string): Promise<void> {
    if (await this.usecases().acknowledge(shopId, orderId, userId)) await this.orderChanged(shopId, orderId);
  }

  /** A shift ended as it should: nobody misses the tablet from now on. */
  async signOff(shopId: string): Promise<void> {
    this.ctx.storage.kv.put("shopId", shopId);
  }

  /** Roles changed: whoever's has ended is closed now. */
  async rolesChanged(): Promise<void> {
    await this.#sockets.recheck();
  }

  /** A tablet's socket. The Worker names shop and user in headers that no client can set. */
  override async fetch(request: Request): Promise<Response> {
    const shopId = request.headers.get("x-shop-id") ?? "";
    const userId = request.headers.get("x-user-id") ?? "";
    if (!shopId || !userId) return new Response(null, { status: 404 });
    return this.#sockets.open(shopId, userId);
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    return this.#sockets.hear(socket, data);
  }

  askPromise(preparationMinutes: number[]): PromiseMinutes {
    return this.#kitchen.askPromise(preparationMinutes);
  }

  override async alarm(): Promise<void> {
    const now = Date.now();
    for (const part of this.#parts) await part.tend(now);
    const shopId = this.ctx.storage.kv.get<string>("shopId");
    if (shopId) await this.#changed(shopId);
  }

  /**
   * What everything that changes the board ends with: the next alarm, then the news. Nothing waits before the alarm is
   * set, so that it is stored together with what was changed.
   */
  async #changed(shopId: string): Promise<void> {
    this.ctx.storage.kv.put("shopId", shopId);
    const due = this.#parts.map((part) => part.dueAt()).filter((at) => at !== null);
    if (due.length) await this.ctx.storage.setAlarm(Math.max(Math.min(...due), Date.now() + 1_000));
    else await this.ctx.storage.deleteAlarm();
    await this.#announce(shopId);
  }

  /** Whoever listens hears of it: the stadium's floor, and the board's own sockets. */
  async #announce(shopId: string): Promise<void> {
    await this.usecases().report(shopId, { queueMinutes: this.#kitchen.queueMinutes(), at: Date.now() });
  }
}

/** Tablets that could not be told now notice with their next beat; what was changed stands. */
async function quietly(telling: Promise<void>): Promise<void> {
  await telling.catch((error: unknown) => console.error("a board could not be told", error));
}
