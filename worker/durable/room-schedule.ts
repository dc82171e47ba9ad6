import { minuteMs } from "#domain/durations.ts";
import { logError } from "../platform/log.ts";
import type { RoomView } from "../usecases/order/views/watch-order.ts";

type PromiseLook = { at: number; shopId: string; fromAt: number | null };

type Needs = {
  isWatched: () => boolean;
  /** Asks the shop's board, which answers from memory. */
  askPromise: (shopId: string, orderId: string) => Promise<{ fromAt: number; toAt: number } | null>;
  /** Reads the order again and sends what is new. */
  lookAt: (orderId: string) => Promise<void>;
};

const firstVisitMs = minuteMs;
/** Delay of the retry after a change that could not be read again. */
const soonMs = 2_000;
const promiseEveryMs = 15_000;

/**
 * What a room's one alarm is for: the order's due work (its visit), and its promise, which moves with the shop's queue,
 * without a change of the order. Calls go one way, so the board stores it and the room polls while somebody watches an
 * order that waits for the kitchen.
 */
export class RoomSchedule {
  readonly #storage: DurableObjectStorage;
  readonly #needs: Needs;

  constructor(storage: DurableObjectStorage, needs: Needs) {
    this.#storage = storage;
    this.#needs = needs;
  }

  /** The order's next work is due at the first of these times, or earlier if that was said before. */
  async visitBy(...due: (number | null | undefined)[]): Promise<void> {
    const at = Math.min(...due.map((each) => each ?? Number.POSITIVE_INFINITY));
    if (at === Number.POSITIVE_INFINITY) return;
    const { kv } = this.#storage;
    if (at < (kv.get<number>("visitAt") ?? Number.POSITIVE_INFINITY)) kv.put("visitAt", at);
    await this.#wakeBy(at);
  }

  firstVisit = () => this.visitBy(Date.now() + firstVisitMs);
  visitSoon = () => this.visitBy(Date.now() + soonMs);

  visited(): void {
    this.#storage.kv.delete("visitAt");
  }

  /** Call after every read of the order. */
  async planPromise(view: RoomView | null): Promise<void> {
    const fromAt = view?.live.promise?.fromAt ?? null;
    await this.#nextPromise(view?.waitsForKitchen ? { shopId: view.shopId, fromAt } : null);
  }

  /** If the alarm rang for the promise alone, handles it and returns true. */
  async wasForPromise(orderId: string): Promise<boolean> {
    const { kv } = this.#storage;
    const look = kv.get<PromiseLook>("look");
    const now = Date.now();
    if (!look || look.at > now || (kv.get<number>("visitAt") ?? 0) <= now) return false;
    const promise = await this.#needs.askPromise(look.shopId, orderId).catch((error: unknown) => {
      logError("board not asked for a promise", error, { orderId });
      return null;
    });
    if (promise && promise.fromAt !== look.fromAt) await this.#needs.lookAt(orderId);
    else await this.#nextPromise(look);
    await this.#wakeBy(kv.get<number>("visitAt") ?? now);
    return true;
  }

  async #nextPromise(look: Omit<PromiseLook, "at"> | null): Promise<void> {
    const { kv } = this.#storage;
    if (look && this.#needs.isWatched()) {
      const at = Date.now() + promiseEveryMs;
      kv.put("look", { ...look, at });
      await this.#wakeBy(at);
    } else if (kv.get("look")) kv.delete("look");
  }

  async #wakeBy(at: number): Promise<void> {
    const set = await this.#storage.getAlarm();
    if (set === null || set > at) await this.#storage.setAlarm(at);
  }
}
