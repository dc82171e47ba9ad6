import { DurableObject } from "cloudflare:workers";
import { singleFlight } from "#domain/async.ts";
import type { UnpaidPlace } from "#domain/kitchen/board-events.ts";
import type { BoardState } from "#domain/shop/live-shops.ts";
import { logError } from "../platform/log.ts";
import type { ShopFacts } from "../usecases/kitchen/read-kitchen.ts";
import type { ChallengeRequired, KitchenRequest, Reservation } from "../usecases/ports.ts";
import { BoardKitchen, type KitchenUsecases } from "./board-kitchen.ts";
import type { BoardPart } from "./board-part.ts";
import { BoardSockets, type SocketUsecases } from "./board-sockets.ts";
import { BoardWatch, type WatchUsecases } from "./board-watch.ts";
import { KitchenBook } from "./kitchen-book.ts";

/** What the board reads and where it reports; passed in by the Worker's entry. */
export type BoardUsecases = KitchenUsecases &
  WatchUsecases &
  SocketUsecases & {
    readFacts(shopId: string, orderIds: string[]): Promise<ShopFacts | null>;
    /** Records that somebody at the board saw a new order. True the first time. */
    acknowledge(shopId: string, orderId: string, userId: string): Promise<boolean>;
    /** Informs the stadium's runners and consoles; never fails. */
    tellFloor(orderId: string): Promise<void>;
    report(stadiumId: string, shopId: string, state: BoardState): Promise<void>;
    /** Rebuilds the menu's snapshot after a change that no write made, such as an override's end. */
    publishMenu(stadiumId: string): Promise<void>;
  };

/** Delay after a failed round, with D1 down, say. */
const tryAgainMs = 5_000;

/** One per shop, named by its id. A thin shell around parts with their own tables and work. */
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

  /** Reserves a place in the kitchen, or says why there is none. Listeners are informed afterwards. */
  async reserve(shopId: string, request: KitchenRequest): Promise<Reservation | ChallengeRequired> {
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

  /** What is reserved for orders that are not paid yet. */
  unpaid(_shopId: string): UnpaidPlace[] {
    return this.#kitchen.unpaid();
  }

  /** Called after every change of the shop's orders, possibly twice. */
  async orderChanged(shopId: string, orderId: string): Promise<void> {
    this.#remember(shopId);
    const work = await this.#kitchen.orderChanged(orderId);
    await this.#watch.orderChanged(shopId, orderId, work);
    await this.#changed();
    await quietly(this.#sockets.tellCard(shopId, orderId));
    await this.usecases().tellFloor(orderId);
  }

  /** Staff changed the shop, so somebody is there; D1 has the change. */
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

  /** A heartbeat of a tablet on shift, every 15 s. */
  async beat(shopId: string): Promise<void> {
    this.#remember(shopId);
    if (await this.#watch.beat(shopId)) await this.#changed();
    else this.#wake();
  }

  /** Somebody saw a new order: silences the bell at all tablets. */
  async seen(shopId: string, orderId: string, userId: string): Promise<void> {
    this.#remember(shopId);
    const isNew = await this.usecases().acknowledge(shopId, orderId, userId);
    const isLifted = await this.#watch.seen(shopId);
    if (isNew) await this.orderChanged(shopId, orderId);
    else if (isLifted) await this.#changed();
  }

  /** A shift ended: the tablet's silence is normal now, unless the shop requires a board. */
  async signOff(shopId: string): Promise<void> {
    this.#remember(shopId);
    this.#watch.signOff();
    this.#wake();
  }

  /** Somebody's session or role ended: closes the sockets that had their right by it. */
  async recheck(): Promise<void> {
    await this.#sockets.recheck();
  }

  /** A tablet's socket. The Worker passes shop, user and session in headers that no client can set. */
  override async fetch(request: Request): Promise<Response> {
    const named = (name: string) => request.headers.get(name) ?? "";
    const shopId = named("x-shop-id");
    const userId = named("x-user-id");
    if (!shopId || !userId) return new Response(null, { status: 404 });
    return this.#sockets.open(request, { shopId, userId, sessionId: named("x-session-id") });
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

  /** Sets the alarm to the first due part. Not awaited, so that it is stored together with its cause. */
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

  /** Ends every change of the board. The change is stored even if nobody can be informed now. */
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

  /** Informs everyone of the shop's state: fans whose promise moved, the menu, its tablets, the stadium's floor. */
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
    await quietly(this.#sockets.tellUnpaid(shopId));
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

/** Logs a failure instead of throwing: the next round tries again. */
async function quietly(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => logError("part of a board failed", error));
}
