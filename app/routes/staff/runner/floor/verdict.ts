import type { Carried } from "#domain/delivery/deliveries.ts";
import type { PendingDelivery } from "./delivery-queue.ts";
import type { RunnerCode } from "./runner-api.ts";

/** The result of a scan or a PIN, as shown on the screen. */
export type Verdict =
  /** It matches this bag; age and other checks come before the hand-over. */
  | { kind: "match"; order: Carried; proof: string }
  /** `stayed`: drinks that stayed in the bag because no identity card was shown. */
  | { kind: "delivered"; code: string; sent: boolean; stayed: number }
  | Trouble;

/** The server's codes, and the phone's own. */
export type TroubleCode =
  | RunnerCode
  | ("delivered-before" | "link" | "no-code" | "no-picture-code" | "refund-failed" | "not-here");

export type Trouble = {
  kind: "problem";
  code: TroubleCode;
  orderCode?: string;
  carrierName?: string;
  attemptsLeft?: number;
  at?: number;
};

export type HandedOver = Pick<PendingDelivery, "ageChecked" | "keptBack">;
