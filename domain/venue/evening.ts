import { faultCode } from "../complaint/complaint.ts";
import type { Localized } from "../language/localized.ts";
import type { VenueFigures } from "./venue-figures.ts";

export type Promises = VenueFigures["promises"];

/** Why no shop cooks for a fan: its kitchen or its runners, its shelves, or a dish. */
export type TurnedAwayReason = "shop-full" | "shelves-full" | "sold-out";

/** An evening's summary beside the live figures: read with the page, not with each poll. */
export type Evening = {
  at: number;
  /** By when the order was placed, in buckets of the span's `stepBucketMs`. */
  promises: ({ at: number } & Promises)[];
  shops: ({ id: string } & Promises)[];
  /** Busiest first. */
  sections: ({ section: string; orders: number } & Promises)[];
  /** Fans whom no shop could cook for, most first; what their food would have sold for. */
  turnedAway: {
    shopId: string;
    shopName: Localized;
    reason: TurnedAwayReason;
    fans: number;
    workMinutes: number;
    foodMinor: number;
  }[];
  /** What was cooked ahead and thrown away, most first. */
  thrownAway: {
    itemId: string;
    name: Localized;
    shopId: string;
    shopName: Localized;
    portions: number;
  }[];
  /** In the order in which they ran out; `backAt`: when staff put it back on sale. */
  soldOut: {
    itemId: string;
    name: Localized;
    shopId: string;
    shopName: Localized;
    at: number;
    backAt: number | null;
  }[];
  faults: Fault[];
  /** The evening before this one that had orders. */
  last: LastEvening | null;
};

/**
 * A cancellation or refund reason, a code (app/i18n/fault-words.ts) or a free sentence, with its cost in minor units.
 */
export type Fault = {
  reason: string;
  orders: number;
  /** Paid and refunded. */
  refundedMinor: number;
  /** Ordered, and never charged. */
  lostMinor: number;
};

export type LastEvening = { date: string } & Pick<
  VenueFigures,
  "orders" | "promises" | "money" | "placedPerBucket"
> & { totalP50Ms: number | null };

/** A recorded override of a dish: sold out, back again, or neither. */
export type Noted = { itemId: string; shopId: string; at: number; isOut: boolean | null };

/** From when to when each dish was sold out at each stand. What was out before the first note isn't known. */
export function soldOutTimes(notes: readonly Noted[]) {
  const times: { itemId: string; shopId: string; at: number; backAt: number | null }[] = [];
  for (const { itemId, shopId, at, isOut } of notes.toSorted((a, b) => a.at - b.at)) {
    const open = times.findLast((each) => each.itemId === itemId && each.shopId === shopId);
    const isOpen = open !== undefined && open.backAt === null;
    if (isOut === true && !isOpen) times.push({ itemId, shopId, at, backAt: null });
    if (isOut === false && isOpen) open.backAt = at;
  }
  return times;
}

/** One row a reason, dearest first. */
export function sumFaults(faults: readonly Fault[]): Fault[] {
  const sums = new Map<string, Fault>();
  for (const fault of faults) {
    const reason = faultCode(fault.reason);
    const sum = sums.get(reason) ?? { reason, orders: 0, refundedMinor: 0, lostMinor: 0 };
    sums.set(reason, {
      reason,
      orders: sum.orders + fault.orders,
      refundedMinor: sum.refundedMinor + fault.refundedMinor,
      lostMinor: sum.lostMinor + fault.lostMinor,
    });
  }
  const cost = (fault: Fault) => fault.refundedMinor + fault.lostMinor;
  return [...sums.values()].toSorted((a, b) => cost(b) - cost(a) || b.orders - a.orders);
}
