import type { Localized } from "../language/localized.ts";

/** How an order reaches its fan: a runner brings it to the seat, or the fan collects it from the shop's shelf. */
export const fulfilments = ["seat", "pickup"] as const;
export type Fulfilment = (typeof fulfilments)[number];

/** A venue's pickup settings; null if it only delivers. */
export type Pickup = {
  /** Handling, per item like delivery's, in minor units. */
  feePerItemMinor: number;
  /** How long an order waits on its shelf before the venue's rule for absent fans ends it. */
  keepMinutes: number;
};
export const usualPickup: Pickup = { feePerItemMinor: 0, keepMinutes: 30 };

/** An order's shelf, from its reservation until it is over. */
export type TakenShelf = { orderId: string; shelf: string };
/** A shop's shelves in the order in which they are given out, and the orders that hold one by the database. */
export type Shelves = { labels: readonly string[]; held: readonly TakenShelf[] };

/** The shelf that an order keeps or gets; null if all are taken. */
export function freeShelf(labels: readonly string[], held: readonly TakenShelf[], orderId: string) {
  const taken = new Set(held.flatMap((each) => (each.orderId === orderId ? [] : [each.shelf])));
  const own = held.find((each) => each.orderId === orderId)?.shelf;
  if (own !== undefined && !taken.has(own)) return own;
  return labels.find((label) => !taken.has(label)) ?? null;
}

/** When the fan of an order on its shelf is reminded, and until when it is kept. */
export function collectTimes({ keepMinutes }: Pickup, shelvedAt: number) {
  const keepMs = keepMinutes * 60_000;
  return { remindAt: shelvedAt + keepMs / 2, collectBy: shelvedAt + keepMs };
}

/** One way to get the food, beside the other in a quote. */
export type Way = {
  shopId: string;
  shopName: Localized;
  feeMinor: number;
  totalMinor: number;
  /** Until it is at the seat, or on the shelf. */
  promise: { from: number; to: number };
  /** From the shop to the seat: the runner's, or the fan's own. */
  walkMinutes: number;
};
