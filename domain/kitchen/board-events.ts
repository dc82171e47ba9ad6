import type { Complaint } from "../complaint/complaint.ts";
import { fnv } from "../fnv.ts";
import type { Localized } from "../language/localized.ts";
import type { OrderSums } from "../ledger/money-back.ts";
import type { Instead } from "../ledger/pieces.ts";
import type { IfSoldOut } from "../ledger/sold-out.ts";
import type { Currency } from "../money/money.ts";
import { isActive, type OrderStatus, type PaymentState } from "../order-status.ts";
import type { Seat } from "../seat/seat.ts";
import type { Tray } from "./bake-list.ts";
import type { MenuState } from "./half-time-menu.ts";

/**
 * What a shop board's socket carries, in both directions: the whole board on connecting and on "resume", then one small
 * message per change. Each card carries the number of its order's newest event: a board never replaces a card with an
 * older one.
 */
export type BoardLine = {
  position: number;
  itemId: string;
  name: Localized;
  options: Localized[];
  /** The fan's note to the kitchen; empty for none. */
  note: string;
  quantity: number;
  /** Pieces not delivered: sold out before acceptance, or refunded after. */
  removedQuantity: number;
  unitMinor: number;
  unitTaxMinor: number;
  allergens: string[];
  ageRestricted: boolean;
  /** What to do if it sells out; left out where the venue doesn't ask. */
  ifSoldOut?: IfSoldOut;
  /** Set on a substitute. */
  instead?: Instead;
  /** It comes from a tray, so nobody cooks it; each tablet sets it by its bake list. */
  isFromTray?: boolean;
};

/** An order as the kitchen sees it, without its hand-over secret, PIN or payment. Amounts in minor units. */
export type BoardCard = {
  id: string;
  orderCode: string;
  number: number;
  status: OrderStatus;
  paymentState: PaymentState;
  placedAt: number;
  acceptBy: number | null;
  /** When staff confirmed that they saw it. */
  acknowledgedAt: number | null;
  acceptedAt: number | null;
  readyAt: number | null;
  deliveringAt: number | null;
  closedAt: number | null;
  cancelReason: string | null;
  /** Being accepted right now: the card is being charged. */
  isCapturing: boolean;
  /** The promise made when the order was placed. Lateness is measured against it, however often it moved since. */
  promise: { fromAt: number; toAt: number } | null;
  /** Walk from the counter to the seat, as used in the promise. */
  walkMinutes: number;
  /** To be collected from there; null: a runner brings it. */
  shelf: string | null;
  /** On its shelf: until when it is kept. */
  collectBy: number | null;
  sums: OrderSums;
  totalMinor: number;
  capturedMinor: number | null;
  refundedMinor: number;
  seat: Seat;
  /** The venue's list has no such seat; the fan says that it is there. */
  isSeatInsisted: boolean;
  /** When the fan last said "I moved". */
  seatMovedAt: number | null;
  /** First name, for calling out. */
  customer: string;
  /** The fan's allergies. */
  allergies: string[];
  lines: BoardLine[];
  /** It is begun after the break, at this time of the clock; each tablet sets it by its half-time menu. */
  laterFrom?: string;
  runner: { id: string; name: string } | null;
  /** The fan's complaint, until it is answered. */
  complaint: (Complaint & { at: number }) | null;
  /** The shop's part of the money by the ledger; only in search results. */
  shareMinor?: number;
};

/** The shop's settings and state; every override has an end. */
export type BoardShop = {
  id: string;
  stadiumId: string;
  name: Localized;
  gate: string;
  /** The names of the stadium's sides: an order has its fan's language, a board its reader's. */
  areas: Localized[];
  timeZone: string;
  /** The currency of its orders. */
  currency: Currency;
  legalAge: number;
  isOpen: boolean;
  /** By the clock alone: its opening hours, and Shabbat where it rests then. */
  isWithinHours: boolean;
  /** Left out by a server of an earlier build. */
  isShabbat?: boolean;
  pausedUntil: number | null;
  busyUntil: number | null;
  busyMinutes: number;
  /** When its last board disconnected: it takes no new orders until a board is connected again. */
  autoPausedAt: number | null;
  /** The provider does not pay the shop: it is closed, whatever its switch says. */
  isUnpayable: boolean;
  requiresBoard: boolean;
  /** Fans may pick up here; left out by a server of an earlier build. */
  hasShelves?: boolean;
};

