import { type PromiseMinutes, promiseMinutes } from "#app/domain/promise-time.ts";
import type { Reservation } from "../usecases/ports.ts";
import type { BoardPart } from "./board-part.ts";

/** What the kitchen's part of a board asks of the record. */
export type KitchenUsecases = {
  /** Whether the order still needs the kitchen: a live draft, waiting or cooking. */
  needsKitchen(orderId: string): Promise<boolean>;
};

/** Dishes a stand cooks side by side; its measured pace takes this place when pacing comes. */
const cooksAtOnce = 3;
const lookAgainMs = 6 * 60_000;

/**
 * The kitchen minutes of orders under way, in the board's own SQLite, taken in one synchronous step. A place is
 * given back only when D1 says that the order does not need it any more.
 */
export class BoardKitchen implements BoardPart {
  readonly #sql: SqlStorage;
  readonly #usecases: () => KitchenUsecases;

  constructor(sql: SqlStorage, usecases: () => KitchenUsecases) {
    this.#sql = sql;
    this.#usecases = usecases;
    sql.exec(
      "create table if not exists reservations (order_id text primary key, minutes real not null, look_at integer not null)",
    );
  }

  /** Nothing in here may wait: the last place goes to exactly one fan. */
  reserve(orderId: string, preparationMinutes: number[], now: number): Reservation {
    const minutes = preparationMinutes.reduce((sum, each) => sum + each, 0);
    const promise = promiseMinutes(preparationMinutes, this.queueMinutes(orderId));
    this.#sql.exec(
      "insert into reservations values (?, ?, ?) on conflict (order_id) do update set minutes = excluded.minutes, look_at = excluded.look_at",
      orderId,
      minutes,
      now + lookAgainMs,
    );
    return { ok: true, promise };
  }

  async orderChanged(orderId: string): Promise<void> {
    if (!(await this.#usecases().needsKitchen(orderId)))
      this.#sql.exec("delete from reservations where order_id = ?", orderId);
  }

  askPromise(preparationMinutes: number[]): PromiseMinutes {
    return promiseMinutes(preparationMinutes, this.queueMinutes());
  }

  queueMinutes(exceptOrderId = ""): number {
    const row = this.#sql
      .exec<{ minutes: number | null }>(
        "select sum(minutes) as minutes from reservations where order_id <> ?",
        exceptOrderId,
      )
      .one();
    return (row.minutes ?? 0) / cooksAtOnce;
  }

  /** Reservations whose end nobody reported: the record knows whether they still count. */
  async tend(now: number): Promise<void> {
    const due = this.#sql
      .exec<{ order_id: string }>("select order_id from reservations where look_at <= ? limit 200", now)
      .toArray();
    for (const { order_id } of due) {
      if (await this.#usecases().needsKitchen(order_id))
        this.#sql.exec("update reservations set look_at = ? where order_id = ?", now + lookAgainMs, order_id);
      else this.#sql.exec("delete from reservations where order_id = ?", order_id);
    }
  }

  dueAt(): number | null {
    return this.#sql.exec<{ at: number | null }>("select min(look_at) as at from reservations").one().at;
  }
}
