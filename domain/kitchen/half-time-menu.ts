import { minuteMs } from "../durations.ts";
import { type Break, breakAt, clockAt, type MatchEvent } from "../event/clock.ts";
import type { BreakMenuMode } from "../event/settings.ts";
import { lineWork, type Pace, trayWork } from "./kitchen.ts";

/** Portions by dish: what a break is expected to ask for. */
export type Forecast = Readonly<Record<string, number>>;

/** Minutes before a break's beginning: the stand is asked, and the menu comes on. And after it: the menu goes off. */
const askedBefore = 15;
const onBefore = 8;
const onAfter = 12;

/** Times in ms. Orders placed from `from` until `until` count for the break. */
export type BreakWindow = { askFrom: number; from: number; until: number };

/** A break that is overdue begins now. */
export function windowOf(of: Break, now: number): BreakWindow {
  const begins = of.isOn ? of.from : Math.max(of.from, now);
  return {
    askFrom: of.from - askedBefore * minuteMs,
    from: of.from - onBefore * minuteMs,
    until: Math.min(begins + onAfter * minuteMs, begins + (of.until - of.from)),
  };
}

/** One that is overdue, and that nobody has marked, is missed so long after its time. */
export const missedAfterMs = onAfter * minuteMs;

/**
 * The present break or the next one. One that is overdue is not forgotten at once: who has a short menu on for it keeps
 * it a while.
 * @param kept as it was known before
 */
export function nextBreak(event: MatchEvent, now: number, kept: Break | null): Break | null {
  const known = breakAt(event, now);
  if (known || !kept || kept.isOn || now >= kept.from + missedAfterMs) return known;
  return clockAt(event, now).certainty === "lost" ? kept : null;
}

/** Minutes before the end of a break that the kitchen has for it when the menu comes on. */
export const cookMinutesOf = (cooksAtOnce: number, breakMinutes: number) =>
  cooksAtOnce * (onBefore + breakMinutes);

/** A line has on average some one and a half portions. */
const usualPortions = 1.45;

type Cooked = { preparationMinutes: number; tray: number | null };

/** Kitchen minutes a portion, as it is usually ordered or made. @param tray null: never made ahead */
export function portionMinutes({ preparationMinutes, tray }: Cooked): number {
  return tray === null
    ? lineWork({ preparationMinutes, quantity: usualPortions }) / usualPortions
    : trayWork(preparationMinutes, tray) / tray;
}

/** Of fans whose dish is not on the menu, those who take another one. */
const swapShare = 0.6;

/**
 * Kitchen minutes that the break asks for if these dishes alone are on the menu.
 * @param fromTrays the share of a dish's portions that its trays cover; the others are cooked when they are ordered
 */
export function neededMinutes(
  dishes: readonly (Cooked & { itemId: string; inBreak: boolean })[],
  forecast: Forecast,
  fromTrays = 1,
): number {
  let portions = 0;
  let minutes = 0;
  let left = 0;
  for (const dish of dishes) {
    const asked = forecast[dish.itemId] ?? 0;
    if (!dish.inBreak) left += asked;
    else {
      portions += asked;
      const ordered = portionMinutes({ ...dish, tray: null });
      minutes += asked * (fromTrays * portionMinutes(dish) + (1 - fromTrays) * ordered);
    }
  }
  return portions === 0 ? 0 : minutes * (1 + (swapShare * left) / portions);
}

export type MenuState =
  | "off"
  /** Comes on only if the stand says yes. */
  | "offered"
  /** Comes on by itself unless the stand says no. */
  | "announced"
  | "on";

/** Kitchen minutes that a break asks for, and those that are there for it. */
export type Rush = { needed: number; room: number };

export type MenuMoment = {
  mode: BreakMenuMode;
  break: Break | null;
  /** What the stand said for this break: now, or not this time. */
  answer: "yes" | "no" | null;
  /** Of the whole menu; null without a forecast. */
  rush: Rush | null;
  /** Of all other stands; null while the floor has not said it. */
  elsewhere: Rush | null;
  /** Once on, it stays on until its end. */
  wasOn: boolean;
};

/**
 * Whether a stand's half-time menu is on. By forecast it is only if fans would be turned away here, and the other stands
 * have no room for them: who finds a place elsewhere gets what they want, and a short menu would only cost money.
 */
