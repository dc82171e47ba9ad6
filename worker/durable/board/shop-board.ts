import { DurableObject } from "cloudflare:workers";
import type { StaffActor } from "#domain/actor.ts";
import type { TrayDeed, TrayResult } from "#domain/kitchen/bake-list.ts";
import type { Hands } from "#domain/kitchen/hands.ts";
import type { Shelves } from "#domain/pickup/pickup.ts";
import type { QuotedFacts } from "../../usecases/kitchen/read-kitchen.ts";
import type { ChallengeRequired, KitchenRequest, Reservation, TurnedAway } from "../../usecases/ports.ts";
import type { OrderSnapshot } from "../../usecases/room/room-usecases.ts";
import { listenerOf } from "../listener-headers.ts";
import { createSchedule, type Schedule } from "../schedule.ts";
import { BoardBreak } from "./board-break.ts";
import { BoardKitchen } from "./board-kitchen.ts";
import { type BoardOwn, BoardSockets } from "./board-sockets.ts";
import { BoardTelling, quietly } from "./board-telling.ts";
import { BoardTrays } from "./board-trays.ts";
import type { BoardUsecases, OrderChange } from "./board-usecases.ts";
import { BoardWatch } from "./board-watch.ts";
import { KeptFacts } from "./kept-facts.ts";
import { KitchenBook } from "./kitchen-book.ts";
import { SeenVersions } from "./seen-versions.ts";
import { TurnedAwayFans } from "./turned-away.ts";

/** One per shop, named by its id. A thin shell around parts with their own tables and work. */
export class ShopBoardBase extends DurableObject<Env> {
  readonly #kitchen: BoardKitchen;
  readonly #trays: BoardTrays;
  readonly #break: BoardBreak;
  readonly #watch: BoardWatch;
  readonly #sockets: BoardSockets;
  readonly #turnedAway: TurnedAwayFans;
  readonly #telling: BoardTelling;
  readonly #schedule: Schedule;
  readonly #facts = new KeptFacts(() => this.usecases().readFacts(this.#shopId(), this.#kitchen.orderIds()));
  readonly #versions = new SeenVersions();

