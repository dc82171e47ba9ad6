import { serially } from "#domain/async.ts";
import type { OrderWork, ShopFacts } from "../usecases/kitchen/read-kitchen.ts";
import type { BoardPart } from "./board-part.ts";

/** Why a shop is held: its board fell silent, or nobody looks at the orders that it shows. */
export type AutoPauseReason = "silent" | "unanswered";

export type WatchUsecases = {
  findWork(orderId: string): Promise<OrderWork | null>;
  /** Stops new orders, and tells the venue while the shop ought to be open. */
  hold(shopId: string, reason: AutoPauseReason, at: number): Promise<void>;
  endAutoPause(shopId: string, at: number): Promise<void>;
};

type Watched = {
  /** A board was there and has not signed off. */
  isConnected: boolean;
  /** The last heartbeat; where none ever came, when the watching began. */
  heardAt: number | null;
  requiresBoard: boolean;
  /** An import holds a new shop before any board was there, so the first sign of one lifts it. */
  hasLifted: boolean;
  heldFor: AutoPauseReason | null;
  /** Until then a silence that was noticed is left alone. */
  remindAt: number;
};

/** A heartbeat every 15 s, held after 45 s without one (docs/design.md#who-moves-an-order). */
export const silentAfterMs = 45_000;
/** While it is held the venue is reminded, in case the shop's hours have only now begun. */
const remindEveryMs = 5 * 60_000;

const atFirst: Watched = {
  isConnected: false,
  heardAt: null,
  requiresBoard: false,
  hasLifted: false,
  heldFor: null,
  remindAt: 0,
};

/**
 * Whether anybody listens at the shop's board. A shop is watched when it requires a board, or once one has connected
 * and until it signs off; a watched shop that falls silent, or whose new orders nobody acknowledges, is held.
 */
export class BoardWatch implements BoardPart {
  readonly #storage: DurableObjectStorage;
  readonly #usecases: () => WatchUsecases;
  readonly #now: () => number;
  /** Held and lifted one after the other, and only while it is still wanted: a heartbeat may come in between. */
  readonly #write = serially();

  constructor(storage: DurableObjectStorage, usecases: () => WatchUsecases, now: () => number) {
    this.#storage = storage;
    this.#usecases = usecases;
    this.#now = now;
    storage.sql.exec(
      "create table if not exists unanswered (order_id text primary key, answer_by integer not null)",
    );
  }

  /** A board is there. True when the shop is no longer held because of it. */
  async beat(shopId: string): Promise<boolean> {
    this.#heard();
    return this.#state().heldFor !== "unanswered" && (await this.#lift(shopId));
  }

  /** Somebody looks at the orders. True when the shop is no longer held because of it. */
  async seen(shopId: string): Promise<boolean> {
    this.#heard();
    return await this.#lift(shopId);
  }

  /** The last board goes, properly: it is not missed. */
  signOff(): void {
    this.#set({ isConnected: false });
  }

  /** Somebody of the staff did something with the shop: the orders are looked at again. */
  async personSeen(shopId: string): Promise<void> {
    if (this.#state().heldFor === "unanswered") await this.#lift(shopId);
  }

  /** What the record says of the shop, as often as it is read. */
  know({ requiresBoard, autoPausedAt, isOpen }: ShopFacts): void {
    const state = this.#state();
    if (autoPausedAt !== null && state.heldFor === null) this.#set({ heldFor: "silent" });
    if (!isOpen && autoPausedAt === null && state.isConnected) this.#set({ isConnected: false });
    if (state.requiresBoard !== requiresBoard) this.#set({ requiresBoard });
    if (requiresBoard && state.heardAt === null) this.#set({ heardAt: this.#now() });
  }

  async orderChanged(shopId: string, orderId: string, work: OrderWork | null): Promise<void> {
    if (work?.isUnanswered && work.placedAt !== null) {
      this.#storage.sql.exec(
        "insert or ignore into unanswered values (?, ?)",
        orderId,
        work.placedAt + silentAfterMs,
      );
      return;
    }
    this.#answered(orderId);
    // Accepted: somebody is there. An order that ran out of time says nothing of the kind.
    if (work?.needsKitchen && work.acceptedAt) await this.personSeen(shopId);
  }

  async tend(now: number): Promise<void> {
    const shopId = this.#storage.kv.get<string>("shopId");
    if (!shopId) return;
    const late = this.#storage.sql
      .exec<{ order_id: string }>("select order_id from unanswered where answer_by <= ?", now)
      .toArray();
    for (const { order_id } of late) {
      const work = await this.#usecases().findWork(order_id);
      if (work?.isUnanswered && this.#isWatched()) await this.#hold(shopId, "unanswered");
      this.#answered(order_id);
    }
    const silentAt = this.#silentAt();
    if (silentAt === null || silentAt > now) return;
    await this.#hold(shopId, this.#state().heldFor ?? "silent");
    this.#set({ remindAt: now + remindEveryMs });
  }

  dueAt(): number | null {
    const answerBy = this.#storage.sql
      .exec<{ at: number | null }>("select min(answer_by) as at from unanswered")
      .one().at;
    const silentAt = this.#silentAt();
    if (answerBy === null || silentAt === null) return answerBy ?? silentAt;
    return Math.min(answerBy, silentAt);
  }

  /** When the silence is to be noticed, for the first time or again. */
  #silentAt(): number | null {
    const { heardAt, remindAt } = this.#state();
    return this.#isWatched() ? Math.max((heardAt ?? 0) + silentAfterMs, remindAt) : null;
  }

  #isWatched(): boolean {
    const { isConnected, requiresBoard } = this.#state();
    return isConnected || requiresBoard;
  }

  #state(): Watched {
    return { ...atFirst, ...this.#storage.kv.get<Watched>("watch") };
  }

  #set(changes: Partial<Watched>) {
    this.#storage.kv.put("watch", { ...this.#state(), ...changes });
  }

  #heard() {
    this.#set({ isConnected: true, heardAt: this.#now(), remindAt: 0 });
  }

  #answered(orderId: string) {
    this.#storage.sql.exec("delete from unanswered where order_id = ?", orderId);
  }

  #hold(shopId: string, reason: AutoPauseReason): Promise<void> {
    this.#set({ heldFor: reason });
    return this.#write(async () => {
      if (this.#state().heldFor !== null) await this.#usecases().hold(shopId, reason, this.#now());
    });
  }

  async #lift(shopId: string): Promise<boolean> {
    const { heldFor, hasLifted } = this.#state();
    if (heldFor === null && hasLifted) return false;
    this.#set({ heldFor: null });
    await this.#write(async () => {
      if (this.#state().heldFor !== null) return;
      await this.#usecases().endAutoPause(shopId, this.#now());
      this.#set({ hasLifted: true });
    });
    return true;
  }
}
