import type { BoardCard } from "#domain/kitchen/board-events.ts";
import { toCard } from "#worker/db/order/board-cards.ts";
import type { RoomContext } from "#worker/db/order/order-room.ts";
import type { OrderState } from "#worker/db/order/orders.ts";
import { pendingCapture } from "../order/accept-order.ts";
import { toFloorUpdate } from "../order/views/view-deliveries.ts";
import type { FloorUpdate } from "../ports.ts";
import { type OrderWork, toWork } from "./read-kitchen.ts";

/** An order as its room has just committed it, for the shop's board and the stadium's floor. */
export type OrderSnapshot = {
  version: number;
  work: OrderWork;
  /** Null for a draft. */
  card: BoardCard | null;
  floor: FloorUpdate | null;
};

/** The same as the board would read; null for another shop's board. */
export function snapshotFor(
  shopId: string,
  { order, lines, operations }: Pick<OrderState, "order" | "lines" | "operations">,
  { around: { place, allergensOf }, contact }: Pick<RoomContext, "around" | "contact">,
): OrderSnapshot | null {
  if (!place || order.shopId !== shopId) return null;
  const { zones, deliversTo, blocks, timeZone: _, ...shop } = place;
  const found = { order, zones, deliversTo };
  const isCapturing = pendingCapture(operations) !== undefined;
  const extras = { allergensOf, isCapturing, runnerName: contact?.name ?? "" };
  const floorLines = lines.map((line) => ({ line, allergens: allergensOf.get(line.itemId) ?? [] }));
  return {
    version: order.version,
    work: toWork(found, lines),
    card: order.placedAt === null ? null : toCard(found, lines, extras),
    floor: toFloorUpdate({ order, ...shop, lines: floorLines, blocks }),
  };
}
