import type { Localized } from "../language/localized.ts";

/** What the platform holds for a shop or a runner. Amounts in hundredths of the currency. */
export type Owed = {
  party: "shop" | "runner";
  /** The shop, or the runner's account; empty for tips of orders that nobody took yet. */
  partyId: string;
  name: Localized | string;
  /** Of a shop. */
  stadiumName: Localized | null;
  currency: string;
  /** By the ledger, less refunds. */
  earnedMinor: number;
  paidMinor: number;
  owedMinor: number;
};
