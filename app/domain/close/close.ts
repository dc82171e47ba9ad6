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
  /** Lost disputes less won ones, and returned refunds: borne by the platform. */
  disputedMinor: number;
  /** What the platform holds for the shop, the tax that it remits included. */
  owedMinor: number;
};

/** One order of a close, as it moved between the one before and this. */
export type ClosedOrder = Omit<CloseLine, "leftOutMinor" | "disputedMinor"> & {
  orderId: string;
  orderCode: string;
  shopId: string;
  placedAt: number;
};

/** One close of a venue: everything that its ledger moved since the one before, for the days until this one. */
export type Close = {
  id: string;
  number: number;
  day: string;
  at: number;
  stadiumName: Localized;
  timeZone: string;
  currency: Currency;
  total: CloseLine;
  shops: CloseShop[];
  /** By the service day of the order, whenever its money moved: one unless earlier days were left open. */
  days: (CloseLine & { day: string; orders: number })[];
  /** By what somebody gave as its reason. */
  refunds: { reason: string; minor: number }[];
  /** Tips of each runner, less what went back; no id where nobody carried the order. */
  runners: { id: string; name: string; orders: number; earnedMinor: number; tipsMinor: number }[];
  /** What the provider had taken for itself when it was closed, in the currency that settles. */
  providerFees: ProviderFee[];
};
export type ProviderFee = { currency: string; feeMinor: number };
export type CloseShop = CloseLine & {
  id: string;
  name: Localized;
  legalName: string;
  taxNumber: string;
  orders: number;
  providerFees: ProviderFee[];
  /** The payout of this statement, once an operator noted it. */
  paid: { amountMinor: number; reference: string; at: number } | null;
};

/** The id of the payout that pays a shop's statement: it is noted once, however often it is pressed. */
export const statementKey = (closeId: string, shopId: string) => `statement-${closeId}-${shopId}`;

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