export function menuAt(
  { mode, break: of, answer, rush, elsewhere, wasOn }: MenuMoment,
  now: number,
): MenuState {
  if (mode === "off" || !of) return "off";
  const { askFrom, from, until } = windowOf(of, now);
  if (now < askFrom || now >= until) return "off";
  // It may have been a wrong tap.
  if (answer === "no") return "offered";
  if (wasOn || answer === "yes") return "on";
  const isTooMuch =
    rush &&
    elsewhere &&
    rush.needed > rush.room &&
    rush.needed + elsewhere.needed > rush.room + elsewhere.room;
  if (mode === "forecast" && !isTooMuch) return "offered";
  return now < from ? "announced" : "on";
}

/** Its queue is in minutes of the whole kitchen, as is the one from which on fans are turned away. */
export type Stand = { pace: Pace; loadMinutes: number; fullFromMinutes: number };

/**
 * What is still to come of a break at a stand; null while its menu is not asked about.
 * @param needed minutes that its whole menu takes in this break
 */
export function rushOf(of: Break, needed: number, stand: Stand, now: number): Rush | null {
  const { askFrom, from, until } = windowOf(of, now);
  if (now < askFrom || now >= until) return null;
  const { pace, loadMinutes, fullFromMinutes } = stand;
  // The later it is, the less is still to come, and the less time is left for it.
  const since = Math.max(now, from);
  // Who is not turned away is served after the break, and pays.
  const minutes = Math.max(0, (of.until - since) / minuteMs + fullFromMinutes - loadMinutes);
  return {
    needed: Math.round((needed * (until - since)) / (until - from)),
    room: Math.round(pace.cooksAtOnce * pace.speed * minutes),
  };
}

export type ProposedDish = {
  itemId: string;
  /** Kitchen minutes a portion. */
  minutes: number;
  minorPerMinute: number;
  /** As forecast. */
  portions: number;
  inBreak: boolean;
};

type PricedDish = Cooked & { itemId: string; priceMinor: number };

/** Of the portions that a break asks for, what stays on its menu however much that is: a forecast may be wrong. */
const keptShare = 0.5;

/**
 * The dish that brings least money a kitchen minute goes first, until what is asked for can be cooked. One that costs
 * less than what its fans would take instead stays.
 */
export function proposal(
  dishes: readonly PricedDish[],
  forecast: Forecast,
  cookMinutes: number,
): ProposedDish[] {
  const proposed = dishes
    .map((dish) => ({ ...dish, inBreak: true, brings: dish.priceMinor / portionMinutes(dish) }))
    .sort((a, b) => b.brings - a.brings || (a.itemId < b.itemId ? -1 : 1));
  const asked = ({ itemId }: PricedDish) => forecast[itemId] ?? 0;
  let mayGo = (1 - keptShare) * proposed.reduce((sum, dish) => sum + asked(dish), 0);
  for (const dish of proposed.slice(1).reverse()) {
    const needed = neededMinutes(proposed, forecast);
    if (needed <= cookMinutes) break;
    dish.inBreak = asked(dish) > mayGo;
    if (!dish.inBreak && neededMinutes(proposed, forecast) >= needed) dish.inBreak = true;
    if (!dish.inBreak) mayGo -= asked(dish);
  }
  return proposed.map((dish) => ({
    itemId: dish.itemId,
    minutes: portionMinutes(dish),
    minorPerMinute: dish.brings,
    portions: asked(dish),
    inBreak: dish.inBreak,
  }));
}

/** Without a forecast: every dish is asked for alike, and all together twice what can be cooked. */
export function evenForecast(dishes: readonly PricedDish[], cookMinutes: number): Forecast {
  const whole = dishes.reduce((sum, dish) => sum + portionMinutes(dish), 0);
  return Object.fromEntries(dishes.map(({ itemId }) => [itemId, whole > 0 ? (2 * cookMinutes) / whole : 0]));
}

/** An event that is over: the break's portions by dish, and all orders until the kick-off. */
export type PastBreak = { portions: Forecast; ordersBefore: number };

/**
 * The median of the breaks before; null without any.
 * @param ordersBefore of this event, by which it is scaled; null: not yet known
 */
export function forecastOf(past: readonly PastBreak[], ordersBefore: number | null): Forecast | null {
  if (past.length === 0) return null;
  const usual = median(past.map((each) => each.ordersBefore));
  const scale = usual > 0 && ordersBefore !== null ? Math.min(2, Math.max(0.5, ordersBefore / usual)) : 1;
  const dishes = new Set(past.flatMap(({ portions }) => Object.keys(portions)));
  return Object.fromEntries(
    [...dishes].map((id) => [id, Math.round(scale * median(past.map(({ portions }) => portions[id] ?? 0)))]),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}
