import { OrderStatus } from "../order-status.ts";
import type { NotificationPreferences } from "./notifications.ts";

/** What a fan is told of outside the app. */
export const pushKinds = ["accepted", "on-the-way", "arrived", "delivered", "canceled"] as const;
export type PushKind = (typeof pushKinds)[number];
export type NoticeKind = PushKind | "receipt";
export type NoticeChannel = "push" | "mail";

const kindOf: Partial<Record<OrderStatus, PushKind>> = {
  [OrderStatus.PREPARING]: "accepted",
  [OrderStatus.DELIVERING]: "on-the-way",
  [OrderStatus.DELIVERED]: "delivered",
  [OrderStatus.CANCELED]: "canceled",
};

type Change = { isPlaced: boolean; from: OrderStatus; to: OrderStatus; action?: string };

/**
 * The notice that a change is worth: a new status, and a runner who stands at the seat and sees nobody. A draft's end
 * and what else leaves the status alone are worth none.
 */
export function noticeOf({ isPlaced, from, to, action }: Change): PushKind | null {
  if (!isPlaced) return null;
  if (from !== to) return kindOf[to] ?? null;
  return action === "arrive" && to === OrderStatus.DELIVERING ? "arrived" : null;
}

/** Whether the customer wants it now: asked when it is sent, so that a switch works at once. */
export function isWanted(channel: NoticeChannel, wishes: NotificationPreferences): boolean {
  return channel === "push" ? wishes.push && wishes.orderUpdates : wishes.email && wishes.receipts;
}

const retriesFromMs = 5_000;
const longestRetryMs = 10 * 60_000;
/** News of an order is worth something while it is news; a receipt for longer. */
const worthMs: Record<NoticeChannel, number> = { push: 30 * 60_000, mail: 24 * 60 * 60_000 };

/**
 * When to try again after a failure, in ms since the epoch; null when it is not worth it any more.
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
