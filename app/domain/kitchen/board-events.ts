import type { Localized } from "../language/localized.ts";
import { isActive, type OrderStatus, type PaymentState } from "../order-status.ts";
import type { Seat } from "../seat/seat.ts";

/**
 * What a shop board's socket carries, both ways: the whole board on connecting and on "resume", then one small message
 * per change. A card is whole under the number of its order's newest event: a board never goes back to a lower one.
 */
export type BoardLine = {
  position: number;
  itemId: string;
  name: Localized;
  options: Localized[];
  quantity: number;
  /** Pieces that do not come: sold out before acceptance, or refunded after. */
  removedQuantity: number;
  /** In agorot. */
  unitMinor: number;
  allergens: string[];
  ageRestricted: boolean;
};

/** An order as the kitchen sees it; never its hand-over secret, its PIN or its payment. Amounts in agorot. */
export type BoardCard = {
  id: string;
  orderCode: string;
  number: number;
  status: OrderStatus;
  paymentState: PaymentState;
  placedAt: number;
  /** Until when the shop has to accept it. */
  acceptBy: number | null;
  /** When somebody at a board said that they saw it. */
  acknowledgedAt: number | null;
  acceptedAt: number | null;
  readyAt: number | null;
  deliveringAt: number | null;
  closedAt: number | null;
  cancelReason: string | null;
  /** Somebody is accepting it at this moment: the card is being charged. */
  isCapturing: boolean;
  /** What the fan was told when placing: what "late" is measured by, however often it moved since. */
  promise: { fromAt: number; toAt: number } | null;
  /** From the counter to the seat, as the promise reckons with it. */
  walkMinutes: number;
  sums: { subtotalMinor: number; discountMinor: number; deliveryFeeMinor: number; tipMinor: number };
  totalMinor: number;
  capturedMinor: number | null;
  refundedMinor: number;
  seat: Seat;
  /** First name, for calling out. */
  customer: string;
  lines: BoardLine[];
  runner: { id: string; name: string } | null;
};

/** The shop's own switches and state; every override has its end. */
export type BoardShop = {
  id: string;
  stadiumId: string;
  name: Localized;
  gate: string;
  timeZone: string;
  isOpen: boolean;
  /** By the opening hours alone. */
  isWithinHours: boolean;
  pausedUntil: number | null;
  busyUntil: number | null;
  busyMinutes: number;
  /** Its board fell silent at this time: it takes no new orders until a board is heard again. */
  heldAt: number | null;
  requiresBoard: boolean;
};

/** What the shop sells, and what its staff say about it now. */
export type BoardItem = {
  id: string;
  name: Localized;
  categoryId: string;
  /** Off the shop's menu until somebody puts it back. */
  isAvailable: boolean;
  soldOutUntil: number | null;
  /** Portions left, where they are counted. */
  stock: number | null;
  /** The menu's preparation time. */
  menuMinutes: number;
  /** The stand's own, until `preparationUntil`. */
  preparationMinutes: number | null;
  preparationUntil: number | null;
};

/** Of the service day so far; averages in ms, null before there is anything to count. */
export type BoardFigures = {
  orders: number;
  delivered: number;
  canceled: number;
  /** The food's part of what was taken, less refunds. */
  revenueMinor: number;
  acceptMs: number | null;
  readyMs: number | null;
  /** Delivered within the promise that the fan was given first. */
  promisesKept: number;
};

export type BoardRunner = { id: string; name: string };

export type BoardSnapshot = {
  shop: BoardShop;
  /** Open orders, and those canceled a short while ago: whoever cooks must hear of it. */
  cards: BoardCard[];
  items: BoardItem[];
  runners: BoardRunner[];
  figures: BoardFigures;
};

/** `serverNow` is the server's clock in ms before it read what it tells. */
export type BoardMessage = { serverNow: number } & (
  | { type: "board"; board: BoardSnapshot }
  | { type: "card"; card: BoardCard }
  | { type: "shop"; shop: BoardShop; items: BoardItem[] }
  | { type: "figures"; figures: BoardFigures }
  /** The answer to a beat: what the open orders come to, so that a board notices that it missed something. */
  | { type: "beat"; digest: string }
);

/** The heartbeat of a shift, as plain text. */
export const beatText = "beat";
export const beatEveryMs = 15_000;
/** How long a canceled order stays in the snapshot. */
export const canceledShownMs = 10 * 60_000;

/** What a board says besides its heartbeat. */
export type BoardRequest = { type: "resume" } | { type: "seen"; orderId: string } | { type: "sign-off" };

/** A request that arrived, or null where it is none of ours. */
export function parseBoardRequest(text: string): BoardRequest | null {
  try {
    const request = JSON.parse(text) as Partial<BoardRequest> & { orderId?: unknown };
    if (request?.type === "resume" || request?.type === "sign-off") return { type: request.type };
    if (request?.type !== "seen" || typeof request.orderId !== "string") return null;
    return request.orderId.length <= 60 ? { type: "seen", orderId: request.orderId } : null;
  } catch {
    return null;
  }
}

type Countable = Pick<BoardCard, "id" | "number" | "acknowledgedAt" | "status">;

/** Says whether two ends have the same open orders in the same state: a short number, not the orders themselves. */
export function digestOf(cards: readonly Countable[]): string {
  const open = cards
    .filter((card) => isActive(card.status))
    .map((card) => `${card.id}:${card.number}:${card.acknowledgedAt === null ? "" : 1}`);
  let hash = 2_166_136_261;
  for (const letter of open.sort().join()) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619);
  return `${open.length}.${(hash >>> 0).toString(36)}`;
}

export type BoardColumn = "new" | "preparing" | "ready" | "on-the-way";
export const boardColumns = ["new", "preparing", "ready", "on-the-way"] as const;
