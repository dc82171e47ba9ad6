import { hourMs, minuteMs } from "../durations.ts";
import type { Localized } from "../language/localized.ts";
import type { MovedKind, Party } from "../ledger/ledger.ts";
import { nextServing, type ServingHours } from "../menu/shabbat.ts";
import type { Currency } from "../money/money.ts";
import type { ListedStage } from "../order/stage.ts";
import type { ReceiptDocument } from "../receipt/receipt.ts";
import { isoDate, serviceDayEnd } from "../shop/service-day.ts";

/** What the ledger moved for one shop between two closes, summed by the database. */
export type ClosedSum = { shopId: string; kind: MovedKind; party: Party; isHeld: boolean; sumMinor: number };

/** A line of a close, in minor units of the venue's currency: sold less refunded is food, fees, tips and tax. */
export type CloseLine = {
  soldMinor: number;
  /** Sold out before the charge: ordered, never charged. */
  leftOutMinor: number;
  /** Canceled whole before the charge. */
  canceledMinor: number;
  refundedMinor: number;
  foodMinor: number;
  feesMinor: number;
  tipsMinor: number;
  taxMinor: number;
  /** Lost disputes less won ones: borne by the platform. */
  disputedMinor: number;
  /** Refunds that a bank sent back, less those that were sent again: owed to fans. */
  returnedMinor: number;
  /** What the platform holds for the shop, the tax that it remits included. */
  owedMinor: number;
};

/** One order of a close, as it moved between the one before and this. */
export type ClosedOrder = Omit<
  CloseLine,
  "leftOutMinor" | "canceledMinor" | "disputedMinor" | "returnedMinor"
> & {
  orderId: string;
  orderCode: string;
  shopId: string;
  placedAt: number;
  /** The number of its receipt and the seller, because each seller numbers its own; empty without one. */
  receipt: string;
  sellerName: string;
  /** Its runner and the provider's charge; empty without one. */
  runner: string;
  charge: string;
};

/** An order that keeps a day open: it, or its payment, is still under way. */
export type OpenOrder = ListedStage & {
  id: string;
  orderCode: string;
  shop: Localized;
  placedAt: number;
  isOver: boolean;
};
/** The result of canceling: `refusal` is null, or says why the order stands. */
export type SettledOrder = OpenOrder & { refusal: string | null };

/** A receipt or a credit note of a close, in its seller's row. */
export type ClosedDocument = Pick<ReceiptDocument, "kind" | "year" | "number" | "sellerName" | "at"> & {
  /** The shop's id, or "platform". */
  seller: string;
  orderId: string;
  orderCode: string;
  /** For a credit note: the number of the corrected receipt. */
  corrects: string;
  /** Food and fees before tax; below zero in a credit note. */
  netMinor: number;
  tipMinor: number;
  taxMinor: number;
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
  /** By the order's service day, whenever its money moved: a single day unless earlier ones were left open. */
  days: (CloseLine & { day: string; orders: number })[];
  /** By the reason that was given. */
  refunds: { reason: string; minor: number }[];
  /** Tips of each runner, less what went back; no id where nobody carried the order. */
  runners: { id: string; name: string; orders: number; earnedMinor: number; tipsMinor: number }[];
  /** The provider's own fees up to the close, in the settlement currency. */
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
  /** The payouts of this statement that an operator noted. */
  payments: { key: string; amountMinor: number; reference: string; at: number }[];
  /** Owed at this moment over all closes and since: after a refund, less than this close says. */
  owedNowMinor: number;
};

/** The id of a payout that pays a shop's statement, the first or a further one: noted once, however often it is pressed. */
export const statementKey = (closeId: string, shopId: string, turn = 0) =>
  `statement-${closeId}-${shopId}${turn > 0 ? `:${turn}` : ""}`;

/** What is still to be paid: of this statement, by other closes and later changes, and in all now. */
export function statementRest({ owedMinor, payments, owedNowMinor }: CloseShop) {
  const paidMinor = payments.reduce((sum, each) => sum + each.amountMinor, 0);
  const restMinor = owedMinor - paidMinor;
  return {
    ...{ paidMinor, restMinor, othersMinor: owedNowMinor - restMinor },
    payableMinor: Math.max(0, Math.min(restMinor, owedNowMinor)),
  };
}

const isShared = ({ kind }: MovedSum) => kind === "capture" || kind === "refund";
type MovedSum = Pick<ClosedSum, "kind" | "party" | "sumMinor">;

const sumOf = <T extends MovedSum>(sums: readonly T[], which: (each: T) => boolean) =>
  sums.reduce((total, each) => (which(each) ? total + each.sumMinor : total), 0);

/** The one rule by which a close and the evening's figures read the ledger, in minor units. */
export function movedLine(sums: readonly MovedSum[]) {
  const of = (...which: Party[]) => sumOf(sums, (each) => isShared(each) && which.includes(each.party));
  const card = (kind: MovedKind) => sumOf(sums, (each) => each.party === "card" && each.kind === kind);
  return {
    soldMinor: 0 - card("capture"),
    refundedMinor: card("refund"),
    foodMinor: of("shop"),
    feesMinor: of("platform"),
    tipsMinor: of("runner"),
    taxMinor: of("tax", "shop-tax"),
    disputedMinor: card("dispute") + card("dispute-closed"),
    returnedMinor: 0 - card("refund-failed") - card("refund-again"),
  };
}

export function closeLine(
  sums: readonly ClosedSum[],
  uncharged: Pick<CloseLine, "leftOutMinor" | "canceledMinor">,
): CloseLine {
  const isShops = ({ party }: ClosedSum) => party === "shop" || party === "shop-tax";
  return {
    ...movedLine(sums),
    ...uncharged,
    owedMinor: sumOf(sums, (each) => each.isHeld && isShared(each) && isShops(each)),
  };
}

/** The shops that serve now or later in the service day of `at`: at one in the morning that is still last night's. */
export function stillServing<Shop extends ServingHours & { state: { isOpen: boolean } }>(
  shops: readonly Shop[],
  timeZone: string,
  at: number,
): Shop[] {
  const end = Date.parse(isoDate(timeZone, serviceDayEnd(timeZone, at))) + 4 * hourMs;
  return shops.filter((shop) => {
    const next = shop.state.isOpen ? nextServing(shop, timeZone, at) : null;
    return next !== null && next.date + next.minute * minuteMs < end;
  });
}
