import type { NamedEvent } from "../event/match-event.ts";
import { OrderStatus } from "../order-status.ts";
import { parseMessage } from "../parse-message.ts";
import type { Delivery } from "./deliveries.ts";

/**
 * What a stadium's socket sends to runners and venue consoles. It never carries personal data: clients fetch details
 * over HTTP, where roles are checked against D1.
 */
export type FloorOrder = {
  id: string;
  /** Number of the order's newest event: an older message never replaces a newer one. */
  version: number;
  shopId: string;
  status: OrderStatus;
  isReady: boolean;
};

export type FloorMessage =
  /** The first message on every connection. Nothing is missed after it, so the client fetches the current state now. */
  | { type: "hello"; serverNow: number }
  /** `delivery` is set when the order waits for a runner; `isYours` when this runner carries or carried it. */
  | { type: "order"; order: FloorOrder; delivery: Delivery | null; isYours: boolean; serverNow: number }
  /** The live state of a shop changed: open, busy, paused, or its promised time. */
  | { type: "shop"; shopId: string; serverNow: number }
  /** What is said of the match, after "hello" where there is one, and at each change; `mayMark`: whether this listener sets its clock. */
  | { type: "clock"; event: NamedEvent | null; mayMark: boolean; serverNow: number };

export function waitsForRunner({ status, isReady }: Pick<FloorOrder, "status" | "isReady">): boolean {
  return status === OrderStatus.PREPARING && isReady;
}

export const parseFloorMessage = (text: string) =>
  parseMessage<FloorMessage>(text, { hello: true, order: true, shop: true, clock: true });
