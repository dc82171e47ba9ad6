import { hourMs, minuteMs } from "#domain/durations.ts";
import type { Break, MatchEvent } from "#domain/event/clock.ts";
import type { PhaseId } from "#domain/event/sports.ts";
import { aheadShare } from "#domain/kitchen/bake-list.ts";
import type { BakeList, HalfTime } from "#domain/kitchen/board-events.ts";
import {
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
import { isForLater, type KitchenLine } from "#domain/kitchen/kitchen.ts";
import type { BreakForecast } from "../../usecases/kitchen/read-forecast.ts";
import type { BreakFacts, ShopFacts } from "../../usecases/kitchen/read-kitchen.ts";
import { earliest } from "../schedule.ts";
import type { KitchenBook } from "./kitchen-book.ts";

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
  book: Pick<KitchenBook, "places" | "store">;
  usecases: () => BreakUsecases;
  shopId: () => string;
  now: () => number;
};

/** A break and this stand's menu in it, as stored. */
type StandBreak = {
  key: string;
  of: Break;
  state: MenuState;
  /** The stand's own decision on its menu. */
  answer: MenuMoment["answer"];
  /** Undefined until it was asked for; null: there is no history. */
  forecast?: BreakForecast | null;
};
type Shop = BreakFacts & Pick<ShopFacts, "stadiumId">;
/** Portions to be cooked ahead, by dish. */
type Typed = Record<string, { portions: number; at: number }>;

const forecastBeforeMs = 25 * minuteMs;
const tryAgainMs = minuteMs;
/** A number that the shop typed counts for one evening. */
const typedForMs = 8 * hourMs;

