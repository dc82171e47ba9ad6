import { type Stage, stageOf } from "../order/stage.ts";
import type { OrderStatus } from "../order-status.ts";
import type { Fulfilment } from "../pickup/pickup.ts";
import type { NotificationPreferences } from "./notifications.ts";

/** Events that a fan is notified of outside the app. */
const pushKinds = [
  "accepted",
  "on-the-way",
  "arrived",
  "delivered",
  "canceled",
  "answered",
  "swapped",
  "on-shelf",
  "remind",
] as const;
export type PushKind = (typeof pushKinds)[number];
export type NoticeChannel = "push" | "mail";

/** The news of a stage that an order has just come to. */
const kindOf: Partial<Record<Stage, PushKind>> = {
  preparing: "accepted",
  delivering: "on-the-way",
  "on-shelf": "on-shelf",
  delivered: "delivered",
  collected: "delivered",
  canceled: "canceled",
};

type Change = {
  isPlaced: boolean;
  from: OrderStatus;
  to: OrderStatus;
  action?: string;
  fulfilment?: Fulfilment;
  /** The fan said that something is wrong with it, and nobody refunded it yet. */
  isComplained?: boolean;
};

/**
 * The notification for a change: a new status, another dish than was ordered, a runner who waits at the seat, or the
 * answer to a complaint. Null for everything else, such as the end of a draft.
 */
export function noticeOf(change: Change): PushKind | null {
  const { isPlaced, from, to, action, isComplained, fulfilment = "seat" } = change;
  if (!isPlaced) return null;
  const stage = stageOf({ status: to, placedAt: 0, readyAt: null, arrivedAt: null, fulfilment });
  if (from !== to) return kindOf[stage] ?? null;
  if (stage === "on-shelf" && action === "remind") return "remind";
  if (action === "swap") return "swapped";
  if (isComplained && (action === "answer-complaint" || action === "refund")) return "answered";
  return action === "arrive" && stage === "delivering" ? "arrived" : null;
}

/** Checked on sending, so that the customer's switch takes effect at once. */
export function isWanted(channel: NoticeChannel, wishes: NotificationPreferences): boolean {
  return channel === "push" ? wishes.push && wishes.orderUpdates : wishes.email && wishes.receipts;
}

const retriesFromMs = 5_000;
const longestRetryMs = 10 * 60_000;
/** How long a notification is worth sending: order news briefly, receipts longer. */
const worthMs: Record<NoticeChannel, number> = { push: 30 * 60_000, mail: 24 * 60 * 60_000 };

/**
 * When to retry after a failure, in ms since the epoch; null to give up.
 * @param attempts that failed so far, from 1
 */
export function nextTry(
  notice: { channel: NoticeChannel; createdAt: number },
  attempts: number,
  now: number,
  askedForMs: number | null = null,
): number | null {
  const waitMs = Math.min(longestRetryMs, retriesFromMs * 3 ** (attempts - 1));
  const at = now + Math.max(waitMs, askedForMs ?? 0);
  return at > notice.createdAt + worthMs[notice.channel] ? null : at;
}
