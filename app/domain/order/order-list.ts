import type { OrderCard } from "./order-view.ts";

/** Orders that are over, by how they ended. */
export const pastTabs = ["completed", "canceled"] as const;
export type PastTab = (typeof pastTabs)[number];

/** Where the next page of each tab begins; null where there is none. */
export type OlderOrders = Record<PastTab, string | null>;

/** All orders under way, and of those that are over a page of each tab. Newest first. */
export type OrderList = { orders: OrderCard[]; older: OlderOrders };

/** The place in a list after which a page begins. */
export type OrderCursor = { createdAt: number; id: string };

/** Which tab shows only what is older than a time: a page that was opened by its link. */
export type ListStart = { tab: PastTab; createdAt: number };

export const ordersPerPage = 20;

export function isPastTab(name: unknown): name is PastTab {
  return pastTabs.includes(name as PastTab);
}

export function serializeCursor({ createdAt, id }: OrderCursor): string {
  return `${createdAt}.${id}`;
}

/** Null where the text is none of ours. */
export function parseCursor(text: string | null | undefined): OrderCursor | null {
  const [, createdAt = "", id = ""] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return id ? { createdAt: Number(createdAt), id } : null;
}

/** The address of the page after a cursor: a link, so that it needs no script. */
export function olderPath(tab: PastTab, cursor: string): string {
  return `/orders?tab=${tab}&before=${cursor}`;
}