/**
 * The stand in the next break: how many portions it cooks ahead, whether its half-time menu is on, and which orders wait
 * for the break's end. The match comes from the floor, in its answer to the last report.
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

  /**
   * Looks at clock and settings anew.
   * @param isAnswered the floor has just said what the others have room for: only then a menu begins by forecast
   * @returns whether fans or the stand have to be told
   */
  look(
    { stadiumId, halfTime, hasMatch }: Pick<ShopFacts, "stadiumId" | "halfTime" | "hasMatch">,
    stand: () => Stand,
    isAnswered: boolean,
  ): boolean {
    const { kv, now } = this.#needs;
    // Without a menu of its own, too: the others ask what room it has.
    const shop: Shop | null = hasMatch ? { stadiumId, ...halfTime } : null;
    const isShopNew = store(kv, "breakShop", shop);
    this.#lookedAt = now();
    const next = shop && this.#next();
    const needed = next?.forecast?.neededMinutes ?? null;
    this.rush = next && needed !== null ? rushOf(next.of, needed, stand(), now()) : null;
    const state = next ? this.#stateOf(shop, next, isAnswered) : "off";
    const before = this.#stored();
    // What is over or not known is kept: it may be overdue, or come back.
    if (next) store(kv, "break", { ...next, state });
    else if (before) store(kv, "break", shop ? { ...before, state } : null);
    this.#moveWaiting();
    const hasMoved = next !== null && next.of.until !== before?.of.until;
    return isShopNew || hasMoved || state !== (before?.state ?? "off");
  }

  #moveWaiting(): void {
    // What is released begins now: counted from its acceptance, the kitchen would seem to be long at it.
    const notBefore = this.#laterUntil() ?? this.#needs.now();
    for (const place of this.#waiting())
      if (place.notBefore !== notBefore) this.#needs.book.store({ ...place, notBefore });
  }

  /** Orders in the kitchen that are begun later. */
  #waiting() {
    const now = this.#needs.now();
    return this.#needs.book.places().filter((place) => isForLater(place, now));
  }

  #stateOf({ menu: mode }: Shop, { of, answer, state }: StandBreak, isAnswered: boolean): MenuState {
    const { kv, now } = this.#needs;
    const [wasOn, elsewhere] = [state === "on", kv.get<Rush>("elsewhere") ?? null];
    const found = menuAt({ mode, break: of, answer, rush: this.rush, elsewhere, wasOn }, now());
    const mayBegin = isAnswered || wasOn || mode === "on" || answer === "yes";
    return found === "on" && !mayBegin ? "announced" : found;
  }

  /** The stand says yes now, or not this time. False if it means another break. */
  answer(key: string, answer: "yes" | "no"): boolean {
    const stored = this.#stored();
    if (stored?.key !== key) return false;
    store(this.#needs.kv, "break", { ...stored, answer });
    return true;
  }

  /** While the menu is on, the dishes that are cooked after the break. */
  later(): string[] {
    const stored = this.#stored();
    const isOn = stored?.state === "on" && this.#needs.now() < stored.of.until;
    return isOn ? (this.#shop()?.later ?? []) : [];
  }

  /** When an order with these dishes is begun; null: at once. */
  notBefore(lines: readonly Pick<KitchenLine, "itemId">[]): number | null {
    const later = new Set(this.later());
    return lines.some(({ itemId }) => later.has(itemId)) ? this.#laterUntil() : null;
  }

  /** Until when orders for later wait; null: nothing waits any more. */
  #laterUntil(): number | null {
    const stored = this.#stored();
    const isWanted = stored?.answer !== "no" && this.#shop()?.menu !== "off";
    return stored && isWanted && this.#next() ? stored.of.until : null;
  }

  /** The half-time menu on the tablets, with the orders that wait for the end of the break. */
  shown(): HalfTime | null {
    const stored = this.#stored();
    const orders = this.#waiting().map(({ id }) => id);
    if (!stored || (stored.state === "off" && orders.length === 0)) return null;
    const { key, of, state } = stored;
    const { from, until } = windowOf(of, this.#needs.now());
    return {
      ...{ state, key, from, until, orders },
      ...{ breakFrom: of.from, later: this.#shop()?.later ?? [], ordersFrom: of.until },
    };
  }

  /** The shop cooks so many ahead; null: as many as are forecast. */
  cookAhead(itemId: string, portions: number | null): void {
    const { [itemId]: _, ...others } = this.#typed();
    const typed = portions === null ? others : { ...others, [itemId]: { portions, at: this.#needs.now() } };
    this.#needs.kv.put("bakeAhead", typed);
  }

  /**
   * The tablets' list. Trays go in before anybody knows whether the half-time menu comes on, so it counts with what the
   * shop has in the break. Null while nothing is in, out or expected.
   */
  bakeList(trays: Pick<BakeList, "trays" | "fromTrays">): BakeList | null {
    const next = this.#next();
    if (!next && trays.trays.every(({ state }) => state === "gone")) return null;
    const shop = this.#shop();
    const later = shop?.menu === "off" ? [] : (shop?.later ?? []);
    const typed = this.#typed();
    const ahead: Record<string, number> = {};
    for (const [itemId, portions] of Object.entries(next?.forecast?.portions ?? {}))
      if (!later.includes(itemId)) ahead[itemId] = Math.round(portions * aheadShare);
    for (const [itemId, { portions }] of Object.entries(typed)) ahead[itemId] = portions;
    return { ...trays, breakFrom: next?.of.from ?? null, ahead, typed: Object.keys(typed) };
  }

  #typed(): Typed {
    const since = this.#needs.now() - typedForMs;
    const all = this.#needs.kv.get<Typed>("bakeAhead") ?? {};
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => at > since));
  }

  dueAt(): number | null {
    const next = this.#shop() && this.#next();
    if (!next) return null;
    const { of, forecast } = next;
    const { askFrom, from, until } = windowOf(of, this.#needs.now());
    const ends = of.isOn ? [until, of.until] : [of.from + missedAfterMs];
    const boundaries = [askFrom, from, of.from, ...ends].filter((at) => at > this.#lookedAt);
    return earliest(...boundaries, forecast === undefined ? this.#forecastAt(of) : null);
  }

  /** Reads the forecast once; all else is looked at when the board tells. */
  async tend(now: number): Promise<void> {
    const { kv, usecases, shopId } = this.#needs;
    const [shop, event, next] = [this.#shop(), this.#event(), this.#next()];
    if (!shop || !event || !next || next.forecast !== undefined || now < this.#forecastAt(next.of)) return;
    this.#triedAt = now;
    const forecast = await usecases().readForecast(shop.stadiumId, shopId(), event, next.of.phase);
    const current = this.#next();
    if (current?.key === next.key) store(kv, "break", { ...current, forecast });
  }

  #forecastAt({ from }: Break): number {
    return Math.max(from - forecastBeforeMs, this.#triedAt + tryAgainMs);
  }

  /** The break that counts now, with what this stand has decided. */
  #next(): StandBreak | null {
    const [event, stored] = [this.#event(), this.#stored()];
    if (!event) return null;
    const before = stored?.key.startsWith(`${event.id} `) ? stored.of : null;
    const of = nextBreak(event, this.#needs.now(), before);
    if (!of) return null;
    const key = `${event.id} ${of.phase}`;
    return stored?.key === key ? { ...stored, of } : { key, of, state: "off", answer: null };
  }

  readonly #event = () => this.#needs.kv.get<MatchEvent>("event") ?? null;
  readonly #stored = () => this.#needs.kv.get<StandBreak>("break") ?? null;
  readonly #shop = () => this.#needs.kv.get<Shop>("breakShop") ?? null;
}

/** @returns whether it is another value */
function store(
  kv: DurableObjectStorage["kv"],
  key: "break" | "breakShop",
  value: StandBreak | Shop | null,
): boolean {
  if (JSON.stringify(kv.get(key) ?? null) === JSON.stringify(value)) return false;
  if (value) kv.put(key, value);
  else kv.delete(key);
  return true;
}
