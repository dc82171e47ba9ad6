import type { NamedEvent } from "../event/match-event.ts";
import type { Localized } from "../language/localized.ts";
import type { OrderStatus } from "../order-status.ts";
import type { Seat, Stand } from "../seat/seat.ts";
import type { ProofHashes } from "./handover.ts";

/** What a runner sees of the floor: bags to take and their own. Times in ms. */

export type DeliveryLine = {
  position: number;
  name: Localized;
  options: Localized[];
  /** The fan's note to the kitchen; empty for none. */
  note: string;
  quantity: number;
  /** Pieces not in the bag: sold out or refunded. */
  removedQuantity: number;
  allergens: string[];
  ageRestricted: boolean;
  /** The dish that it came instead of. */
  insteadOf?: Localized;
};

/** A bag that is ready for a runner. Contains nothing about the customer. */
export type Delivery = {
  id: string;
  code: string;
  version: number;
  shop: { id: string; name: Localized; gate: string; floor: string };
  seat: Pick<Seat, "section" | "row" | "seatNo" | "entrance" | "stand" | "area">;
  /** The venue's list has no such seat; the fan says that it is there. */
  isSeatInsisted: boolean;
  /** When the fan last said "I moved". */
  seatMovedAt: number | null;
  /**
   * Where the walk ends: by the venue's list if it knows the section (then the side is named in every language), else
   * the entrance that the fan typed.
   */
  way: { stand: Stand; entrance: string; area?: Localized };
  lines: DeliveryLine[];
  promise: { fromAt: number; toAt: number } | null;
  readyAt: number | null;
  /** Where it waits for its fan; left out: a runner brings it. */
  shelf?: string;
  /** On its shelf: until when it is kept. */
  collectBy?: number;
};

/** A bag that this runner carries, with everything needed to find the fan. */
export type Carried = Delivery & {
  deliveringAt: number;
  seatDetails: string;
  customerName: string;
  allergies: string[];
  phone: string;
  position: { latitude: number; longitude: number; accuracyMetres: number | null } | null;
  /** Key of the ticket's picture, for /api/tickets. */
  ticketImage: string | null;
  arrivedAt: number | null;
  problem: { reason: string; at: number } | null;
  hashes: ProofHashes;
  pinAttemptsLeft: number;
};

/** An order of this runner that is over: delivered, or ended by somebody else. */
export type EndedDelivery = {
  id: string;
  code: string;
  status: OrderStatus;
  cancelReason: string | null;
  closedAt: number;
};

export type Deliveries = {
  stadium: { id: string; name: Localized; timeZone: string; legalAge: number };
  /** A counter's list: the bags on this shop's shelves are in its hands. Left out in a runner's list. */
  shopId?: string;
  shopName?: Localized;
  runner: { id: string; name: string };
  ready: Delivery[];
  mine: Carried[];
  ended: EndedDelivery[];
  /** Where a match is on or to come: its clock, and whether this runner sets it. */
  match?: { event: NamedEvent; mayMark: boolean };
  serverNow: number;
};

export function pieceCount({ lines }: Pick<Delivery, "lines">): number {
  return lines.reduce((sum, line) => sum + line.quantity - line.removedQuantity, 0);
}

export function ageRestrictedLines<
  L extends Pick<DeliveryLine, "ageRestricted" | "quantity" | "removedQuantity">,
>(lines: readonly L[]): L[] {
  return lines.filter((line) => line.ageRestricted && line.quantity > line.removedQuantity);
}

/** Why an order can't be delivered as planned; reported to the shop and the venue. */
export const deliveryProblems = ["seat-not-found", "no-way", "spoilt", "refused", "other"] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const maxTakeAtOnce = 8;
export const suggestedBatch = 4;
