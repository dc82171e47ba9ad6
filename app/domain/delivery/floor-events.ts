import type { OrderStatus } from "../order-status.ts";
import type { Delivery } from "./deliveries.ts";

/**
 * What a stadium's socket carries to runners and venue consoles. A socket brings news, never personal data: who needs
 * more of an order asks for it over HTTP, where the roles are checked at D1.
 */
export type FloorOrder = {
  id: string;
  /** Number of the order's newest event: an older word never replaces a newer one. */
  version: number;
  shopId: string;
  status: OrderStatus;
  isReady: boolean;
};

export type FloorMessage =
  /** The first word on every connection: from here on nothing is missed, so now is the time to ask how things are. */
  | { type: "hello"; serverNow: number }
  /** `delivery` is there when the order waits for a runner; `isYours` when this runner carries it or did. */
  | { type: "order"; order: FloorOrder; delivery: Delivery | null; isYours: boolean; serverNow: number }
  /** The live state of a shop changed: open, busy, held, its promise. */
  | { type: "shop"; shopId: string; serverNow: number };

/** Whether the order waits for somebody to take it. */
export function waitsForRunner({ status, isReady }: Pick<FloorOrder, "status" | "isReady">): boolean {
  return status === 1 && isReady;
}

export function parseFloorMessage(text: string): FloorMessage | null {
  try {
    const message = JSON.parse(text) as FloorMessage;
    return ["hello", "order", "shop"].includes(message.type) ? message : null;
  } catch {
    return null;
  }
}
