import type { Told } from "./simulate.ts";

export type Figures = ReturnType<typeof figuresOf>;
export type Delivered = {
  at: number;
  promise: { from: number; to: number };
  deliveredAt: number;
  inHandAt: number;
};

/** Minutes below its limit from which a shop counts as having had room. */
export const roomFromMinutes = 2;

export function deliveredOf(all: readonly Told[]): Delivered[] {
  return all.flatMap(({ at, promise, deliveredAt, inHandAt }) =>
    promise && deliveredAt !== null ? [{ at, promise, deliveredAt, inHandAt: inHandAt ?? deliveredAt }] : [],
  );
}

export const isKept = ({ promise, deliveredAt }: Delivered) =>
  deliveredAt >= promise.from && deliveredAt <= promise.to;

/** The figures of a half-time. Shares between 0 and 1, times in minutes. */
export function figuresOf(all: readonly Told[]) {
  const delivered = deliveredOf(all);
  const share = (fits: (each: Delivered) => boolean) => delivered.filter(fits).length / delivered.length;
  const refused = all.filter((told) => told.outcome === "refused");
  const waits = delivered.map(({ at, inHandAt }) => inHandAt - at).sort((a, b) => a - b);
  const lateness = delivered.map(({ promise, deliveredAt }) => Math.max(0, deliveredAt - promise.to));
  return {
    fans: all.length,
    delivered: delivered.length,
    fetched: all.filter((told) => told.outcome === "delivered" && told.way === "pickup").length,
    hadNoShelf: all.filter((told) => told.hadNoShelf).length,
    fullestShelves: mostAtOnce(all),
    gaveUp: all.filter((told) => told.outcome === "gave-up").length,
    refused: refused.length,
    refusedBelowLimit: refused.filter((told) => told.realRoom > 0).length / all.length,
    refusedWithRoom: refused.filter((told) => told.realRoom >= roomFromMinutes).length / all.length,
    kept: share(isKept),
    early: share(({ promise, deliveredAt }) => deliveredAt < promise.from),
    late: share(({ promise, deliveredAt }) => deliveredAt > promise.to),
    widestPromise: Math.max(...delivered.map(({ promise }) => promise.to - promise.from)),
    medianWait: quantile(waits, 0.5),
    longWait: quantile(waits, 0.95),
    medianLate: quantile(
      lateness.toSorted((a, b) => a - b),
      0.5,
    ),
  };
}

/** The most bags that stood on shelves at once, at all shops together. */
function mostAtOnce(all: readonly Told[]): number {
  const steps = all.flatMap(({ way, deliveredAt, inHandAt }) =>
    way === "pickup" && deliveredAt !== null && inHandAt !== null
      ? [
          { at: deliveredAt, by: 1 },
          { at: inHandAt, by: -1 },
        ]
      : [],
  );
  let [most, standing] = [0, 0];
  for (const { by } of steps.sort((a, b) => a.at - b.at)) {
    standing += by;
    most = Math.max(most, standing);
  }
  return most;
}

/** Of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
