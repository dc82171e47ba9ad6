import { minuteMs } from "#domain/durations.ts";
import type { Break, MatchEvent } from "#domain/event/clock.ts";
import type { PhaseId } from "#domain/event/sports.ts";
import type { HalfTime } from "#domain/kitchen/board-events.ts";
import {
  type Forecast,
  type MenuMoment,
  type MenuState,
  menuAt,
  missedAfterMs,
  nextBreak,
  type Rush,
  rushOf,
  type Stand,
  windowOf,
} from "#domain/kitchen/half-time-menu.ts";
import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import type { BreakForecast } from "../../usecases/kitchen/read-forecast.ts";
import type { BreakFacts, ShopFacts } from "../../usecases/kitchen/read-kitchen.ts";
import { earliest } from "../schedule.ts";

export type BreakUsecases = {
  /** What the break is expected to ask for, by those before; null without any. */
  readForecast(
    stadiumId: string,
    shopId: string,
    event: MatchEvent,
    phase: PhaseId,
  ): Promise<BreakForecast | null>;
};

type Needs = {
  kv: DurableObjectStorage["kv"];
  usecases: () => BreakUsecases;
  shopId: () => string;
  now: () => number;
};

/** A break as this stand keeps it. */
type Kept = {
  key: string;
  of: Break;
  state: MenuState;
  /** What the stand said of its menu this time. */
  answer: MenuMoment["answer"];
  /** Undefined until it was asked for; null: there is no history. */
  forecast?: BreakForecast | null;
};
type Shop = BreakFacts & Pick<ShopFacts, "stadiumId">;

const forecastBeforeMs = 25 * minuteMs;
const tryAgainMs = minuteMs;

/**
 * The stand in the next break: what is expected of it, and whether its half-time menu is on. The match is the floor's,
 * kept with its answer to the last report.
 */
export class BoardBreak {
  readonly #needs: Needs;
  /** What the floor is told of this stand; null while nobody needs it. */
  rush: Rush | null = null;
  #lookedAt = 0;
  #triedAt = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Looks at clock and settings anew. @returns whether fans or the stand have to be told */
  look({ stadiumId, halfTime }: Pick<ShopFacts, "stadiumId" | "halfTime">, stand: () => Stand): boolean {
    const { kv, now } = this.#needs;
    const isUsed = halfTime.menu !== "off" || halfTime.bakes;
    const shop: Shop | null = isUsed ? { stadiumId, ...halfTime } : null;
    const isShopNew = store(kv, "breakShop", shop);
    this.#lookedAt = now();
    const kept = shop && this.#next();
    const needed = kept?.forecast?.neededMinutes ?? null;
    this.rush = kept && needed !== null ? rushOf(kept.of, needed, stand(), now()) : null;
    const state = kept ? this.#stateOf(shop, kept) : "off";
    const before = this.#kept();
    // What is over or not known is kept: it may be overdue, or come back.
    if (kept) store(kv, "break", { ...kept, state });
    else if (before) store(kv, "break", shop ? { ...before, state } : null);
    const hasMoved = kept !== null && kept.of.until !== before?.of.until;
    return isShopNew || hasMoved || state !== (before?.state ?? "off");
  }