/** A dish that the shop sells, and what staff set for it now. */
export type BoardItem = {
  id: string;
  name: Localized;
  picture: string;
  categoryId: string;
  /** False: off the shop's menu until somebody puts it back. */
  isAvailable: boolean;
  soldOutUntil: number | null;
  /** Portions left; null when not counted. */
  stock: number | null;
  menuMinutes: number;
  /** The shop's override of the menu's time, until `preparationUntil`. */
  preparationMinutes: number | null;
  preparationUntil: number | null;
  /** Left out by a server of an earlier build. */
  options?: { id: string; name: Localized; soldOutUntil: number | null }[];
  /** Cooked ahead where it has both; left out by a server of an earlier build. */
  holdMinutes?: number | null;
  tray?: number | null;
};

/** What is cooked ahead of a break. Times in ms. */
export type BakeList = {
  /** In the oven, out or no longer good, and those that were sold lately. */
  trays: Tray[];
  /** When the next break begins, or the present one did; null: none is known. */
  breakFrom: number | null;
  /** Portions to be cooked ahead, by dish; `typed`: by the shop itself. */
  ahead: Record<string, number>;
  typed: string[];
  /** Positions of the lines of each order that come from trays. */
  fromTrays: Record<string, number[]>;
};

/** For the service day so far; averages in ms, null without data. */
export type BoardFigures = {
  orders: number;
  delivered: number;
  canceled: number;
  /** Revenue from food, less refunds. */
  revenueMinor: number;
  acceptMs: number | null;
  readyMs: number | null;
  promisesKept: number;
};

/** What the kitchen reserves for an order that is not paid yet; without name or seat. */
export type UnpaidReservation = {
  id: string;
  sinceAt: number;
  /** Kitchen minutes of work. */
  minutes: number;
  lines: { itemId: string; quantity: number }[];
};

/** A shop's half-time menu, before it and while it is on. Times in ms. */
export type HalfTime = {
  state: MenuState;
  /** Names the break in the shop's answer. */
  key: string;
  from: number;
  until: number;
  /** When the break begins, or began. */
  breakFrom: number;
  /** Dishes that are cooked after the break. */
  later: string[];
  /** Orders that are; from when on. */
  orders: string[];
  ordersFrom: number;
};

export type BoardRunner = {
  id: string;
  name: string;
  /** When they last took a bag of this shop that is delivered by now, in this service day; null: none yet. */
  lastTookAt: number | null;
};

export type BoardSnapshot = {
  shop: BoardShop;
  /** Open orders, and recently canceled ones, because the kitchen has to know about those. */
  cards: BoardCard[];
  items: BoardItem[];
  runners: BoardRunner[];
  figures: BoardFigures;
  unpaid: UnpaidReservation[];
  /** Null or left out where nothing is cooked ahead. */
  bake?: BakeList | null;
  /** Left out where no break is near. */
  halfTime?: HalfTime | null;
};

/** `serverNow` is the server's clock in ms before it read the state that it sends. */
export type BoardMessage = { serverNow: number } & (
  | { type: "board"; board: BoardSnapshot }
  | { type: "card"; card: BoardCard }
  | { type: "shop"; shop: BoardShop; items: BoardItem[] }
  | { type: "figures"; figures: BoardFigures }
  | { type: "unpaid"; unpaid: UnpaidReservation[] }
  | { type: "bake"; bake: BakeList | null }
  | { type: "half-time"; halfTime: HalfTime | null }
  /** Response to a heartbeat: a digest of the open orders, so that a board notices when it missed a message. */
  | { type: "beat"; digest: string }
);

export const beatText = "beat";
export const beatEveryMs = 15_000;
export const canceledShownMs = 10 * 60_000;

/** Messages from a board, besides its heartbeat. */
export type BoardRequest = { type: "resume" } | { type: "seen"; orderId: string } | { type: "sign-off" };

/** Parses a board's message; null when it is not valid. */
export function readBoardRequest(request: { type: unknown; orderId?: unknown } | null): BoardRequest | null {
  if (request?.type === "resume" || request?.type === "sign-off") return { type: request.type };
  if (request?.type !== "seen" || typeof request.orderId !== "string") return null;
  return request.orderId.length <= 60 ? { type: "seen", orderId: request.orderId } : null;
}

type Countable = Pick<BoardCard, "id" | "number" | "acknowledgedAt" | "status"> & { complaint?: unknown };

/** A short checksum of the open orders and complaints: equal at both ends when they have the same in the same state. */
export function digestOf(cards: readonly Countable[]): string {
  const open = cards
    .filter((card) => isActive(card.status) || card.complaint)
    .map((card) => `${card.id}:${card.number}:${card.acknowledgedAt === null ? "" : 1}`);
  return `${open.length}.${fnv(open.sort().join()).toString(36)}`;
}

export type BoardColumn = "new" | "preparing" | "ready" | "on-the-way";
export const boardColumns = ["new", "preparing", "ready", "on-the-way"] as const;
