import { DurableObject } from "cloudflare:workers";
import { singleFlight } from "#domain/async.ts";
import type { BoardCard, UnpaidPlace } from "#domain/kitchen/board-events.ts";
import type { BoardState } from "#domain/shop/live-shops.ts";
import { logError } from "../platform/log.ts";
import type { OrderTold } from "../usecases/kitchen/order-told.ts";
import type { OrderWork, QuotedFacts, ShopFacts } from "../usecases/kitchen/read-kitchen.ts";
import type { ChallengeRequired, FloorUpdate, KitchenRequest, Reservation } from "../usecases/ports.ts";
import { BoardKitchen, type KitchenUsecases } from "./board-kitchen.ts";
import type { BoardPart } from "./board-part.ts";
import { type Acting, BoardSockets, type SocketUsecases } from "./board-sockets.ts";
import { BoardWatch, type WatchUsecases } from "./board-watch.ts";
import { KeptFacts } from "./kept-facts.ts";
import { KitchenBook } from "./kitchen-book.ts";

/** What the board reads and where it reports; passed in by the Worker's entry. */
export type BoardUsecases = KitchenUsecases &
  WatchUsecases &
  SocketUsecases & {
    readFacts(shopId: string, orderIds: string[]): Promise<ShopFacts | null>;
    /** What an order's change means to the kitchen, the tablets and the floor, all of one moment. */
    readChange(shopId: string, orderId: string, orderIds: string[]): Promise<OrderChange>;
    /** Records that somebody at the board saw a new order, and what that changed. Null if it was seen before. */
    acknowledge(
      shopId: string,
      orderId: string,
      actor: Acting,
      orderIds: string[],
    ): Promise<OrderChange | null>;
    /** Informs the stadium's runners and consoles; never fails. */
    tellFloor(update: FloorUpdate): Promise<void>;
    report(stadiumId: string, shopId: string, state: BoardState): Promise<void>;
    /** Rebuilds the menu's snapshot after a change that no write made, such as an override's end. */
    publishMenu(stadiumId: string): Promise<void>;
  };

type OrderChange = {
  work: OrderWork | null;
  facts: ShopFacts | null;
  card: BoardCard | null;
  floor: FloorUpdate | null;
};

/** Bounds memory. */
const mostVersions = 1_000;
/** Delay after a failed round, with D1 down, say. */
const tryAgainMs = 5_000;

/** One per shop, named by its id. A thin shell around parts with their own tables and work. */
export class ShopBoardBase extends DurableObject<Env> {
  readonly #kitchen: BoardKitchen;
  readonly #watch: BoardWatch;
  readonly #sockets: BoardSockets;
  readonly #parts: BoardPart[];
  #tryAgainAt: number | null = null;
  readonly #facts = new KeptFacts(() => this.usecases().readFacts(this.#shopId(), this.#kitchen.orderIds()));
  /** Of the orders that this board heard of since it woke. */
  readonly #versions = new Map<string, number>();

  protected usecases(): BoardUsecases {
    throw new Error("ShopBoard is completed by the Worker's entry");
  }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const { storage } = state;
    const usecases = () => this.usecases();
    const now = () => Date.now();
    const book = new KitchenBook(storage.sql, () => this.#wake());
    this.#kitchen = new BoardKitchen({ book, usecases, readFacts: () => this.#facts.read(), now });
    this.#watch = new BoardWatch(storage, usecases, now);
    this.#sockets = new BoardSockets(state, usecases, this);
    this.#parts = [this.#kitchen, this.#watch];
  }

