import type { PromiseMinutes } from "../kitchen/promise-time.ts";
import type { Localized } from "../language/localized.ts";
import type { ChoiceProblem } from "../menu/menu.ts";
import type { PricedLine, Totals } from "../menu/pricing.ts";
import type { Tip } from "../menu/tip.ts";
import type { Seat } from "../seat/seat.ts";
import type { CartLine } from "./cart.ts";

export type DeliveryPosition = { latitude: number; longitude: number; accuracyMetres: number | null };

/** What the server says a cart costs and who would cook it. Amounts in agorot. */
export type Quote = {
  /** Covers lines, prices, fee, tip and shop, not the promise, which moves with the board. */
  hash: string;
  stadiumId: string;
  shopId: string;
  shopName: Localized;
  lines: (PricedLine & { name: Localized })[];
  totals: Totals;
  currency: "ILS";
  promise: PromiseMinutes;
  /** The shop that would have been closer, had it had room or enough of something. */
  passedOver: { name: Localized; reason: "shop-full" | "sold-out" } | null;
};

/** What can be ordered instead: another shop, a shorter basket, or both. */
export type Alternative = {
  shopId: string;
  shopName: Localized;
  lines: CartLine[];
  /** What of the cart does not come along. */
  without: { itemId: string; name: Localized; quantity: number }[];
  promise: PromiseMinutes;
};

/** Why a cart can't be quoted; each is a code that the screens translate. */
export type QuoteProblem =
  | { code: "cart-empty" }
  | { code: "stadium-unknown" }
  | { code: "item-unknown"; itemId: string }
  | { code: "item-unavailable"; itemId: string; name: Localized }
  | { code: "item-other-stadium"; itemId: string }
  | { code: "choice-invalid"; itemId: string; problem: ChoiceProblem }
  | { code: "sold-out"; itemId: string; name: Localized; left: number; alternatives: Alternative[] }
  | { code: "no-common-shop"; alternatives: Alternative[] }
  | { code: "shops-closed" | "shops-closed-today"; alternatives: Alternative[] }
  | { code: "outside-zone" | "drinks-only"; alternatives: Alternative[] }
  /** `aboutMinutes`: until there is room again. */
  | { code: "shop-full"; aboutMinutes: number; alternatives: Alternative[] }
  | { code: "amount-too-small" };

export type QuoteResult = { ok: true; quote: Quote } | ({ ok: false } & QuoteProblem);

/** What the phone proposes; the server prices it (docs/design.md#placing). */
export type CheckoutProposal = {
  checkoutKey: string;
  stadiumId: string;
  lines: CartLine[];
  tip: Tip;
  seat: Seat;
  /** Key of a picture that this customer uploaded; what is none counts as no picture. */
  ticketImage: string | null;
  phone: string;
  location: DeliveryPosition | null;
  /** The phone opened this very seat's signed link: the venue may take that in place of a location. */
  isSeatSigned: boolean;
  /** Of the quote that the fan was shown. */
  quoteHash: string;
  platform: "Web" | "Web (installed)";
};

/** Answer of create-intent. `intentId` is null where nothing is to be paid. */
export type CheckoutIntent = {
  orderId: string;
  intentId: string | null;
  clientSecret: string | null;
  mode: "test" | "live";
  quote: Quote;
};

/** Answer of placing: the order stands, or the provider has not decided yet. */
export type PlacedOrder =
  | { state: "placed"; id: string; orderId: string; orderCode: string }
  | { state: "pending"; id: string };

/** What the payment form needs to know; null where no key is configured. */
export type PaymentSetup = { publishableKey: string; scriptUrl: string; mode: "test" | "live" };
