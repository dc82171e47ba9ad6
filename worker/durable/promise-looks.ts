import { logError } from "../platform/log.ts";
import type { RoomView } from "../usecases/order/watch-order.ts";

type Look = { at: number; shopId: string; fromAt: number | null };

type Needs = {
  isWatched: () => boolean;
  /** Asks the shop's board, which answers from memory. */
  ask: (shopId: string, orderId: string) => Promise<{ fromAt: number; toAt: number } | null>;
  /** Reads the order again and sends what is new. */
  tell: (orderId: string) => Promise<void>;
  wakeBy: (at: number) => Promise<void>;
};

const lookEveryMs = 15_000;

/**
 * A promise moves with the shop's queue, without a change of the order. Calls go one way, so the board stores it and
 * the room polls while somebody watches an order that waits for the kitchen.
 */
export class PromiseLooks {
  readonly #storage: DurableObjectStorage;
  readonly #needs: Needs;

  constructor(storage: DurableObjectStorage, needs: Needs) {
    this.#storage = storage;
    this.#needs = needs;
  }

  /** Call after every read of the order. */
  async plan(view: RoomView | null): Promise<void> {
    const { kv } = this.#storage;
    if (view?.waitsForKitchen && this.#needs.isWatched())
      await this.#planAt({
        at: Date.now() + lookEveryMs,
        shopId: view.shopId,
        fromAt: view.live.promise?.fromAt ?? null,
      });
    else if (kv.get("look")) kv.delete("look");
  }

  /** If the alarm rang only for the promise, handles it and returns true. */
  async lookOnly(orderId: string): Promise<boolean> {
    const { kv } = this.#storage;
    const look = kv.get<Look>("look");
    const now = Date.now();
    if (!look || look.at > now || (kv.get<number>("visitAt") ?? 0) <= now) return false;
    const promise = await this.#needs.ask(look.shopId, orderId).catch((error: unknown) => {
      logError("board not asked for a promise", error, { orderId });
      return null;
    });
    if (promise && promise.fromAt !== look.fromAt) await this.#needs.tell(orderId);
    else if (this.#needs.isWatched()) await this.#planAt({ ...look, at: now + lookEveryMs });
    else kv.delete("look");
    await this.#needs.wakeBy(kv.get<number>("visitAt") ?? now);
    return true;
  }

  async #planAt(look: Look): Promise<void> {
    this.#storage.kv.put("look", look);
    await this.#needs.wakeBy(look.at);
  }
}
