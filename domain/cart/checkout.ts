import { fnv } from "../fnv.ts";
import type { PromiseMinutes } from "../kitchen/promise-time.ts";
import type { Localized } from "../language/localized.ts";
import type { IfSoldOut } from "../ledger/sold-out.ts";
import type { Allergen } from "../menu/allergies.ts";
import type { ChoiceProblem } from "../menu/menu.ts";
import type { PricedLine, Totals } from "../menu/money/pricing.ts";
import type { Tip } from "../menu/money/tip.ts";
import type { Currency } from "../money/money.ts";
import type { Fulfilment, Way } from "../pickup/pickup.ts";
import type { Seat } from "../seat/seat.ts";
import type { LineTax } from "../tax/tax.ts";
import type { CartLine } from "./cart.ts";

export type DeliveryPosition = { latitude: number; longitude: number; accuracyMetres: number | null };

type QuotedLine = PricedLine & {
  name: Localized;
  note?: string;
  tax?: LineTax;
  ifSoldOut?: IfSoldOut;
  /** Those of the dish and its chosen options; left out for none. */
  allergens?: string[];
};

/** The server's price for a cart and the shop that would cook it. Amounts in minor units of the venue's currency. */
export type Quote = {
  /** Covers lines, notes, prices, fee, tip and shop, but not the promised time, which changes with the board. */
  hash: string;
  stadiumId: string;
  shopId: string;
  shopName: Localized;
  lines: QuotedLine[];
  totals: Totals;
  currency: Currency;
  promise: PromiseMinutes;
  /** The whole order is begun after the break. */
  isLater?: true;
  /**
   * The account in whose name the card is charged; the provider's form must name it, too. Left out for the platform.
   */
  onBehalfOf?: string;
  /** Left out: to the seat. */
  fulfilment?: Fulfilment;
  /** Delivery and pickup side by side, where the venue has both. */
  ways?: Ways;
  /** A closer shop that was full or had sold out. */
  passedOver: { name: Localized; reason: "shop-full" | "sold-out" } | null;
};

/** Delivery and pickup; null: not available now. */
export type Ways = Record<Fulfilment, Way | null>;

/** What can be ordered instead: from another shop, a smaller basket, or both. */
export type Alternative = {
  shopId: string;
  shopName: Localized;
  lines: CartLine[];
  without: { itemId: string; name: Localized; quantity: number }[];
  promise: PromiseMinutes;
};

/** Why a cart can't be quoted. Screens translate the codes. */
export type QuoteProblem = { ways?: Ways } & (
  | { code: "cart-empty" }
  | { code: "stadium-unknown" }
  | { code: "item-unknown"; itemId: string }
  | { code: "item-unavailable"; itemId: string; name: Localized }
  | { code: "item-other-stadium"; itemId: string }
  | { code: "choice-invalid"; itemId: string; name: Localized; problem: ChoiceProblem }
  | { code: "sold-out"; itemId: string; name: Localized; left: number; alternatives: Alternative[] }
  | { code: "no-common-shop"; alternatives: Alternative[] }
  | { code: "shops-closed" | "shops-closed-today"; alternatives: Alternative[] }
  | { code: "outside-zone" | "drinks-only"; alternatives: Alternative[] }
  /** `aboutMinutes`: estimated time until the shop has room again, where it was asked. */
  | { code: "shop-full"; aboutMinutes?: number; alternatives: Alternative[] }
  /** More than a kitchen reserves for one order that is not paid yet. */
  | { code: "order-too-large"; alternatives: Alternative[] }
  /** Nothing is collected here, or every place on the shelves is taken. */
  | { code: "no-pickup" }
  | { code: "shelves-full" }
  | { code: "amount-too-small" }
);

export type QuoteResult = { ok: true; quote: Quote } | ({ ok: false } & QuoteProblem);

/** What the phone proposes; the server prices it (docs/design.md#placing). */
export type CheckoutProposal = {
  checkoutKey: string;
  stadiumId: string;
  lines: CartLine[];
  tip: Tip;
  /** Left out: to the seat. */
  fulfilment?: Fulfilment | undefined;
  /** A pickup's seat may be incomplete. */
  seat: Seat;
  /** Key of a picture that this customer uploaded; an invalid key counts as no picture. */
  ticketImage: string | null;
  phone: string;
  allergies: Allergen[];
  location: DeliveryPosition | null;
  /** The phone opened the signed link of this seat: the venue may accept that instead of a location. */
  isSeatSigned: boolean;
  /** The fan says that the seat is there although the venue's list lacks it. */
  isSeatInsisted: boolean;
  quoteHash: string;
  platform: "Web" | "Web (installed)";
};

/** Response of create-intent. `intentId` is null when there is nothing to pay. */
export type CheckoutIntent = {
  orderId: string;
  intentId: string | null;
  clientSecret: string | null;
  mode: "test" | "live";
  quote: Quote;
};

/** Response of placing: the order is placed, or the provider has not decided yet. */
export type PlacedOrder =
  | { state: "placed"; id: string; orderId: string; orderCode: string }
  | { state: "pending"; id: string };

/** What the payment form needs; null when no key is configured. */
/**
 * How fans pay: by card (so by Apple Pay and Google Pay, too) and by Link. Form and intent name the same methods, so
 * none is offered that fails at the end; none leaves the page.
 */
export const payableBy = ["card", "link"] as const;

export type PaymentSetup = { publishableKey: string; scriptUrl: string; mode: "test" | "live" };

const digits = 16;

/**
 * A cart's key as its checkout sends it: half of its digits and a mark of its stadium, so that two stadiums never share
 * one.
 */
export const checkoutKeyAt = (key: string, stadiumId: string): string =>
  key.slice(0, digits) + markOf(stadiumId);

const markOf = (stadiumId: string) => hexOf(fnv(stadiumId)) + hexOf(fnv(stadiumId, 0x9747_b28c));
const hexOf = (value: number) => value.toString(16).padStart(8, "0");
