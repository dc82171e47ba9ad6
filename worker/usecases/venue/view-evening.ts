import { isoDate, serviceDayStart } from "#domain/shop/service-day.ts";
import { type Evening, soldOutTimes, sumFaults } from "#domain/venue/evening.ts";
import type { VenueFigures } from "#domain/venue/venue-figures.ts";
import type { Db } from "#worker/db/client.ts";
import { readEveningRows } from "#worker/db/evening.ts";
import { viewFigures } from "./venue-figures.ts";

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
    shops: rows.shops,
    sections: rows.sections,
    turnedAway: rows.turnedAway,
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
