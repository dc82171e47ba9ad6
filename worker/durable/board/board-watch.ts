import { serially } from "#domain/async.ts";
import { minuteMs } from "#domain/durations.ts";
import type { OrderWork, ShopFacts } from "../../usecases/kitchen/read-kitchen.ts";
import { earliest } from "../schedule.ts";

/** Why a shop is paused: its board is silent, or nobody looks at its orders. */
export type AutoPauseReason = "silent" | "unanswered";

export type WatchUsecases = {
  findWork(shopId: string, orderId: string): Promise<OrderWork | null>;
  /** Stops new orders, and alerts the venue during opening hours. */
  autoPause(shopId: string, reason: AutoPauseReason, at: number): Promise<void>;
  endAutoPause(shopId: string, at: number): Promise<void>;
};

type Watched = {
  /** A board has connected and not signed off. */
  isConnected: boolean;
  /** The last heartbeat, or the start of watching if none came yet. */
  heardAt: number | null;
  requiresBoard: boolean;
  /** An import pauses a new shop before its board knows, so the first heartbeat always ends the pause in D1. */
  hasResumed: boolean;
  pausedFor: AutoPauseReason | null;
  /** When to report a continuing silence again. */
  remindAt: number;
};

/** A heartbeat comes every 15 s; the shop is paused after 45 s without one (docs/design.md#who-moves-an-order). */
export const silentAfterMs = 45_000;
/** The pause is repeated this often, so that the venue gets its alert once opening hours begin. */
const remindEveryMs = 5 * minuteMs;

const atFirst: Watched = {
  isConnected: false,
  heardAt: null,
  requiresBoard: false,
  hasResumed: false,
  pausedFor: null,
  remindAt: 0,
};

/**
 * Watches whether anybody is at the shop's board. A shop is watched if it requires a board, or from a board's first
 * heartbeat until it signs off. A watched shop is paused when its board is silent or a new order is not acknowledged.
 */
export class BoardWatch {
  readonly #storage: DurableObjectStorage;
  readonly #usecases: () => WatchUsecases;
  readonly #now: () => number;
  /** Pauses and resumes run one at a time, each only if still wanted: a heartbeat may come in between. */
  readonly #write = serially();

  constructor(storage: DurableObjectStorage, usecases: () => WatchUsecases, now: () => number) {
    this.#storage = storage;
    this.#usecases = usecases;
    this.#now = now;
    storage.sql.exec(
      "create table if not exists unanswered (order_id text primary key, answer_by integer not null)",
    );
  }

  /** A heartbeat. True if it ended the pause. */
  async beat(shopId: string): Promise<boolean> {
    this.#heard();
    return this.#state().pausedFor !== "unanswered" && (await this.#resume(shopId));
  }

  /** Somebody looked at the orders. True if that ended the pause. */
  async seen(shopId: string): Promise<boolean> {
    this.#heard();
    return await this.#resume(shopId);
  }

  /** The shift ended: a silence is no longer missed. */
  signOff(): void {
    this.#set({ isConnected: false });
  }

  /** Staff acted, so somebody looks at the orders again. True if that ended the pause. */
  async personSeen(shopId: string): Promise<boolean> {
    return this.#state().pausedFor === "unanswered" && (await this.#resume(shopId));
  }

  /** Takes over the shop's facts from D1. */
  know({ requiresBoard, autoPausedAt, isOpen }: ShopFacts): void {
    const state = this.#state();
    if (autoPausedAt !== null && state.pausedFor === null) this.#set({ pausedFor: "silent" });
    if (!isOpen && autoPausedAt === null && state.isConnected) this.#set({ isConnected: false });
    if (state.requiresBoard !== requiresBoard) this.#set({ requiresBoard });
    if (requiresBoard && state.heardAt === null) this.#set({ heardAt: this.#now() });
  }

  /** True if the change ended the pause. */
  async orderChanged(shopId: string, orderId: string, work: OrderWork | null): Promise<boolean> {
    if (work?.isUnanswered && work.placedAt !== null) {
      this.#storage.sql.exec(
        "insert or ignore into unanswered values (?, ?)",
        orderId,
        work.placedAt + silentAfterMs,
      );
      return false;
    }
    this.#answered(orderId);
    // Acceptance proves that somebody is there; an order that timed out proves nothing.
    return !!work?.needsKitchen && !!work.acceptedAt && (await this.personSeen(shopId));
  }

  async tend(now: number): Promise<void> {
    const shopId = this.#storage.kv.get<string>("shopId");
    if (!shopId) return;
    const late = this.#storage.sql
      .exec<{ order_id: string }>("select order_id from unanswered where answer_by <= ?", now)
      .toArray();
    for (const { order_id } of late) {
      const work = await this.#usecases().findWork(shopId, order_id);
      // Somebody may have answered while the record was read.
      const isStill = this.#isAwaited(order_id) && this.#isWatched();
      if (work?.isUnanswered && isStill) await this.#pause(shopId, "unanswered");
      this.#answered(order_id);
    }
    const silentAt = this.#silentAt();
    if (silentAt === null || silentAt > now) return;
    await this.#pause(shopId, this.#state().pausedFor ?? "silent");
    this.#set({ remindAt: now + remindEveryMs });
  }

  dueAt(): number | null {
    const answerBy = this.#storage.sql
      .exec<{ at: number | null }>("select min(answer_by) as at from unanswered")
      .one().at;
    return earliest(answerBy, this.#silentAt());
  }

  /** When to report the silence, first or again. */
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

  #isAwaited(orderId: string): boolean {
    return (
      this.#storage.sql.exec("select 1 from unanswered where order_id = ?", orderId).toArray().length > 0
    );
  }

  #answered(orderId: string) {
    this.#storage.sql.exec("delete from unanswered where order_id = ?", orderId);
  }

  #pause(shopId: string, reason: AutoPauseReason): Promise<void> {
    this.#set({ pausedFor: reason });
    return this.#write(async () => {
      if (this.#state().pausedFor !== null) await this.#usecases().autoPause(shopId, reason, this.#now());
    });
  }

  async #resume(shopId: string): Promise<boolean> {
    const { pausedFor, hasResumed } = this.#state();
    if (pausedFor === null && hasResumed) return false;
    this.#set({ pausedFor: null });
    await this.#write(async () => {
      if (this.#state().pausedFor !== null) return;
      await this.#usecases().endAutoPause(shopId, this.#now());
      this.#set({ hasResumed: true });
    }).catch((error: unknown) => {
      // The record still has the pause: the next sign of life ends it.
      if (this.#state().pausedFor === null) this.#set({ pausedFor });
      throw error;
    });
    return true;
  }
}
