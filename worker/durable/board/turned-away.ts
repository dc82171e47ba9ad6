import { minuteMs } from "#domain/durations.ts";
import type { TurnedAwayMinute } from "../../usecases/kitchen/turned-away.ts";
import type { TurnedAway } from "../../usecases/ports.ts";

export type TurnedAwayUsecases = {
  /** Safe to repeat: a minute is stored once it is over. */
  storeTurnedAway(shopId: string, minutes: TurnedAwayMinute[]): Promise<void>;
};

/** A fan who orders after all within this time was not turned away. */
const comesBackMs = 5 * minuteMs;
/** Whoever asks again within this time counts as one fan. */
const oneFanMs = 60 * minuteMs;

/** Fans whom this shop could not cook for, by the minute; of each only the account or signed seat is kept, for an hour. */
export class TurnedAwayFans {
  readonly #storage: DurableObjectStorage;
  readonly #usecases: () => TurnedAwayUsecases;

  constructor(storage: DurableObjectStorage, usecases: () => TurnedAwayUsecases) {
    this.#storage = storage;
    this.#usecases = usecases;
    storage.sql.exec(
      "create table if not exists turned_away (asker text primary key, at integer not null, body text, is_stored integer not null default 0)",
    );
  }

  note({ asker, ...fan }: TurnedAway, now: number) {
    const body = JSON.stringify(fan);
    this.#storage.sql.exec(
      "insert or ignore into turned_away (asker, at, body) values (?, ?, ?)",
      asker,
      now,
      body,
    );
  }

  cameAfterAll(asker: string) {
    this.#storage.sql.exec("delete from turned_away where asker = ? and is_stored = 0", asker);
  }

  async tend(now: number): Promise<void> {
    const { sql, kv } = this.#storage;
    const before = minuteOf(now - comesBackMs);
    const rows = sql
      .exec<{ at: number; body: string }>(
        "select at, body from turned_away where is_stored = 0 and at < ?",
        before,
      )
      .toArray();
    const minutes = new Map<string, TurnedAwayMinute>();
    for (const { at, body } of rows) {
      const fan = JSON.parse(body) as Omit<TurnedAway, "asker">;
      const key = `${minuteOf(at)} ${fan.reason}`;
      const sum = minutes.get(key) ?? {
        ...{ minute: minuteOf(at), reason: fan.reason, fans: 0, workMinutes: 0, foodMinor: 0, dishes: {} },
      };
      sum.fans++;
      sum.workMinutes += fan.workMinutes;
      sum.foodMinor += fan.foodMinor;
      for (const [itemId, portions] of Object.entries(fan.dishes))
        sum.dishes[itemId] = (sum.dishes[itemId] ?? 0) + portions;
      minutes.set(key, sum);
    }
    if (minutes.size > 0)
      await this.#usecases().storeTurnedAway(kv.get<string>("shopId") ?? "", [...minutes.values()]);
    sql.exec("update turned_away set is_stored = 1 where at < ?", before);
    sql.exec("delete from turned_away where at < ?", now - oneFanMs);
  }

  dueAt(): number | null {
    const { at } = this.#storage.sql
      .exec<{ at: number | null }>("select min(at) as at from turned_away where is_stored = 0")
      .one();
    return at === null ? null : minuteOf(at) + minuteMs + comesBackMs;
  }
}

const minuteOf = (at: number) => Math.floor(at / minuteMs) * minuteMs;
