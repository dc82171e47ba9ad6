import { movedLine } from "#domain/close/close.ts";
import { pick } from "#domain/pick.ts";
import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { type Evening, soldOutTimes, sumFaults } from "#domain/venue/evening.ts";
import {
  type FigureRange,
  type StepTimes,
  spanOf,
  steps,
  type VenueFigures,
} from "#domain/venue/venue-figures.ts";
import type { Db } from "#worker/db/client.ts";
import { readEveningRows } from "#worker/usecases/venue/reads/evening.ts";
import { readFigureRows, timeZoneOf } from "#worker/usecases/venue/reads/figures.ts";

export type FiguresResult =
  | { ok: true; figures: VenueFigures }
  | { ok: false; reason: "not-found" | "range-invalid" };

export async function viewFigures(
  { db, now }: { db: Db; now: () => number },
  stadiumId: string,
  range: FigureRange,
): Promise<FiguresResult> {
  const timeZone = await timeZoneOf(db, stadiumId);
  if (!timeZone) return { ok: false, reason: "not-found" };
  const at = now();
  const span = spanOf(range, timeZone, at);
  if (!span) return { ok: false, reason: "range-invalid" };
  const rows = await readFigureRows(db, stadiumId, span, at);
  const {
    placed = 0,
    waiting = 0,
    open = 0,
    delivered = 0,
    canceled = 0,
    kept = 0,
    broken = 0,
  } = rows.counts ?? {};
  const { soldMinor: takenMinor, disputedMinor: _, ...money } = movedLine(rows.money);
  const lastBucket = Math.max(-1, ...rows.buckets.map((row) => row.bucket));
  const countOf = new Map(rows.buckets.map((row) => [row.bucket, row.count]));
  return {
    ok: true,
    figures: {
      at,
      span,
      orders: { placed, waiting, open, delivered, canceled },
      placedPerBucket: Array.from({ length: lastBucket + 1 }, (_, bucket) => countOf.get(bucket) ?? 0),
      steps: Object.fromEntries(
        steps.map((step) => [step, timesOf(rows.steps[step])]),
      ) as VenueFigures["steps"],
      totalPerBucket: rows.perBucket.map(({ bucket, ms, count }) => ({
        at: span.from + bucket * span.stepBucketMs,
        p50Ms: ms,
        count,
      })),
      promises: { kept, broken },
      money: { takenMinor, ...money },
      shops: rows.shops.map(
        ({ isOpen, pausedUntil, busyUntil, busyMinutes, autoPausedAt, isUnpayable, ...shop }) => ({
          ...shop,
          state: { isOpen, pausedUntil, busyUntil, busyMinutes, autoPausedAt, isUnpayable },
          foodMinor: movedLine(rows.money.filter((row) => row.shopId === shop.id)).foodMinor,
        }),
      ),
      soldOut: rows.soldOut.map(({ soldOutUntil, ...row }) => ({
        ...row,
        until: soldOutUntil !== null && soldOutUntil > at ? soldOutUntil : null,
      })),
      alerts: rows.alerts,
    },
  };
}

function timesOf(rows: { ms: number; count: number }[]): StepTimes {
  const [median, slow = median] = rows;
  return median && slow ? { count: median.count, p50Ms: median.ms, p90Ms: slow.ms } : null;
}

/** What a manager looks at when the match is over: the evening of these figures, beside the one before. */
export async function viewEvening(
  deps: { db: Db; now: () => number },
  stadiumId: string,
  { span, at }: Pick<VenueFigures, "span" | "at">,
): Promise<Evening> {
  const rows = await readEveningRows(deps.db, stadiumId, span, at);
  const notes = [
    ...rows.notes.map((note) => ({ ...note, isOut: note.isOut === null ? null : note.isOut === 1 })),
    ...rows.counted.map((note) => ({ ...note, isOut: true })),
  ];
  const nameOf = new Map(notes.map((note) => [`${note.itemId} ${note.shopId}`, note]));
  return {
    at,
    promises: rows.buckets.map(({ bucket, ...promises }) => ({
      at: span.from + bucket * span.stepBucketMs,
      ...promises,
    })),
    ...pick(rows, "shops", "sections", "turnedAway", "thrownAway"),
    soldOut: soldOutTimes(notes).flatMap((time) => {
      const named = nameOf.get(`${time.itemId} ${time.shopId}`);
      return named ? [{ ...time, name: named.name, shopName: named.shopName }] : [];
    }),
    faults: sumFaults([
      ...rows.refunded.map(({ minor, ...fault }) => ({ ...fault, refundedMinor: minor, lostMinor: 0 })),
      ...rows.lost.map(({ minor, ...fault }) => ({ ...fault, refundedMinor: 0, lostMinor: minor })),
    ]),
    last: rows.last ? await viewLast(deps, stadiumId, rows.last) : null,
  };
}

async function viewLast(
  deps: { db: Db; now: () => number },
  stadiumId: string,
  { at, timeZone }: { at: number; timeZone: string },
): Promise<Evening["last"]> {
  const date = isoDate(timeZone, serviceDayStart(timeZone, at));
  const result = await viewFigures(deps, stadiumId, { kind: "day", date });
  if (!result.ok) return null;
  const { orders, promises, money, placedPerBucket, steps } = result.figures;
  return { date, orders, promises, money, placedPerBucket, totalP50Ms: steps.total?.p50Ms ?? null };
}
