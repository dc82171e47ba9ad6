import { minutesLeft, type PromiseMinutes } from "../kitchen/promise-time.ts";
import { OrderStatus } from "../order-status.ts";
import type { Fulfilment } from "../pickup/pickup.ts";

/** The stages that a fan sees: the five statuses and the waits between them. */
export type Stage =
  | "draft"
  | "waiting"
  | "preparing"
  | "ready"
  | "delivering"
  /** To be picked up: cooked, then on its shelf, then with its fan. */
  | "to-shelf"
  | "on-shelf"
  | "collected"
  /** The runner is at the seat and finds nobody. */
  | "arrived"
  | "delivered"
  | "canceled"
  /** A checkout that was never finished. */
  | "expired";

/** The stages of an order that is placed and not over. */
const openStages = [
  "waiting",
  "preparing",
  "ready",
  "to-shelf",
  "on-shelf",
  "delivering",
  "arrived",
] as const;
export type OpenStage = (typeof openStages)[number];

export const isOpenStage = (stage: Stage): stage is OpenStage => openStages.some((each) => each === stage);

/** What decides on the stage. Times in ms since the epoch. */
export type Staged = {
  status: OrderStatus;
  /** Null for a draft. */
  placedAt: number | null;
  readyAt: number | null;
  arrivedAt: number | null;
  fulfilment: Fulfilment;
};

export function stageOf({ status, placedAt, readyAt, arrivedAt, fulfilment }: Staged): Stage {
  const isPickup = fulfilment === "pickup";
  if (placedAt === null) return status === OrderStatus.CANCELED ? "expired" : "draft";
  switch (status) {
    case OrderStatus.PENDING:
      return "waiting";
    case OrderStatus.PREPARING:
      if (readyAt === null) return "preparing";
      return isPickup ? "to-shelf" : "ready";
    case OrderStatus.DELIVERING:
      if (isPickup) return "on-shelf";
      return arrivedAt === null ? "delivering" : "arrived";
    case OrderStatus.DELIVERED:
      return isPickup ? "collected" : "delivered";
    case OrderStatus.CANCELED:
      return "canceled";
    default:
      // A status that this page does not know yet (product 13.7).
      status satisfies never;
      return "waiting";
  }
}

/** What staff's lists say of it: whether a runner is at the seat is in the order's own page. */
export type ListedStage = Omit<Staged, "arrivedAt"> & { shelf: string | null };

/** An order in a list or a bar; a server of an earlier build sends no stage. */
type StagedCard = { status: OrderStatus; isDraft?: boolean; fulfilment?: Fulfilment; stage?: Stage };

export const cardStage = ({ status, isDraft = false, fulfilment = "seat", stage }: StagedCard): Stage =>
  stage ?? stageOf({ status, placedAt: isDraft ? null : 0, readyAt: null, arrivedAt: null, fulfilment });

/** At a seat, before the runner goes on to the next one. */
const stopMinutes = 2;

/** When a runner who carries it should be at the seat, in ms; null while nobody does, or the round is unknown. */
export function seatDueAt(
  {
    status,
    fulfilment,
    deliveringAt,
  }: Pick<Staged, "status" | "fulfilment"> & { deliveringAt: number | null },
  { walkMinutes, stopsBefore }: { walkMinutes: number; stopsBefore: number | null },
): number | null {
  const isCarried = status === OrderStatus.DELIVERING && fulfilment === "seat";
  if (!isCarried || deliveringAt === null || stopsBefore === null) return null;
  return deliveringAt + (walkMinutes + stopMinutes * stopsBefore) * 60_000;
}

/** What waits for its fan, then what comes. */
const loudest: readonly Stage[] = ["arrived", "on-shelf", "delivering"];
type Ranked = { id: string; stage: Stage; promiseToAt: number | null };

/** Which of a fan's orders is shown where there is room for one. */
export function byLoudness(a: Ranked, b: Ranked): number {
  const rank = ({ stage }: Ranked) => (loudest.includes(stage) ? loudest.indexOf(stage) : loudest.length);
  const due = ({ promiseToAt }: Ranked) => promiseToAt ?? Number.POSITIVE_INFINITY;
  return rank(a) - rank(b) || due(a) - due(b) || (a.id < b.id ? -1 : 1);
}

type Timed = { stage: Stage; promise: { fromAt: number; toAt: number } | null; dueAt: number | null };

/**
 * The minutes to show: the promise until a runner has the bag, then the runner's way as one number. Null if nothing
 * runs any more, or nothing is known.
 */
export function minutesToShow({ stage, promise, dueAt }: Timed, now: number): PromiseMinutes | null {
  const isPromised = stage === "waiting" || stage === "preparing" || stage === "ready";
  const minutes =
    isPromised && promise
      ? minutesLeft(promise, now)
      : stage === "delivering" && dueAt !== null
        ? minutesLeft({ fromAt: dueAt, toAt: dueAt }, now)
        : null;
  return minutes && minutes.to > 0 ? minutes : null;
}
