import { DurableObject } from "cloudflare:workers";
import { type PromiseMinutes, promiseMinutes } from "#app/domain/promise-time.ts";
import type { Reservation } from "../usecases/ports.ts";

/** What the board asks of the record, and where it reports. Handed in by the Worker's entry. */
export type BoardUsecases = {
  /** Whether the order still needs the kitchen: a live draft, waiting or cooking. */
  needsKitchen(orderId: string): Promise<boolean>;
  report(shopId: string, live: { queueMinutes: number; at: number }): Promise<void>;
};

/** Dishes a stand cooks side by side; its measured pace takes this place when pacing comes. */
const cooksAtOnce = 3;
const lookAgainMs = 6 * 60_000;

/**
 * One per shop, named by its id: holds the kitchen minutes of orders under way, in its own SQLite, taken in one
 * synchronous step. A place is given back only when D1 says that the order does not need it any more.
 */
export class ShopBoardBase extends DurableObject<Env> {
  protected usecases(): BoardUsecases {
    throw new Error("ShopBoard is completed by the Worker's entry");
  }

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    state.storage.sql.exec(
      "create table if not exists reservations (order_id text primary key, minutes real not null, look_at integer not null)",
    );
  }

  async reserve(shopId: string, orderId: string, preparationMinutes: number[]): Promise<Reservation> {
    const minutes = preparationMinutes.reduce((sum, each) => sum + each, 0);
    const now = Date.now();
    // Nothing between these two lines may wait: the last place goes to exactly one fan.
    const promise = promiseMinutes(preparationMinutes, this.#queueMinutes(orderId));
    this.ctx.storage.sql.exec(
      "insert into reservations values (?, ?, ?) on conflict (order_id) do update set minutes = excluded.minutes, look_at = excluded.look_at",
      orderId,
      minutes,
      now + lookAgainMs,
    );
    await this.ctx.storage.put("shopId", shopId);
    await this.#visitBy(now + lookAgainMs);
    await this.#report(shopId);
    return { ok: true, promise };
  }

  async orderChanged(shopId: string, orderId: string): Promise<void> {
    if (!(await this.usecases().needsKitchen(orderId)))
      this.ctx.storage.sql.exec("delete from reservations where order_id = ?", orderId);
    await this.#report(shopId);
  }

  askPromise(preparationMinutes: number[]): PromiseMinutes {
    return promiseMinutes(preparationMinutes, this.#queueMinutes(""));
  }

  /** Reservations whose end nobody reported: the record knows whether they still count. */
  override async alarm(): Promise<void> {
    const now = Date.now();
    const due = this.ctx.storage.sql
      .exec<{ order_id: string }>("select order_id from reservations where look_at <= ? limit 200", now)
      .toArray();
    for (const { order_id } of due) {
      if (await this.usecases().needsKitchen(order_id))
        this.ctx.storage.sql.exec(
          "update reservations set look_at = ? where order_id = ?",
          now + lookAgainMs,
          order_id,
        );
      else this.ctx.storage.sql.exec("delete from reservations where order_id = ?", order_id);
    }
    const shopId = await this.ctx.storage.get<string>("shopId");
    if (shopId) await this.#report(shopId);
    const next = this.ctx.storage.sql
      .exec<{ at: number | null }>("select min(look_at) as at from reservations")
      .one().at;
    if (next !== null) await this.ctx.storage.setAlarm(Math.max(next, now + 1_000));
  }

  #queueMinutes(exceptOrderId: string): number {
    const row = this.ctx.storage.sql
      .exec<{ minutes: number | null }>(
        "select sum(minutes) as minutes from reservations where order_id <> ?",
        exceptOrderId,
      )
      .one();
    return (row.minutes ?? 0) / cooksAtOnce;
  }

  #report(shopId: string) {
    return this.usecases().report(shopId, { queueMinutes: this.#queueMinutes(""), at: Date.now() });
  }

  async #visitBy(at: number) {
    const set = await this.ctx.storage.getAlarm();
    if (set === null || set > at) await this.ctx.storage.setAlarm(at);
  }
}