  /** Reserves a place in the kitchen, or says why there is none. Listeners are informed afterwards. */
  async reserve(shopId: string, request: KitchenRequest): Promise<Reservation | ChallengeRequired> {
    this.#remember(shopId);
    const reservation = await this.#kitchen.reserve(request);
    this.#facts.handOn();
    this.ctx.waitUntil(this.#changed());
    return reservation;
  }

  ask(shopId: string, request: KitchenRequest, facts: QuotedFacts): Promise<Reservation> {
    this.#remember(shopId);
    return this.#kitchen.ask(request, facts);
  }

  findPromise(_shopId: string, orderId: string): { fromAt: number; toAt: number } | null {
    return this.#kitchen.findPromise(orderId);
  }

  /** What is reserved for orders that are not paid yet. */
  unpaid(_shopId: string): UnpaidPlace[] {
    return this.#kitchen.unpaid();
  }

  /** Called after every change of the shop's orders, possibly twice; `told` is the order as it was just committed. */
  async orderChanged(shopId: string, orderId: string, told?: OrderTold | null): Promise<void> {
    this.#remember(shopId);
    if (told && this.#isNewer(orderId, told)) return this.#believe(shopId, orderId, told);
    await this.#changedBy(shopId, orderId, (orderIds) =>
      this.usecases().readChange(shopId, orderId, orderIds),
    );
  }

  /** Whether it was committed after all that this board has heard of the order. */
  #isNewer(orderId: string, { version }: OrderTold): boolean {
    const known = this.#versions.get(orderId) ?? -1;
    if (this.#versions.size > mostVersions) this.#versions.clear();
    if (version > known) this.#versions.set(orderId, version);
    return version > known;
  }

  /** Nothing is read: of the shop itself an order changes counted portions alone, by its acceptance. */
  async #believe(shopId: string, orderId: string, { work, card, floor }: OrderTold): Promise<void> {
    const isCounted = this.#facts.counts(work.lines.map(({ itemId }) => itemId));
    if (isCounted && work.acceptedAt !== null && work.readyAt === null) this.#facts.news();
    await this.#kitchen.orderChanged(orderId, async () => work);
    if (await this.#watch.orderChanged(shopId, orderId, work)) this.#facts.news();
    this.#facts.handOn();
    await this.#changed();
    await quietly(this.#tellOrder(shopId, orderId, { card, floor }));
  }

  /** `findChange` finds null if nothing changed; returns whether something did. */
  async #changedBy(
    shopId: string,
    orderId: string,
    findChange: (orderIds: string[]) => Promise<OrderChange | null>,
  ): Promise<boolean> {
    this.#facts.news();
    let change: OrderChange | "unchanged" | null = null;
    const work = await this.#kitchen.orderChanged(orderId, async () => {
      const keep = this.#facts.reading();
      const found = await findChange([...new Set([...this.#kitchen.orderIds(), orderId])]);
      change = found ?? "unchanged";
      if (!found) return "unchanged";
      keep(found.facts);
      this.#facts.handOn();
      if (found.card) this.#versions.set(orderId, found.card.number);
      return found.work;
    });
    if (change === "unchanged") return false;
    if (await this.#watch.orderChanged(shopId, orderId, work)) this.#facts.news();
    await this.#changed();
    await quietly(this.#tellOrder(shopId, orderId, change));
    return true;
  }

  async #tellOrder(shopId: string, orderId: string, read: Pick<OrderChange, "card" | "floor"> | null) {
    const { card, floor } = read ?? (await this.usecases().readChange(shopId, orderId, []));
    if (card) await quietly(this.#sockets.tellCard(card));
    if (floor) await this.usecases().tellFloor(floor);
  }

  /** Staff changed the shop, so somebody is there; D1 has the change. */
  async shopChanged(shopId: string): Promise<void> {
    this.#remember(shopId);
    this.#facts.news();
    if (await this.#watch.personSeen(shopId)) this.#facts.news();
    await this.#changed();
    await quietly(this.#sockets.tellShop(shopId));
  }

  async menuChanged(shopId: string): Promise<void> {
    this.#remember(shopId);
    this.#facts.news();
    await this.#changed();
    await quietly(this.#sockets.tellAllBoards(shopId));
  }

  /** A heartbeat of a tablet on shift, every 15 s. */
  async beat(shopId: string): Promise<void> {
    this.#remember(shopId);
    if (!(await this.#watch.beat(shopId))) return this.#wake();
    this.#facts.news();
    await this.#changed();
  }

  /** Somebody saw a new order: silences the bell at all tablets. */
  async seen(shopId: string, orderId: string, actor: Acting): Promise<void> {
    this.#remember(shopId);
    const isLifted = await this.#watch.seen(shopId);
    const failed: unknown[] = [];
    const isNew = await this.#changedBy(shopId, orderId, (orderIds) =>
      this.usecases()
        .acknowledge(shopId, orderId, actor, orderIds)
        .catch((error: unknown) => {
          failed.push(error);
          return null;
        }),
    );
    if (!isNew && isLifted) await this.#changed();
    if (failed.length > 0) throw failed[0];
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
    this.#facts.news();
    await this.#changed();
  }

  #shopId(): string {
    return this.ctx.storage.kv.get<string>("shopId") ?? "";
  }

  #remember(shopId: string) {
    if (this.#shopId() !== shopId) this.ctx.storage.kv.put("shopId", shopId);
  }

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

  async #tellMoved(shopId: string, orderId: string) {
    if (!this.#sockets.hasAny()) return;
    const card = await this.usecases().readCard(shopId, orderId);
    if (card) await this.#sockets.tellCard(card);
  }

  /** Informs everyone of the shop's state: fans whose promise moved, the menu, its tablets, the stadium's floor. */
  readonly #tell = singleFlight(async () => {
    const shopId = this.#shopId();
    const facts = await this.#facts.forTelling();
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
    for (const orderId of await this.#kitchen.movePromises()) await quietly(this.#tellMoved(shopId, orderId));
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