  protected usecases(): BoardUsecases {
    throw new Error("ShopBoard is completed by the Worker's entry");
  }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const { storage } = state;
    const usecases = () => this.usecases();
    const now = () => Date.now();
    const book = new KitchenBook(storage.sql, () => this.#schedule.plan());
    const shopId = () => this.#shopId();
    const readFacts = () => this.#facts.read();
    const hands = () => storage.kv.get<Hands>("hands") ?? null;
    this.#break = new BoardBreak({ kv: storage.kv, book, usecases, shopId, now });
    this.#trays = new BoardTrays(storage.sql, book, () => this.#schedule.plan());
    const notBefore: BoardBreak["notBefore"] = (lines) => this.#break.notBefore(lines);
    const ofKitchen = { book, trays: this.#trays, notBefore };
    this.#kitchen = new BoardKitchen({ ...ofKitchen, usecases, shopId, readFacts, now, hands });
    this.#watch = new BoardWatch(storage, usecases, now);
    this.#sockets = new BoardSockets(state, usecases, this);
    this.#turnedAway = new TurnedAwayFans(storage, usecases);
    this.#telling = new BoardTelling({
      ...{ kv: storage.kv, kitchen: this.#kitchen, halfTime: this.#break },
      ...{ watch: this.#watch, sockets: this.#sockets },
      ...{ usecases, shopId, facts: () => this.#facts.readForBroadcast() },
    });
    const parts = {
      kitchen: this.#kitchen,
      trays: this.#trays,
      break: this.#break,
      watch: this.#watch,
      turnedAway: this.#turnedAway,
    };
    // A part that fails is due again at once: it is tried once a second.
    this.#schedule = createSchedule(storage, { ...parts, telling: this.#telling }, 1_000);
  }

  /** Reserves a place in the kitchen, or says why there is none. Listeners are informed afterwards. */
  async reserve(shopId: string, request: KitchenRequest): Promise<Reservation | ChallengeRequired> {
    this.#remember(shopId);
    const reservation = await this.#kitchen.reserve(request);
    if (reservation.ok && request.asker) this.#turnedAway.cameAfterAll(request.asker);
    this.#facts.reuseOnce();
    this.ctx.waitUntil(this.#changed());
    return reservation;
  }

  ask(shopId: string, request: KitchenRequest, facts: QuotedFacts): Promise<Reservation> {
    this.#remember(shopId);
    return this.#kitchen.ask(request, facts);
  }

  takeShelf(shopId: string, orderId: string, shelves: Shelves): string | null {
    this.#remember(shopId);
    return this.#kitchen.takeShelf(orderId, shelves);
  }

  turnedAway(shopId: string, fan: TurnedAway): void {
    this.#remember(shopId);
    this.#turnedAway.note(fan, Date.now());
    this.#schedule.plan();
  }

  cameAfterAll(_shopId: string, asker: string): void {
    this.#turnedAway.cameAfterAll(asker);
  }

  findPromise(_shopId: string, orderId: string): { fromAt: number; toAt: number } | null {
    return this.#kitchen.findPromise(orderId);
  }

  /** What only the board knows, as the tablets show it. */
  own(_shopId: string): BoardOwn {
    const halfTime = this.#break.shown();
    const bake = this.#break.bakeList(this.#trays.shown(Date.now()));
    return { unpaid: this.#kitchen.unpaid(), ...(halfTime && { halfTime }), ...(bake && { bake }) };
  }

  /** A tray went in, came out or was thrown away. */
  tray(shopId: string, deed: TrayDeed): TrayResult {
    const result = this.#trays.run(deed, Date.now());
    this.#changedOwn(shopId);
    return result;
  }

  /** The shop says how many portions it wants ahead of the break; null: as many as are forecast. */
  askAhead(shopId: string, itemId: string, portions: number | null): void {
    this.#break.cookAhead(itemId, portions);
    this.#changedOwn(shopId);
  }

  /** The stand wants its half-time menu now, or not in this break. False if it means another break. */
  answerHalfTime(shopId: string, { key, answer }: { key: string; answer: "yes" | "no" }): boolean {
    const isAnswered = this.#break.answer(key, answer);
    if (isAnswered) this.#changedOwn(shopId);
    return isAnswered;
  }

  /** A change of the board's own state: the database has none. */
  #changedOwn(shopId: string): void {
    this.#remember(shopId);
    this.#facts.reuseOnce();
    this.ctx.waitUntil(this.#changed());
  }

  /** Called after every change of the shop's orders, possibly twice; `committed` is the order as it is now. */
  async orderChanged(shopId: string, orderId: string, committed?: OrderSnapshot | null): Promise<void> {
    this.#remember(shopId);
    if (committed && this.#versions.isNewer(orderId, committed.version))
      return this.#apply(shopId, orderId, committed);
    await this.#changedBy(shopId, orderId, (orderIds) =>
      this.usecases().readChange(shopId, orderId, orderIds),
    );
  }

  /** Nothing is read: of the shop itself an order changes counted portions alone, by its acceptance. */
  async #apply(shopId: string, orderId: string, { work, card, floor }: OrderSnapshot): Promise<void> {
    const isCounted = this.#facts.counts(work.lines.map(({ itemId }) => itemId));
    if (isCounted && work.acceptedAt !== null && work.readyAt === null) this.#facts.invalidate();
    await this.#kitchen.orderChanged(orderId, async () => work);
    if (await this.#watch.orderChanged(shopId, orderId, work)) this.#facts.invalidate();
    this.#facts.reuseOnce();
    await this.#changed();
    await quietly(this.#tellOrder(shopId, orderId, { card, floor }));
  }

  /** `findChange` finds null if nothing changed; returns whether something did. */
  async #changedBy(
    shopId: string,
    orderId: string,
    findChange: (orderIds: string[]) => Promise<OrderChange | null>,
  ): Promise<boolean> {
    this.#facts.invalidate();
    let change: OrderChange | "unchanged" | null = null;
    const work = await this.#kitchen.orderChanged(orderId, async () => {
      const keep = this.#facts.trackRead();
      const found = await findChange([...new Set([...this.#kitchen.orderIds(), orderId])]);
      change = found ?? "unchanged";
      if (!found) return "unchanged";
      keep(found.facts);
      this.#facts.reuseOnce();
      if (found.card) this.#versions.set(orderId, found.card.number);
      return found.work;
    });
    if (change === "unchanged") return false;
    if (await this.#watch.orderChanged(shopId, orderId, work)) this.#facts.invalidate();
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
    this.#facts.invalidate();
    if (await this.#watch.personSeen(shopId)) this.#facts.invalidate();
    await this.#changed();
    await quietly(this.#sockets.tellShop(shopId));
  }

  async menuChanged(shopId: string): Promise<void> {
    this.#remember(shopId);
    this.#facts.invalidate();
    await this.#changed();
    await quietly(this.#sockets.tellAllBoards(shopId));
  }

  /** A heartbeat of a tablet on shift, every 15 s. */
  async beat(shopId: string): Promise<void> {
    this.#remember(shopId);
    if (!(await this.#watch.beat(shopId))) return this.#schedule.plan();
    this.#facts.invalidate();
    await this.#changed();
  }

  /** Somebody saw a new order: silences the bell at all tablets. */
  async seen(shopId: string, orderId: string, actor: StaffActor): Promise<void> {
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
    this.#schedule.plan();
  }

  /** Somebody's session or role ended: closes the sockets that had their right by it. */
  async recheck(): Promise<void> {
    await this.#sockets.recheck();
  }

  /** A tablet's or a wall's socket. */
  override async fetch(request: Request): Promise<Response> {
    const listener = listenerOf(request);
    if (!listener) return new Response(null, { status: 404 });
    const { subject: shopId, userId, sessionId } = listener;
    const audience = listener.audience === "wall" ? "wall" : "board";
    return this.#sockets.open(request, { shopId, userId, sessionId, audience });
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    return this.#sockets.hear(socket, data);
  }

  /** Each alarm ends with a round of telling, which is all that an override's end needs. */
  override async alarm(): Promise<void> {
    await this.#schedule.ring();
    this.#facts.invalidate();
    await this.#changed();
  }

  #shopId(): string {
    return this.ctx.storage.kv.get<string>("shopId") ?? "";
  }

  #remember(shopId: string) {
    if (this.#shopId() !== shopId) this.ctx.storage.kv.put("shopId", shopId);
  }

  /** Ends every change of the board. */
  async #changed(): Promise<void> {
    this.#schedule.plan();
    await this.#telling.tell();
    this.#schedule.plan();
  }
}
