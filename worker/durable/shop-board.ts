import { DurableObject } from "cloudflare:workers";
import { singleFlight } from "#domain/async.ts";
import type { BoardState } from "#domain/shop/live-shops.ts";
import { logError } from "../platform/log.ts";
import type { ShopFacts } from "../usecases/kitchen/read-kitchen.ts";
import type { KitchenRequest, Reservation } from "../usecases/ports.ts";
import { BoardKitchen, type KitchenUsecases } from "./board-kitchen.ts";
import type { BoardPart } from "./board-part.ts";
import { BoardSockets, type SocketUsecases } from "./board-sockets.ts";
import { BoardWatch, type WatchUsecases } from "./board-watch.ts";
import { KitchenBook } from "./kitchen-book.ts";

/** What the board asks of the record, and where it reports. Handed in by the Worker's entry. */
export type BoardUsecases = KitchenUsecases &
  WatchUsecases &
  SocketUsecases & {
    /** Null when there is no such shop. */
    readFacts(shopId: string, orderIds: string[]): Promise<ShopFacts | null>;
    /** Notes once that somebody at the board saw a new order. True where this made it so. */
    acknowledge(shopId: string, orderId: string, userId: string): Promise<boolean>;
    /** Runners and consoles of the stadium hear that the order changed; never fails. */
    tellFloor(orderId: string): Promise<void>;
    report(stadiumId: string, shopId: string, state: BoardState): Promise<void>;
    /** What the shop sells has changed by itself: the menu's snapshot is made anew. */
    publishMenu(stadiumId: string): Promise<void>;
  };

/** After a round that failed, the D1 being down say, the next one. */
const tryAgainMs = 5_000;

/** One per shop, named by its id. A thin shell: each of its parts keeps its own tables and does its own work. */
export class ShopBoardBase extends DurableObject<Env> {
  readonly #kitchen: BoardKitchen;
  readonly #watch: BoardWatch;
  readonly #sockets: BoardSockets;
  readonly #parts: BoardPart[];
  #tryAgainAt: number | null = null;

  protected usecases(): BoardUsecases {
    throw new Error("ShopBoard is completed by the Worker's entry");
  }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const { storage } = state;
    const usecases = () => this.usecases();
    const now = () => Date.now();
    const book = new KitchenBook(storage.sql, () => this.#wake());
    this.#kitchen = new BoardKitchen({ book, usecases, readFacts: () => this.#readFacts(), now });
    this.#watch = new BoardWatch(storage, usecases, now);
    this.#sockets = new BoardSockets(state, usecases, this);
    this.#parts = [this.#kitchen, this.#watch];
  }

