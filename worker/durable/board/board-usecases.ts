import type { StaffActor } from "#domain/actor.ts";
import type { BoardCard } from "#domain/kitchen/board-events.ts";
import type { Hands } from "#domain/kitchen/hands.ts";
import type { OrderWork, ShopFacts } from "../../usecases/kitchen/read-kitchen.ts";
import type { FloorUpdate, KitchenRequest, MovedPromise } from "../../usecases/ports.ts";
import type { BreakUsecases } from "./board-break.ts";
import type { SocketUsecases } from "./board-sockets.ts";
import type { TellingUsecases } from "./board-telling.ts";
import type { BoardTrays } from "./board-trays.ts";
import type { WatchUsecases } from "./board-watch.ts";
import type { KitchenBook } from "./kitchen-book.ts";
import type { TurnedAwayUsecases } from "./turned-away.ts";

type KitchenUsecases = {
  /** Null for another shop's order, which has no place here. */
  findWork(shopId: string, orderId: string): Promise<OrderWork | null>;
  /** Stores new promises of waiting orders; guarded, and safe to repeat. */
  movePromises(shopId: string, moved: MovedPromise[]): Promise<void>;
};

export type KitchenNeeds = {
  book: Pick<KitchenBook, keyof KitchenBook>;
  trays: Pick<BoardTrays, "orders" | "cover" | "sold">;
  usecases: () => KitchenUsecases;
  shopId: () => string;
  readFacts: () => Promise<ShopFacts | null>;
  now: () => number;
  /** The shop's share of the runners; null if the venue counts none, or none is known. */
  hands: () => Hands | null;
  /** When an order with these dishes is begun; null, and left out: at once. */
  notBefore?: (lines: KitchenRequest["lines"]) => number | null;
};

/** The board's reads and reports, passed in by the Worker's entry. */
export type BoardUsecases = KitchenUsecases &
  WatchUsecases &
  SocketUsecases &
  TellingUsecases &
  TurnedAwayUsecases &
  BreakUsecases & {
    readFacts(shopId: string, orderIds: string[]): Promise<ShopFacts | null>;
    /** An order's change for kitchen, tablets and floor, as of one moment. */
    readChange(shopId: string, orderId: string, orderIds: string[]): Promise<OrderChange>;
    /** Records that somebody at the board saw a new order, and what that changed. Null if it was seen before. */
    acknowledge(
      shopId: string,
      orderId: string,
      actor: StaffActor,
      orderIds: string[],
    ): Promise<OrderChange | null>;
    /** Informs the stadium's runners and consoles; never fails. */
    tellFloor(update: FloorUpdate): Promise<void>;
  };

export type OrderChange = {
  work: OrderWork | null;
  facts: ShopFacts | null;
  card: BoardCard | null;
  floor: FloorUpdate | null;
};
