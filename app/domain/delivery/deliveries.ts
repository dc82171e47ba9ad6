import type { Localized } from "../language/localized.ts";
import type { OrderStatus } from "../order-status.ts";
import type { Seat, Stand } from "../seat/seat.ts";
import type { ProofHashes } from "./handover.ts";

/** What a runner sees of the floor: bags to take, and the own ones. Times in ms. */

export type DeliveryLine = {
  position: number;
  name: Localized;
  options: Localized[];
  quantity: number;
  /** Pieces that are not in the bag: sold out, or refunded. */
  removedQuantity: number;
  allergens: string[];
  ageRestricted: boolean;
};

/** A bag that is ready. Nothing in it says who ordered it. */
export type Delivery = {
  id: string;
  code: string;
  version: number;
  shop: { id: string; name: Localized; gate: string; floor: string };
  seat: Pick<Seat, "section" | "row" | "seatNo" | "entrance" | "stand" | "area">;
  /** Where the walk ends: the venue's own entrance of the section where it is known, else the fan's word. */
  way: { stand: Stand; entrance: string };
  lines: DeliveryLine[];
  promise: { fromAt: number; toAt: number } | null;
  readyAt: number | null;
};

/** A bag that this runner carries, with all that finding its fan takes. */
export type Carried = Delivery & {
  deliveringAt: number;
  seatDetails: string;
  customerName: string;
  phone: string;
  position: { latitude: number; longitude: number; accuracyMetres: number | null } | null;
  /** Key of the picture of the fan's ticket, for /api/tickets. */
  ticketImage: string | null;
  arrivedAt: number | null;
  problem: { reason: string; at: number } | null;
  hashes: ProofHashes;
  pinAttemptsLeft: number;
};

/** An order that this runner had and that is over: delivered here, or ended by somebody else. */
export type EndedDelivery = {
  id: string;
  code: string;
  status: OrderStatus;
  cancelReason: string | null;
  closedAt: number;
};

export type Deliveries = {
  stadium: { id: string; name: Localized; timeZone: string };
  runner: { id: string; name: string };
  ready: Delivery[];
  mine: Carried[];
  ended: EndedDelivery[];
  serverNow: number;
};

/** Pieces that are in the bag. */
export function pieceCount({ lines }: Pick<Delivery, "lines">): number {
  return lines.reduce((sum, line) => sum + line.quantity - line.removedQuantity, 0);
}

/** Lines that want a look at an identity card, as far as they are still in the bag. */
export function ageRestrictedLines<
  Line extends Pick<DeliveryLine, "ageRestricted" | "quantity" | "removedQuantity">,
>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.ageRestricted && line.quantity > line.removedQuantity);
}

/** Why an order can't be delivered as planned; the stand and the venue hear of it. */
export const deliveryProblems = ["seat-not-found", "no-way", "spoilt", "refused", "other"] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** How one of several orders that were taken at once ended. */
export type Taken = { orderId: string; ok: true } | { orderId: string; ok: false; reason: string };
/** As many as one call may take. */
export const maxTakeAtOnce = 8;
/** As many bags as one walk should have. */
export const suggestedBatch = 4;
