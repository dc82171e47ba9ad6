import type { OrderGlance } from "#domain/order/order-glance.ts";
import { logError } from "../platform/log.ts";
import type { RoomView } from "../usecases/order/views/watch-order.ts";

/** Stored by an earlier build it has no stage. */
type Kept = Partial<OrderGlance> & { shopId: string; customerId?: string; waitsForKitchen: boolean };
type AskBoard = (shopId: string, orderId: string) => Promise<{ fromAt: number; toAt: number } | null>;

/** The order's glance for badges, as the room last saw it; current, because every change goes through the room. */
export class KeptGlance {
  readonly #kv: DurableObjectStorage["kv"];
  readonly #askBoard: AskBoard;

  constructor(storage: DurableObjectStorage, askBoard: AskBoard) {
    this.#kv = storage.kv;
    this.#askBoard = askBoard;
  }

  /** Call after every read of the order. */
  keep(view: RoomView | null): void {
    if (!view) return;
    const { glance, shopId, customerId, waitsForKitchen } = view;
    const kept: Kept = { ...glance, shopId, customerId, waitsForKitchen };
    if (JSON.stringify(this.#kv.get<Kept>("glance")) !== JSON.stringify(kept)) this.#kv.put("glance", kept);
  }

  /** For a changed runner's round without watchers: the next glance reads the order. */
  forget(): void {
    const kept = this.#kv.get<Kept>("glance");
    if (kept?.stage) this.#kv.put("glance", { ...kept, stage: undefined });
  }

  /** The order's customer; null before anything was stored. */
  customerId(): string | null {
    return this.#kv.get<Kept>("glance")?.customerId ?? null;
  }

  /** Whether the board, which answers from memory, promises another time by now. */
  async hasMoved(orderId: string): Promise<boolean> {
    const kept = this.#kv.get<Kept>("glance");
    if (!kept) return false;
    const promise = await this.#askBoard(kept.shopId, orderId).catch((error: unknown) => {
      logError("board not asked for a promise", error, { orderId });
      return null;
    });
    return promise !== null && promise.fromAt !== kept.promiseFromAt;
  }

  /** The promise moves with the queue, which the board knows. Before a stage was kept, the order is read. */
  async read(orderId: string, findView: () => Promise<RoomView | null>): Promise<OrderGlance | null> {
    const kept = this.#kv.get<Kept>("glance");
    if (!kept?.stage) {
      const view = await findView();
      this.keep(view);
      return view?.glance ?? null;
    }
    const { shopId, customerId: _, waitsForKitchen, ...glance } = kept;
    const moved = waitsForKitchen ? await this.#askBoard(shopId, orderId).catch(() => null) : null;
    const seen = glance as OrderGlance;
    return moved ? { ...seen, promiseFromAt: moved.fromAt, promiseToAt: moved.toAt } : seen;
  }
}