  #stateOf({ menu: mode }: Shop, { of, answer, state }: Kept): MenuState {
    const { kv, now } = this.#needs;
    const elsewhere = kv.get<Rush>("elsewhere") ?? { needed: 0, room: 0 };
    return menuAt({ mode, break: of, answer, rush: this.rush, elsewhere, wasOn: state === "on" }, now());
  }

  /** The stand says yes now, or not this time. False if it means another break. */
  answer(key: string, answer: "yes" | "no"): boolean {
    const kept = this.#kept();
    if (kept?.key !== key) return false;
    store(this.#needs.kv, "break", { ...kept, answer });
    return true;
  }

  /** While the menu is on, the dishes that are cooked after the break. */
  later(): string[] {
    return this.#isOn() ? (this.#shop()?.later ?? []) : [];
  }

  /** When an order with these dishes is begun; null: at once. */
  notBefore(lines: readonly Pick<KitchenLine, "itemId">[]): number | null {
    const later = new Set(this.later());
    return lines.some(({ itemId }) => later.has(itemId)) ? this.laterUntil() : null;
  }

  /** Until when orders for later wait; null: nothing waits any more. */
  laterUntil(): number | null {
    const kept = this.#kept();
    return kept && kept.answer !== "no" && this.#next() ? kept.of.until : null;
  }

  /** For the tablets. @param orders those that wait for the end of the break */
  shown(orders: string[]): HalfTime | null {
    const kept = this.#kept();
    if (!kept || (kept.state === "off" && orders.length === 0)) return null;
    const { key, of, state } = kept;
    const { from, until } = windowOf(of, this.#needs.now());
    return {
      ...{ state, key, from, until, orders },
      ...{ breakFrom: of.from, later: this.#shop()?.later ?? [], ordersFrom: of.until },
    };
  }

  /** When the next break begins, or the present one did; null: none is known. */
  breakFrom(): number | null {
    return this.#next()?.of.from ?? null;
  }

  /**
   * Portions that fans are expected to order, of what the shop has in the break: trays go in before anybody knows whether
   * its menu comes on. Null: nobody knows.
   */
  forecast(): Forecast | null {
    const kept = this.#kept();
    const portions = kept?.forecast?.portions;
    if (!portions || !this.#next()) return null;
    const shop = this.#shop();
    const left = new Set(shop?.menu === "off" ? [] : shop?.later);
    return Object.fromEntries(Object.entries(portions).filter(([itemId]) => !left.has(itemId)));
  }

  dueAt(): number | null {
    const kept = this.#shop() && this.#next();
    if (!kept) return null;
    const { of, forecast } = kept;
    const { askFrom, from, until } = windowOf(of, this.#needs.now());
    const ends = of.isOn ? [until, of.until] : [of.from + missedAfterMs];
    const boundaries = [askFrom, from, of.from, ...ends].filter((at) => at > this.#lookedAt);
    const isAsked = forecast !== undefined;
    return earliest(
      ...boundaries,
      isAsked ? null : Math.max(of.from - forecastBeforeMs, this.#triedAt + tryAgainMs),
    );
  }

  /** Asks once what is expected; the rest is looked at when the board tells. */
  async tend(now: number): Promise<void> {
    const { kv, usecases, shopId } = this.#needs;
    const [shop, event, kept] = [this.#shop(), this.#event(), this.#next()];
    if (!shop || !event || !kept || kept.forecast !== undefined) return;
    if (now < kept.of.from - forecastBeforeMs || now < this.#triedAt + tryAgainMs) return;
    this.#triedAt = now;
    const forecast = await usecases().readForecast(shop.stadiumId, shopId(), event, kept.of.phase);
    const current = this.#next();
    if (current?.key === kept.key) store(kv, "break", { ...current, forecast });
  }

  #isOn(): boolean {
    const kept = this.#kept();
    return kept?.state === "on" && this.#needs.now() < kept.of.until;
  }

  /** The break that counts now, with what the stand said of it. */
  #next(): Kept | null {
    const [event, kept] = [this.#event(), this.#kept()];
    if (!event) return null;
    const isSameEvent = kept?.key.startsWith(`${event.id} `) ?? false;
    const of = nextBreak(event, this.#needs.now(), isSameEvent && kept ? kept.of : null);
    if (!of) return null;
    const key = `${event.id} ${of.phase}`;
    return kept?.key === key ? { ...kept, of } : { key, of, state: "off", answer: null };
  }

  readonly #event = () => this.#needs.kv.get<MatchEvent>("event") ?? null;
  readonly #kept = () => this.#needs.kv.get<Kept>("break") ?? null;
  readonly #shop = () => this.#needs.kv.get<Shop>("breakShop") ?? null;
}

/** @returns whether it is another value */
function store(
  kv: DurableObjectStorage["kv"],
  key: "break" | "breakShop",
  value: Kept | Shop | null,
): boolean {
  if (JSON.stringify(kv.get(key) ?? null) === JSON.stringify(value)) return false;
  if (value) kv.put(key, value);
  else kv.delete(key);
  return true;
}
