import type { Evening, FanResult } from "./evening.ts";
import { inHandBy, lengthOf, priceOf, rushHour } from "./world.ts";

export type Figures = ReturnType<typeof figuresOf>;
export type Delivered = {
  at: number;
  promise: { from: number; to: number };
  deliveredAt: number;
  inHandAt: number;
};

/** Minutes below its limit from which a shop counts as having had room. */
export const roomFromMinutes = 2;

export function deliveredOf(all: readonly FanResult[]): Delivered[] {
  return all.flatMap(({ at, promise, deliveredAt, inHandAt }) =>
    promise && deliveredAt !== null ? [{ at, promise, deliveredAt, inHandAt: inHandAt ?? deliveredAt }] : [],
  );
}

export const isKept = ({ promise, deliveredAt }: Delivered) =>
  deliveredAt >= promise.from && deliveredAt <= promise.to;

/** The figures of a half-time. Shares between 0 and 1, times in minutes. */
export function figuresOf(all: readonly FanResult[]) {
  const delivered = deliveredOf(all);
  const share = (fits: (each: Delivered) => boolean) => delivered.filter(fits).length / delivered.length;
  const refused = all.filter((result) => result.outcome === "refused");
  const waits = delivered.map(({ at, inHandAt }) => inHandAt - at).sort((a, b) => a - b);
  const wanted = all.filter((result) => result.wantsBreak);
  const ordered = delivered.filter(({ at }) => at >= 0 && at < 5);
  const lateness = delivered.map(({ promise, deliveredAt }) => Math.max(0, deliveredAt - promise.to));
  return {
    fans: all.length,
    delivered: delivered.length,
    fetched: all.filter((result) => result.outcome === "delivered" && result.way === "pickup").length,
    hadNoShelf: all.filter((result) => result.hadNoShelf).length,
    fullestShelves: mostAtOnce(all),
    gaveUp: all.filter((result) => result.outcome === "gave-up").length,
    left: all.filter((result) => result.outcome === "left").length,
    refused: refused.length,
    refusedBelowLimit: refused.filter((result) => result.realRoom > 0).length / all.length,
    refusedWithRoom: refused.filter((result) => result.realRoom >= roomFromMinutes).length / all.length,
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
    wanted: wanted.length,
    inHand: wanted.filter(({ inHandAt }) => inHandAt !== null && inHandAt <= inHandBy).length,
    promisedAtWhistle: quantile(
      ordered.map(({ at, promise }) => (promise.from + promise.to) / 2 - at).sort((a, b) => a - b),
      0.5,
    ),
    bagWait: quantile(
      all
        .flatMap(({ readyAt, inHandAt }) =>
          readyAt !== null && inHandAt !== null ? [inHandAt - readyAt] : [],
        )
        .sort((a, b) => a - b),
      0.95,
    ),
  };
}

/** What food costs the venue, of its price. */
const costShare = 0.3;

/** The figures of kitchens, runners and till. */
export function workFiguresOf({ fans, kitchens, crews, cookedAhead, thrownAway, shortMenus }: Evening) {
  const sum = <T>(list: readonly T[], of: (each: T) => number) =>
    list.reduce((all, each) => all + of(each), 0);
  const cookMinutes = sum(kitchens, ({ cooks }) => cooks) * lengthOf(rushHour.cooks);
  const runnerMinutes = sum(crews, ({ size }) => size) * lengthOf(rushHour.runners);
  const served = fans.filter(({ outcome }) => outcome === "delivered");
  const idleCooks = cookMinutes - sum(kitchens, ({ busyMinutes }) => busyMinutes);
  return {
    idleCooks,
    idleShare: idleCooks / cookMinutes,
    /** Null where one is always free. */
    busyRunners: runnerMinutes === 0 ? null : sum(crews, ({ busyMinutes }) => busyMinutes) / runnerMinutes,
    trips: sum(crews, ({ trips }) => trips),
    tripsAnOrder: sum(crews, ({ trips }) => trips) / served.filter(({ way }) => way === "seat").length,
    shortMenus,
    cookedAhead,
    thrownAway: sum(thrownAway, ({ quantity }) => quantity),
    money: sum(served, ({ price }) => price) - costShare * priceOf(thrownAway),
  };
}

/** The most bags that stood on shelves at once, at all shops together. */
function mostAtOnce(all: readonly FanResult[]): number {
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
