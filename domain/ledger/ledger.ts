import type { Localized } from "../language/localized.ts";
import { type Shares, sumOfShares } from "./shares.ts";

export const ledgerKinds = [
  "hold",
  "capture",
  "release",
  "refund",
  "refund-failed",
  "dispute",
  "dispute-closed",
] as const;
type LedgerKind = (typeof ledgerKinds)[number];
/** As reports read it: sending a refund again takes nothing from a shop or a fee a second time. */
export type MovedKind = LedgerKind | "refund-again";
/** Tax belongs to the authority: platform or shop holds it until it is remitted. */
export const parties = ["card", "shop", "platform", "runner", "tax", "shop-tax"] as const;
export type Party = (typeof parties)[number];

/** One movement in minor units: positive to a party, negative from it. */
export type Movement = { kind: LedgerKind; party: Party; amountMinor: number };

const move = (kind: LedgerKind, party: Party, amountMinor: number): Movement[] =>
  amountMinor === 0 ? [] : [{ kind, party, amountMinor }];

/** The bank reserves the amount; nobody has it yet. */
export const holdMovements = (amountMinor: number) => move("hold", "card", amountMinor);
export const releaseMovements = (amountMinor: number) => move("release", "card", -amountMinor);

/** Splits the captured amount by owner; the rest of the hold is released at the same moment. */
export function captureMovements(shares: Shares, heldMinor: number): Movement[] {
  const takenMinor = sumOfShares(shares);
  return [
    ...move("capture", "card", -takenMinor),
    ...move("capture", "shop", shares.foodMinor),
    ...move("capture", "platform", shares.deliveryFeeMinor),
    ...move("capture", "runner", shares.tipMinor),
    ...move("capture", "tax", shares.taxMinor),
    ...move("capture", "shop-tax", shares.shopTaxMinor),
    ...releaseMovements(heldMinor - takenMinor),
  ];
}

/** Takes a refund's shares from their owners and returns their sum to the card. */
export function refundMovements(shares: Shares): Movement[] {
  return [
    ...move("refund", "card", sumOfShares(shares)),
    ...move("refund", "shop", -shares.foodMinor),
    ...move("refund", "platform", -shares.deliveryFeeMinor),
    ...move("refund", "runner", -shares.tipMinor),
    ...move("refund", "tax", -shares.taxMinor),
    ...move("refund", "shop-tax", -shares.shopTaxMinor),
  ];
}

/** A refund that the bank returned: the platform has it, but it is still the fan's. */
export const refundFailedMovements = (amountMinor: number): Movement[] => [
  ...move("refund-failed", "card", -amountMinor),
  ...move("refund-failed", "platform", amountMinor),
];
export const refundAgainMovements = (amountMinor: number): Movement[] => [
  ...move("refund", "card", amountMinor),
  ...move("refund", "platform", -amountMinor),
];

/** A dispute always takes from the platform; a won one returns to it. */
export const disputeMovements = (withdrawnMinor: number): Movement[] => [
  ...move("dispute", "card", withdrawnMinor),
  ...move("dispute", "platform", -withdrawnMinor),
];
export const disputeClosedMovements = (reinstatedMinor: number): Movement[] => [
  ...move("dispute-closed", "card", -reinstatedMinor),
  ...move("dispute-closed", "platform", reinstatedMinor),
];

/** What the platform holds for a shop or a runner. Amounts in minor units. */
export type Owed = {
  party: "shop" | "runner";
  /** The shop, or the runner's account; empty for tips of orders that nobody took yet. */
  partyId: string;
  name: Localized | string;
  /** Only for a shop. */
  stadiumName: Localized | null;
  currency: string;
  /** By the ledger, less refunds. */
  earnedMinor: number;
  paidMinor: number;
  owedMinor: number;
  /** The last ones that were noted, newest first. */
  payouts: { amountMinor: number; reference: string; at: number }[];
};
