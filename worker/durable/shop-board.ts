import { DurableObject } from "cloudflare:workers";
import type { PromiseMinutes } from "#app/domain/promise-time.ts";
import type { Reservation } from "../usecases/ports.ts";
import { BoardKitchen, type KitchenUsecases } from "./board-kitchen.ts";
import type { BoardPart } from "./board-part.ts";

/** What the board asks of the record, and where it reports. Handed in by the Worker's entry. */
export type BoardUsecases = KitchenUsecases & {
  report(shopId: string, live: { queueMinutes: number; at: number }): Promise<void>;
};

/** One per shop, named by its id. A thin shell: each of its parts keeps its own tables and does its own work. */
export class ShopBoardBase extends DurableObject<Env> {
  readonly #kitchen: BoardKitchen;
  readonly #parts: BoardPart[];

  protected usecases(): BoardUsecases {
    throw new Error("ShopBoard is completed by the Worker's entry");
  }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    this.#kitchen = new BoardKitchen(state.storage.sql, () => this.usecases());
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
  }

  /** Staff opened, paused or changed what the shop sells; the record knows. */
  async shopChanged(shopId: string): Promise<void> {
    await this.#changed(shopId);
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
