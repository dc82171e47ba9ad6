import type { Delivery } from "#domain/delivery/deliveries.ts";
import type { FloorOrder } from "#domain/delivery/floor-events.ts";
import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import type { Shelves } from "#domain/pickup/pickup.ts";
import type { TurnedAwayReason } from "#domain/venue/evening.ts";
import type { Db } from "../db/client.ts";
import type { OrderStep } from "../db/order/order-step.ts";
import type { PaymentProvider } from "../payments/provider.ts";
import type { QuotedFacts } from "./kitchen/read-kitchen.ts";
import type { OrderSnapshot } from "./room/room-usecases.ts";
import type { RoomDoor } from "./room/verbs.ts";

export type MovedPromise = { orderId: string; fromAt: number; toAt: number };

/** Rooms by their order: every change of an order goes through its room. */
export type Rooms = (orderId: string) => RoomDoor;

/** The kitchen work of one order, with the shop's own preparation times. */
export type KitchenRequest = {
  orderId: string;
  lines: KitchenLine[];
  walkMinutes: number;
  /** To be collected: it takes a place on a shelf in the same step. */
  shelves?: Shelves;
  /** Whether the account has paid an order before. One that has not may be challenged while others like it crowd. */
  payer?: "known" | "new" | "challenged";
  /** The fan, who may have been turned away before: as in TurnedAway. */
  asker?: string;
  /** The shop's facts, just read for the quote. */
  quoted?: QuotedFacts;
};

export type KitchenRefusal =
  /** `roomWork`: kitchen minutes that still fit. */
  | { ok: false; reason: "shop-full"; aboutMinutes: number; roomWork: number }
  | { ok: false; reason: "sold-out"; itemId: string; left: number }
  /** Too large for one unpaid order; `kept`: the pieces of each line that it may reserve. */
  | { ok: false; reason: "order-too-large"; kept: number[] }
  | { ok: false; reason: "shops-closed" }
  | { ok: false; reason: "shelves-full" };
export type Reservation =
  /** `runnerMinutes`: its wait for a runner; `shelf`: a pickup's shelf; `isLater`: it is begun after the break. */
  | { ok: true; promise: PromiseMinutes; runnerMinutes?: number; shelf?: string; isLater?: true }
  | KitchenRefusal;
export type ChallengeRequired = { ok: false; reason: "challenge-required" };

/** A fan whom no shop could cook for: `asker` is the signed seat or the customer, to count each once. */
export type TurnedAway = {
  asker: string;
  reason: TurnedAwayReason;
  /** Kitchen minutes, and the food's price in the venue's minor units. */
  workMinutes: number;
  foodMinor: number;
  /** Portions by dish. */
  dishes: Record<string, number>;
};

export type Boards = {
  /** Reserves kitchen time and counted stock before the card is charged. Repeating it for an order keeps its place. */
  reserve(shopId: string, request: KitchenRequest): Promise<Reservation | ChallengeRequired>;
  /** The answer that `reserve` would give now, without reserving or a challenge. The order's own place does not count against it. */
  ask(shopId: string, request: KitchenRequest, facts: QuotedFacts): Promise<Reservation>;
  /** A place on a shelf for an order that already cooks; null if all are taken. */
  takeShelf(shopId: string, orderId: string, shelves: Shelves): Promise<string | null>;
  /** Counted for the evening's page at the shop that would have cooked; not awaited. */
  turnedAway(shopId: string, fan: TurnedAway): void;
  /** Another shop has a place for that fan; not awaited. */
  cameAfterAll(shopId: string, asker: string): void;
  /** The order changed or ended; the board reads it again where it does not get it as committed. */
  orderChanged(shopId: string, orderId: string, committed?: OrderSnapshot | null): Promise<void>;
  /** Staff changed the shop or its dishes, which proves that somebody is at the stand. */
  shopChanged(shopId: string): Promise<void>;
  /** The venue console changed the shop's dishes, which proves nothing about the stand. */
  menuChanged(shopId: string): Promise<void>;
  /** When the order should reach the seat; null once it no longer waits for the kitchen. */
  findPromise(shopId: string, orderId: string): Promise<{ fromAt: number; toAt: number } | null>;
};

/** The stadium's floor, which alone writes its menu to KV. */
export type MenuOwner = {
  /**
   * Call after every database write that changes the fans' menu. False: the floor was not reached; the minute's job
   * repairs that.
   */
  changed(stadiumId: string): Promise<boolean>;
  /** KV has no menu; the caller has built its own, and does not wait. */
  missing(stadiumId: string): void;
};

export type FloorUpdate = {
  stadiumId: string;
  order: FloorOrder;
  delivery: Delivery | null;
  runnerId: string | null;
};

/** `payments` is null where no key is configured. */
export type OrderDeps = {
  db: Db;
  now: () => number;
  payments: PaymentProvider | null;
  boards: Omit<Boards, "orderChanged">;
};

/** Dependencies in an order's room; `step` makes the order's changes. */
export type RoomDeps = OrderDeps & { step: OrderStep };
