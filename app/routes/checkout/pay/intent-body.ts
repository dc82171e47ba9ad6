import type { Cart } from "#domain/cart/cart.ts";
import type { DeliveryPosition, Quote } from "#domain/cart/checkout.ts";
import { checkoutKeyAt } from "#domain/cart/checkout-key.ts";
import type { Allergen } from "#domain/menu/allergies.ts";
import type { Tip } from "#domain/menu/tip.ts";
import type { Currency } from "#domain/money/money.ts";
import type { Fulfilment } from "#domain/pickup/pickup.ts";
import type { CreateIntentBody } from "#domain/schemas/checkout.ts";
import type { Seat } from "#domain/seat/seat.ts";

export type CheckoutDetails = {
  cart: Cart;
  tip: Tip;
  fulfilment: Fulfilment;
  seat: Seat;
  isSeatInsisted: boolean;
  ticketImage: string | null;
  phone: string;
  allergies: Allergen[];
  position: DeliveryPosition | null;
};

/** The body of create-intent: the five fields of product 11.4 for comparison, then what the order is made of. */
export function intentBody(key: string, quote: Quote, details: CheckoutDetails): CreateIntentBody {
  const { cart, tip, fulfilment, seat, isSeatInsisted, ticketImage, phone, allergies, position } = details;
  return {
    amount: quote.totals.totalMinor,
    currency: quote.currency.toLowerCase() as Lowercase<Currency>,
    deliveryFee: quote.totals.deliveryFeeMinor,
    tipAmount: quote.totals.tipMinor,
    checkoutKey: checkoutKeyAt(key, cart.stadiumId),
    stadiumId: cart.stadiumId,
    lines: cart.lines,
    tip,
    fulfilment,
    seat,
    isSeatInsisted,
    ticketImage,
    phone,
    allergies,
    location: position,
    quoteHash: quote.hash,
    platform: matchMedia("(display-mode: standalone)").matches ? "Web (installed)" : "Web",
  };
}