  /** Takes a place in the kitchen, or says why there is none. Whoever else listens hears of it a moment later. */
  async reserve(shopId: string, request: KitchenRequest): Promise<Reservation> {
    this.#remember(shopId);
    const reservation = await this.#kitchen.reserve(request);
    this.ctx.waitUntil(this.#changed());
    return reservation;
  }

  ask(shopId: string, request: KitchenRequest): Promise<Reservation> {
    this.#remember(shopId);
    return this.#kitchen.ask(request);
  }

  findPromise(_shopId: string, orderId: string): { fromAt: number; toAt: number } | null {
    return this.#kitchen.findPromise(orderId);
  }

  /** Called after every change of an order of this shop, and possibly twice. */
  async orderChanged(shopId: string, orderId: string): Promise<void> {
    this.#remember(shopId);
    const work = await this.#kitchen.orderChanged(orderId);
    await this.#watch.orderChanged(shopId, orderId, work);
    await this.#changed();
    await quietly(this.#sockets.tellCard(shopId, orderId));
    await this.usecases().tellFloor(orderId);
  }

  /** Staff opened, paused or changed what the shop sells: so somebody is there, and the record knows the rest. */
  async shopChanged(shopId: string): Promise<void> {
    this.#remember(shopId);
    await this.#watch.personSeen(shopId);
    await this.#changed();
    await quietly(this.#sockets.tellShop(shopId));
  }

  async menuChanged(shopId: string): Promise<void> {
    this.#remember(shopId);
    await this.#changed();
    await quietly(this.#sockets.tellAllBoards(shopId));
  }

  /** A tablet with somebody on shift says that it is there, every 15 s. */
  async beat(shopId: string): Promise<void> {
    this.#remember(shopId);
    if (await this.#watch.beat(shopId)) await this.#changed();
    else this.#wake();
  }

  /** Somebody at a tablet saw a new order: the bell is silent at all of them. */
  async seen(shopId: string, orderId: string, userId: string): Promise<void> {
    this.#remember(shopId);
    const isNew = await this.usecases().acknowledge(shopId, orderId, userId);
    const isLifted = await this.#watch.seen(shopId);
    if (isNew) await this.orderChanged(shopId, orderId);
    else if (isLifted) await this.#changed();
  }

  /** A shift ended as it should: nobody misses the tablet from now on, unless the shop requires one. */
  async signOff(shopId: string): Promise<void> {
    this.#remember(shopId);
    this.#watch.signOff();
    this.#wake();
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

  override async alarm(): Promise<void> {
    const now = Date.now();
    for (const part of this.#parts) await quietly(part.tend(now));
    await this.#changed();
  }

  #shopId(): string {
    return this.ctx.storage.kv.get<string>("shopId") ?? "";
  }

  #remember(shopId: string) {
    if (this.#shopId() !== shopId) this.ctx.storage.kv.put("shopId", shopId);
  }

  readonly #readFacts = singleFlight(() =>
    this.usecases().readFacts(this.#shopId(), this.#kitchen.orderIds()),
  );

  /** Sets the one alarm to what is due first; without waiting, so that it is stored together with what it is for. */
  #wake(): void {
    const { kv } = this.ctx.storage;
    const due = [
      ...this.#parts.map((part) => part.dueAt()),
      kv.get<number>("overrideEndsAt"),
      this.#tryAgainAt,
    ];
    const first = Math.min(...due.map((at) => at ?? Number.POSITIVE_INFINITY));
    if (Number.isFinite(first)) void this.ctx.storage.setAlarm(Math.max(first, Date.now() + 1_000));
    else void this.ctx.storage.deleteAlarm();
  }

  /** What everything that changes the board ends with. What was changed stands, whether or not it can be told now. */
  async #changed(): Promise<void> {
    this.#wake();
    try {
      await this.#tell();
      this.#tryAgainAt = null;
    } catch (error) {
      logError("board not told of", error, { shopId: this.#shopId() });
      this.#tryAgainAt = Date.now() + tryAgainMs;
    }
    this.#wake();
  }

  /** Tells whoever listens how the shop stands: fans whose promise moved, the menu, its tablets, the stadium's floor. */
  readonly #tell = singleFlight(async () => {
    const shopId = this.#shopId();
    const facts = await this.#readFacts();
    if (!facts) return;
    const { kv } = this.ctx.storage;
    this.#watch.know(facts);
    const load = this.#kitchen.state(facts);
    if (facts.nextEndAt === null) kv.delete("overrideEndsAt");
    else kv.put("overrideEndsAt", facts.nextEndAt);

    const { stadiumId, isOpen, pausedUntil, autoPausedAt, busyUntil, busyMinutes } = facts;
    const state = { at: Date.now(), isOpen, pausedUntil, autoPausedAt, busyUntil, busyMinutes, ...load };
    await this.usecases().report(stadiumId, shopId, state);
    for (const orderId of await this.#kitchen.movePromises())
      await quietly(this.#sockets.tellCard(shopId, orderId));
    const toldAutoPausedAt = kv.get<number | null>("autoPausedAt");
    if (toldAutoPausedAt !== undefined && toldAutoPausedAt !== autoPausedAt)
      await quietly(this.#sockets.tellShop(shopId));
    kv.put("autoPausedAt", autoPausedAt);
    const soldOut = facts.soldOut.join();
    const published = kv.get<string>("soldOut");
    if (published !== undefined && published !== soldOut) {
      await this.usecases().publishMenu(stadiumId);
      await quietly(this.#sockets.tellShop(shopId));
    }
    if (published !== soldOut) kv.put("soldOut", soldOut);
  });
}

/** Whoever could not be told or looked up now is at the next visit; what was changed stands. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => logError("part of a board failed", error));
}
