import type { Localized } from "../language/localized.ts";
import type { Party } from "../ledger/ledger.ts";
import type { Currency } from "../money/money.ts";

/** What the ledger moved for one shop between two closes, summed by the database. */
export type ClosedSum = { shopId: string; kind: string; party: Party; isHeld: boolean; sumMinor: number };

/** A line of a close, in minor units of the venue's currency: sold less refunded is food, fees, tips and tax. */
export type CloseLine = {
  soldMinor: number;
  /** Sold out before the charge: ordered, never charged. */
  leftOutMinor: number;
  refundedMinor: number;
  foodMinor: number;
  feesMinor: number;
  tipsMinor: number;
  taxMinor: number;
  /** What banks took back, less what was won; and refunds that bounced: the platform's. */
  disputedMinor: number;
  /** What the platform holds for the shop, the tax that it remits included. */
  owedMinor: number;
};

/** One close of a venue: everything that its ledger moved since the one before, for the days until this one. */
export type Close = {
  number: number;
  day: string;
  at: number;
  stadiumName: Localized;
  timeZone: string;
  currency: Currency;
  total: CloseLine;
  shops: (CloseLine & { id: string; name: Localized; orders: number })[];
  /** By what somebody gave as its reason. */
  refunds: { reason: string; minor: number }[];
  /** Tips of each runner, less what went back; no id where nobody carried the order. */
  runners: { id: string; name: string; tipsMinor: number }[];
};

export function closeLine(sums: readonly ClosedSum[], leftOutMinor: number): CloseLine {
  const sum = (which: (each: ClosedSum) => boolean) =>
    sums.reduce((total, each) => (which(each) ? total + each.sumMinor : total), 0);
  const isShared = ({ kind }: ClosedSum) => kind === "capture" || kind === "refund";
  const of = (...which: Party[]) => sum((each) => isShared(each) && which.includes(each.party));
  const card = (kind: string) => sum((each) => each.party === "card" && each.kind === kind);
  const isShops = ({ party }: ClosedSum) => party === "shop" || party === "shop-tax";
  return {
    soldMinor: 0 - card("capture"),
    leftOutMinor,
    refundedMinor: card("refund"),
    foodMinor: of("shop"),
    feesMinor: of("platform"),
    tipsMinor: of("runner"),
    taxMinor: of("tax", "shop-tax"),
    disputedMinor: card("dispute") + card("dispute-closed") + card("refund-failed"),
    owedMinor: sum((each) => each.isHeld && isShared(each) && isShops(each)),
  };
}
