import type { OrderCard } from "./order-view.ts";

/** Finished orders, by how they ended. */
const pastTabs = ["completed", "canceled"] as const;
export type PastTab = (typeof pastTabs)[number];

/** Cursor of each tab's next page; null when there is none. */
export type OlderOrders = Record<PastTab, string | null>;

/** All active orders, and a page of each tab of finished ones. Newest first. */
export type OrderList = { orders: OrderCard[]; older: OlderOrders };

export type OrderCursor = { createdAt: number; id: string };

/** Set when a page was opened by its link: this tab then shows only orders older than `createdAt`. */
export type ListStart = { tab: PastTab; createdAt: number };

export const ordersPerPage = 20;

export function isPastTab(name: unknown): name is PastTab {
  return pastTabs.includes(name as PastTab);
}

export function serializeCursor({ createdAt, id }: OrderCursor): string {
  return `${createdAt}.${id}`;
}

export function parseCursor(text: string | null | undefined): OrderCursor | null {
  const [, createdAt = "", id = ""] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return id ? { createdAt: Number(createdAt), id } : null;
}

/** Address of the page after a cursor: a link, so that it works without scripts. */
export function olderPath(tab: PastTab, cursor: string): string {
  return `/orders?tab=${tab}&before=${cursor}`;
}
