import { DurableObject } from "cloudflare:workers";
import type { KeptEvent } from "#domain/event/match-event.ts";
import type { Rush } from "#domain/kitchen/half-time-menu.ts";
import { type Crew, type Hands, handsOf, nobodySeen, seeMove } from "#domain/kitchen/hands.ts";
import type { BoardState, FloorGlance, ReportAnswer } from "#domain/shop/live-shops.ts";
import type { FloorUpdate } from "../usecases/ports.ts";
import { type EventUsecases, FloorEvent } from "./floor-event.ts";
import { FloorMenu, type MenuUsecases } from "./floor-menu.ts";
import { FloorSockets, type FloorUsecases } from "./floor-sockets.ts";
import { createSchedule, type Schedule } from "./schedule.ts";

const takesOrders = ({ isOpen, pausedUntil, autoPausedAt }: BoardState) =>
  isOpen && autoPausedAt === null && (pausedUntil ?? 0) <= Date.now();

/** One per stadium, named by its id: the live state of its shops, reported by their boards, its sockets, and its menu in KV. */
export class StadiumFloorBase extends DurableObject<Env> {
  readonly #sockets: FloorSockets;
  readonly #menu: FloorMenu;
  readonly #event: FloorEvent;
  readonly #schedule: Schedule;

  protected usecases(): FloorUsecases & MenuUsecases & EventUsecases {
    throw new Error("StadiumFloor is completed by the Worker's entry");
  }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const { storage } = state;
    const usecases = () => this.usecases();
    this.#event = new FloorEvent(storage.kv, usecases, (event) => this.#sockets.tellClock(event));
    this.#sockets = new FloorSockets(state, usecases, () => this.#event.current());
    const [live, plan] = [() => this.live(), () => this.#schedule.plan()];
    this.#menu = new FloorMenu({ storage, usecases, live, plan });
    this.#schedule = createSchedule(storage, { menu: this.#menu });
  }

  /** Returns the shop's share of the runners, if the report counts them, and the match of a venue with a clock. */
  async report(shopId: string, live: BoardState, stadiumId = ""): Promise<ReportAnswer> {
    // Reports may arrive out of order: an older one never replaces a newer one.
    const known = await this.ctx.storage.get<BoardState>(`shop:${shopId}`);
    if (!known || known.at <= live.at) {
      await this.ctx.storage.put(`shop:${shopId}`, live);
      const isNews = JSON.stringify({ ...known, at: 0 }) !== JSON.stringify({ ...live, at: 0 });
      if (isNews) await this.#sockets.tellShop(shopId);
    }
    const counted = live.bags !== undefined;
    if (counted !== this.#countsRunners()) this.ctx.storage.kv.put("countsRunners", counted);
    const hands = counted ? await this.#hands(shopId) : null;
    if (live.hasMatch) {
      const event = await this.#event.fresh(stadiumId);
      return live.rush ? { hands, event, elsewhere: await this.#rushBeside(shopId) } : { hands, event };
    }
    await this.#event.forget();
    return hands;
  }

  async #hands(shopId: string): Promise<Hands | null> {
    const bags = Object.entries(await this.live())
      .filter(([id, board]) => id === shopId || takesOrders(board) || board.bags)
      .map(([id, { bags = 0 }]) => [id, bags]);
    const now = Date.now();
    const hands = handsOf(this.#crew(), this.#sockets.runners(now), Object.fromEntries(bags), shopId, now);
    return hands.runners > 0 ? hands : null;
  }

  async #rushBeside(shopId: string): Promise<Rush> {
    let [needed, room] = [0, 0];
    for (const [id, board] of Object.entries(await this.live())) {
      if (id === shopId || !takesOrders(board) || !board.rush) continue;
      needed += board.rush.needed;
      room += board.rush.room;
    }
    return { needed, room };
  }

  #countsRunners(): boolean {
    return this.ctx.storage.kv.get<boolean>("countsRunners") ?? false;
  }

  #crew(): Crew {
    return this.ctx.storage.kv.get<Crew>("crew") ?? nobodySeen;
  }

  /** The state of its shops, and the match. */
  async glance(): Promise<FloorGlance> {
    return { shops: await this.live(), event: this.#event.current() };
  }

  /** Called after every write of the stadium's matches, with the one that counts now. */
  setEvent(_stadiumId: string, event: KeptEvent | null): Promise<void> {
    return this.#event.set(event);
  }

  async live(): Promise<Record<string, BoardState>> {
    const entries = await this.ctx.storage.list<BoardState>({ prefix: "shop:" });
    return Object.fromEntries([...entries].map(([key, live]) => [key.slice("shop:".length), live]));
  }

  /** Called by a shop's board after every change of an order, possibly twice. */
  tellOrder(update: FloorUpdate): Promise<void> {
    const { runnerId, order } = update;
    if (runnerId !== null && this.#countsRunners()) {
      const crew = this.#crew();
      const seen = seeMove(crew, { runnerId, orderId: order.id, status: order.status }, Date.now());
      if (seen !== crew) this.ctx.storage.kv.put("crew", seen);
    }
    return this.#sockets.tellOrder(update);
  }

  /** Called after every write of the record that changes what fans see of the menu. */
  menuChanged(stadiumId: string): Promise<void> {
    return this.#menu.changed(stadiumId);
  }

  menuMissing(stadiumId: string): Promise<void> {
    return this.#menu.missing(stadiumId);
  }

  override async alarm(): Promise<void> {
    await this.#schedule.ring();
  }

  /** Somebody's session or role ended: closes the sockets that had their right by it. */
  recheck(): Promise<void> {
    return this.#sockets.recheck();
  }

  override fetch(request: Request): Promise<Response> {
    return this.#sockets.connect(request);
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    return this.#sockets.heard(socket, data);
  }
}
