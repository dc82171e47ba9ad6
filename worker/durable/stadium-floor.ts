import { DurableObject } from "cloudflare:workers";
import { type Crew, type Hands, handsOf, nobodySeen, seeMove } from "#domain/kitchen/hands.ts";
import type { BoardState } from "#domain/shop/live-shops.ts";
import type { FloorUpdate } from "../usecases/ports.ts";
import { FloorMenu, type MenuUsecases } from "./floor-menu.ts";
import { FloorSockets, type FloorUsecases } from "./floor-sockets.ts";
import { createSchedule, type Schedule } from "./schedule.ts";

/** One per stadium, named by its id: the live state of its shops, reported by their boards, its sockets, and its menu in KV. */
export class StadiumFloorBase extends DurableObject<Env> {
  readonly #sockets: FloorSockets;
  readonly #menu: FloorMenu;
  readonly #schedule: Schedule;

  protected usecases(): FloorUsecases & MenuUsecases {
    throw new Error("StadiumFloor is completed by the Worker's entry");
  }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const { storage } = state;
    const usecases = () => this.usecases();
    this.#sockets = new FloorSockets(state, usecases);
    const [live, plan] = [() => this.live(), () => this.#schedule.plan()];
    this.#menu = new FloorMenu({ storage, usecases, live, plan });
    this.#schedule = createSchedule(storage, { menu: this.#menu });
  }

  /** Returns the shop's share of the runners, if the report counts them. */
  async report(shopId: string, live: BoardState): Promise<Hands | null> {
    // Reports may arrive out of order: an older one never replaces a newer one.
    const known = await this.ctx.storage.get<BoardState>(`shop:${shopId}`);
    if (!known || known.at <= live.at) {
      await this.ctx.storage.put(`shop:${shopId}`, live);
      const isNews = JSON.stringify({ ...known, at: 0 }) !== JSON.stringify({ ...live, at: 0 });
      if (isNews) await this.#sockets.tellShop(shopId);
    }
    const counted = live.bags !== undefined;
    if (counted !== this.#countsRunners()) this.ctx.storage.kv.put("countsRunners", counted);
    return counted ? this.#hands(shopId) : null;
  }

  async #hands(shopId: string): Promise<Hands | null> {
    const bags = Object.entries(await this.live()).map(([id, { bags = 0 }]) => [id, bags]);
    const now = Date.now();
    const hands = handsOf(this.#crew(), this.#sockets.runners(now), Object.fromEntries(bags), shopId, now);
    return hands.runners > 0 ? hands : null;
  }

  #countsRunners(): boolean {
    return this.ctx.storage.kv.get<boolean>("countsRunners") ?? false;
  }

  #crew(): Crew {
    return this.ctx.storage.kv.get<Crew>("crew") ?? nobodySeen;
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
