import { hourMs, minuteMs } from "../durations.ts";
import type { Localized } from "../language/localized.ts";
import type { OpeningHours } from "../menu/opening.ts";
import type { Shabbat } from "../menu/shabbat.ts";
import { isoDate, serviceDayEnd, serviceDayStart } from "../shop/service-day.ts";
import type { AlertKind } from "../staff/alert-kinds.ts";
import type { ShopRunState } from "./venue-console.ts";

/** The last three hours, the service day so far, or a chosen day ("2026-11-21"), in the stadium's time zone. */
export type FigureRange = { kind: "hours" } | { kind: "today" } | { kind: "day"; date: string };
/** From and to in ms; orders and times are aggregated in buckets of these lengths. */
export type FigureSpan = { from: number; to: number; bucketMs: number; stepBucketMs: number };

export function spanOf(range: FigureRange, timeZone: string, now: number): FigureSpan | null {
  if (range.kind === "hours") {
    // Whole minutes: the plot advances by buckets, not on every poll.
    const to = Math.ceil(now / minuteMs) * minuteMs;
    return { from: to - 3 * hourMs, to, bucketMs: 2 * minuteMs, stepBucketMs: 15 * minuteMs };
  }
  const at = range.kind === "day" ? momentInDay(range.date, timeZone) : now;
  if (at === null) return null;
  return {
    from: serviceDayStart(timeZone, at),
    to: serviceDayEnd(timeZone, at),
    bucketMs: 5 * minuteMs,
    stepBucketMs: 30 * minuteMs,
  };
}

/** A moment in that date's service day, local time; null when there is no such date. */
function momentInDay(date: string, timeZone: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  if (!year || !month || !day) return null;
  const noon = Date.UTC(Number(year), Number(month) - 1, Number(day), 12);
  if (!new Date(noon).toISOString().startsWith(date)) return null;
  // Noon UTC falls on that date nearly everywhere; twelve hours either way covers the rest of the world.
  const moments = [noon, noon + 12 * hourMs, noon - 12 * hourMs];
  return moments.find((at) => isoDate(timeZone, serviceDayStart(timeZone, at)) === date) ?? noon;
}

/** For one step, over all orders that took it; null without any. */
export type StepTimes = { count: number; p50Ms: number; p90Ms: number } | null;
export const steps = ["accept", "ready", "walk", "total"] as const;
export type Step = (typeof steps)[number];

export type ShopFigures = {
  id: string;
  name: Localized;
  orders: number;
  open: number;
  canceled: number;
  foodMinor: number;
  totalP50Ms: number | null;
  /** Its state now, independent of the span. */
  openingHours: OpeningHours;
  shabbat: Shabbat | null;
  state: ShopRunState;
};

/** A venue's figures for orders placed within the span. Amounts in minor units. */
export type VenueFigures = {
  at: number;
  span: FigureSpan;
  orders: { placed: number; waiting: number; open: number; delivered: number; canceled: number };
  /** Orders placed per bucket from the start of the span; empty buckets after the last order are left out. */
  placedPerBucket: number[];
  steps: Record<Step, StepTimes>;
  /** Median time from order to seat per bucket, for buckets with deliveries. */
  totalPerBucket: { at: number; p50Ms: number; count: number }[];
  promises: { kept: number; broken: number };
  money: {
    takenMinor: number;
    foodMinor: number;
    feesMinor: number;
    tipsMinor: number;
    taxMinor: number;
    refundedMinor: number;
    /** Sent back by a bank, and owed to fans. */
    returnedMinor: number;
  };
  shops: ShopFigures[];
  /** Sold out now, independent of the span. */
  soldOut: { itemId: string; name: Localized; shopId: string; shopName: Localized; until: number | null }[];
  alerts: {
    id: string;
    kind: AlertKind;
    subject: string;
    shopName: Localized | null;
    times: number;
    lastAt: number;
  }[];
};

/** Percentage of promises kept, rounded down so that 100 means all. Null without promises. */
export function keptPercent({ kept, broken }: VenueFigures["promises"]): number | null {
  const all = kept + broken;
  return all === 0 ? null : Math.floor((kept * 100) / all);
}

/** The part of a span worth drawing: from shortly before the first order to now or the last one. */
export function drawnPart(figures: Pick<VenueFigures, "placedPerBucket" | "span" | "at">) {
  const { placedPerBucket, span, at } = figures;
  const first = placedPerBucket.findIndex((count) => count > 0);
  const last = placedPerBucket.findLastIndex((count) => count > 0);
  const nowBucket = at < span.to ? Math.floor((at - span.from) / span.bucketMs) : -1;
  const buckets = Math.ceil((span.to - span.from) / span.bucketMs);
  const begin = Math.max(0, (first < 0 ? Math.max(0, nowBucket - 12) : first) - 2);
  const end = Math.min(buckets, Math.max(last + 3, nowBucket + 1, begin + 12));
  return {
    from: span.from + begin * span.bucketMs,
    to: span.from + end * span.bucketMs,
    counts: Array.from({ length: end - begin }, (_, index) => placedPerBucket[begin + index] ?? 0),
  };
}
