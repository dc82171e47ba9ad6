import { type KitchenOrder, workOf } from "#domain/kitchen/kitchen.ts";
import { rememberedMs } from "#domain/kitchen/kitchen-pace.ts";
import type { TakenShelf } from "#domain/pickup/pickup.ts";

export type Place = KitchenOrder & {
  walkMinutes: number;
  /** Of an account that has never paid. */
  isNewPayer?: boolean;
  /** As last shown to the fan. */
  promise: { fromAt: number; toAt: number } | null;
};
export type Cooked = KitchenOrder & { readyAt: number };

/** A kitchen's orders in the board's SQLite, with a write-through copy in memory. */
export class KitchenBook {
  readonly #sql: SqlStorage;
  readonly #stored: () => void;
  readonly #places = new Map<string, Place>();
  readonly #cooked = new Map<string, Cooked>();

  /** @param stored called synchronously with every write, so that the alarm is stored together with it */
  constructor(sql: SqlStorage, stored: () => void) {
    this.#sql = sql;
    this.#stored = stored;
    // From an earlier schema, which stored sums only; its orders come back with their next change.
    sql.exec("drop table if exists reservations");
    sql.exec(
      "create table if not exists places (order_id text primary key, look_at integer not null, minutes real not null, body text not null)",
    );
    // The places on the shelves of what is cooked or waits: kept after the kitchen is done with an order.
    sql.exec(
      "create table if not exists shelves (order_id text primary key, shelf text not null unique, look_at integer not null)",
    );
    // Bags to the seat that are ready and that nobody has taken yet.
    sql.exec("create table if not exists waiting (order_id text primary key, look_at integer not null)");
    sql.exec("create table if not exists cooked (order_id text primary key, body text not null)");
    for (const { order_id, body } of sql.exec<{ order_id: string; body: string }>("select * from places"))
      this.#places.set(order_id, JSON.parse(body));
    for (const { order_id, body } of sql.exec<{ order_id: string; body: string }>("select * from cooked"))
      this.#cooked.set(order_id, JSON.parse(body));
  }

  places(): Place[] {
    return [...this.#places.values()];
  }

  find(orderId: string): Place | null {
    return this.#places.get(orderId) ?? null;
  }

  /** Orders made ready within the window of the pace. */
  cooked(): Cooked[] {
    return [...this.#cooked.values()];
  }

  /** @param lookAt when to check the order against D1; if omitted, the stored time stays */
  store(place: Place, lookAt?: number) {
    this.#places.set(place.id, place);
    // Called back: it is cooked on.
    if (this.#cooked.delete(place.id)) this.#sql.exec("delete from cooked where order_id = ?", place.id);
    const body = JSON.stringify(place);
    const minutes = workOf(place.lines);
    if (lookAt === undefined)
      this.#sql.exec("update places set minutes = ?, body = ? where order_id = ?", minutes, body, place.id);
    else this.#sql.exec("insert or replace into places values (?, ?, ?, ?)", place.id, lookAt, minutes, body);
    this.#stored();
  }

  remove(orderId: string) {
    this.#places.delete(orderId);
    this.#sql.exec("delete from places where order_id = ?", orderId);
    this.#stored();
  }

  finish(cooked: Cooked) {
    this.#cooked.set(cooked.id, cooked);
    this.#sql.exec("insert or replace into cooked values (?, ?)", cooked.id, JSON.stringify(cooked));
    for (const [old, { readyAt }] of this.#cooked)
      if (readyAt < cooked.readyAt - rememberedMs) {
        this.#cooked.delete(old);
        this.#sql.exec("delete from cooked where order_id = ?", old);
      }
  }

  shelves(): TakenShelf[] {
    return this.#sql
      .exec<{ order_id: string; shelf: string }>("select order_id, shelf from shelves")
      .toArray()
      .map(({ order_id, shelf }) => ({ orderId: order_id, shelf }));
  }

  keepShelf({ orderId, shelf }: TakenShelf, lookAt: number) {
    this.#sql.exec("insert or replace into shelves values (?, ?, ?)", orderId, shelf, lookAt);
    this.#stored();
  }

  clearShelf(orderId: string) {
    this.#sql.exec("delete from shelves where order_id = ?", orderId);
  }

  waitingBags(): string[] {
    return this.#sql
      .exec<{ order_id: string }>("select order_id from waiting")
      .toArray()
      .map((row) => row.order_id);
  }

  /** @param lookAt when to check it against D1; null: it waits no longer */
  setWaiting(orderId: string, lookAt: number | null) {
    if (lookAt === null) this.#sql.exec("delete from waiting where order_id = ?", orderId);
    else this.#sql.exec("insert or replace into waiting values (?, ?)", orderId, lookAt);
  }

  dueForLook(now: number): string[] {
    return this.#sql
      .exec<{ order_id: string }>(
        "select order_id from places where look_at <= ?1 union select order_id from shelves where look_at <= ?1 union select order_id from waiting where look_at <= ?1 limit 200",
        now,
      )
      .toArray()
      .map((row) => row.order_id);
  }

  lookAgain(orderId: string, at: number) {
    for (const table of ["places", "shelves", "waiting"])
      this.#sql.exec(`update ${table} set look_at = ? where order_id = ?`, at, orderId);
  }

  nextLookAt(): number | null {
    return this.#sql
      .exec<{ at: number | null }>(
        "select min(look_at) as at from (select look_at from places union all select look_at from shelves union all select look_at from waiting)",
      )
      .one().at;
  }
}
