import type { Carried } from "#domain/delivery/deliveries.ts";
import type { PendingDelivery } from "./delivery-queue.ts";

/** What a scan or a PIN came to, as the screen shows it. */
export type Verdict =
  /** It is of this bag; the hand-over itself comes after age and second looks. */
  | { kind: "match"; order: Carried; proof: string }
  /** `stayed`: drinks that no card was shown for, and that stayed in the bag. */
  | { kind: "delivered"; code: string; sent: boolean; stayed: number }
  | Trouble;

export type Trouble = {
  kind: "problem";
  /** The server's codes, and the phone's own: "delivered-before", "link", "no-code". */
  code: string;
  orderCode?: string;
  carrierName?: string;
  attemptsLeft?: number;
  /** When it was delivered before. */
  at?: number;
};

export type HandedOver = Pick<PendingDelivery, "ageChecked" | "keptBack">;
