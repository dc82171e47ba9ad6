import { useLingui } from "@lingui/react/macro";
import { createContext, useContext } from "react";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { closedText } from "#app/routes/kitchen/closed-shop.tsx";
import type { ClosedShop } from "#app/routes/kitchen/closed-shop-data.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import { type Texts, textOf } from "#domain/wire/problems.ts";
import type { PayProblem } from "./pay/pay-flow.ts";

/** The cart's shop, for the message that it is closed. */
export const CartShop = createContext<ClosedShop>({ shop: "", similar: [] });

/** Codes of the server's calls and the phone's own. */
export type CheckoutCode =
  | CodeOf<"POST /quote">
  | PayProblem["code"]
  | "quote-unavailable"
  | "card-not-ready"
  | "provider-not-loaded";

/** A problem, with the values for its text. */
export type Coded = {
  code: CheckoutCode;
  name?: Localized;
  missing?: string[];
  /** Portions. */
  left?: number;
  /** Minutes until there is room. */
  aboutMinutes?: number;
};

/** The text of every problem of quoting, paying and placing (product 10.21, 11.20 to 11.22), or the fallback. */
export function useProblemText(): (problem: Coded, fallback?: string) => string {
  const { t } = useLingui();
  const localize = useLocalize();
  const closed = useContext(CartShop);
  return (
    { code, name, missing = [], left: portions = 0, aboutMinutes: minutes = 0 },
    fallback = t`Order failed. Please try again.`,
  ) => {
    const dish = localize(name);
    const notCharged = t`You weren’t charged.`;
    const texts: Texts<CheckoutCode> = {
      "sold-out":
        portions > 0
          ? t`Only ${portions} ${dish} left. Please order fewer. ${notCharged}`
          : t`${dish} just sold out. Please remove it to continue.`,
      "drinks-only": t`We only deliver drinks to your seat. Please remove the food to continue.`,
      "too-many-declines": t`Several cards were declined. Please wait a bit or check with your bank before trying again. ${notCharged}`,
      "cart-empty": t`Cart is empty. Please add items to cart.`,
      "stadium-unknown": t`Stadium data not found. Please select a stadium.`,
      "item-unknown": t`Something in your cart is no longer on the menu. Please remove it to continue.`,
      "item-unavailable": dish
        ? t`${dish} just sold out. Please remove it to continue.`
        : t`Something in your cart just sold out. Please remove it to continue.`,
      "item-other-stadium": t`Something in your cart belongs to another stadium. Please remove it to continue.`,
      "choice-invalid": t`The options of ${dish} have changed. Please remove it and choose again.`,
      "no-common-shop": t`No single shop sells everything in your cart. Please split it into two orders.`,
      "shops-closed": closedText(t, "shops-closed", closed),
      "shops-closed-today": closedText(t, "shops-closed-today", closed),
      "outside-zone": t`The shops that sell this don’t deliver to your section. Is your seat correct?`,
      "no-pickup": t`These shops don’t offer pickup. Please order to your seat instead.`,
      "shelves-full": t`Every pickup shelf is taken. Please try again in a few minutes.`,
      "amount-too-small": t`The total is below the smallest order here. Please add something small.`,
      "quote-unavailable": t`Unable to check shop availability. Please try again.`,
      "shop-full":
        minutes > 0
          ? t`The kitchen is at capacity. You can order again in about ${minutes} min. ${notCharged}`
          : t`The kitchen is at capacity. Please try again in a few minutes. ${notCharged}`,
      "order-too-large": t`This order is too large to make at once. Choose fewer items, or split it into several orders. ${notCharged}`,
      "too-many-unpaid": t`Several of your orders are still open, or were left unpaid or canceled in the last hour. Please try again later. ${notCharged}`,
      "seat-incomplete": missing.includes("row")
        ? t`Row number is required`
        : missing.includes("seatNo")
          ? t`Seat number is required`
          : t`Your seat details are incomplete. Please check gate, section, row and seat.`,
      "seat-unknown": t`This seat isn’t in the stadium’s list. Please check gate, section, row and seat.`,
      "guest-seat-required": t`Without an account you can only order to the seat you scanned. Scan the code at your seat, or sign in.`,
      "guest-seat-full": t`This seat already has four open orders without an account. Please sign in, or wait until one arrives. ${notCharged}`,
      "guest-seat-unpaid": t`Many orders at this seat were left unpaid or canceled in the last hour. Please sign in, or try again later. ${notCharged}`,
      "location-required": t`Location access is required for delivery. Please enable it in your browser settings.`,
      "already-ordered": t`You’ve already placed this order.`,
      "checkout-closed": t`This payment timed out. ${notCharged} Please try again.`,
      "quote-changed": t`The price has changed. Please check the new total.`,
      "payment-not-configured": t`Payments aren’t set up here yet, so we can’t take orders.`,
      "payment-unavailable": t`The payment service isn’t responding. ${notCharged} Please try again.`,
      "payment-refused": t`Payment failed. Please try again.`,
      "payment-incomplete": t`Your bank hasn’t confirmed the payment. ${notCharged} Please try again.`,
      "payment-canceled": t`The payment was canceled. ${notCharged} Please try again.`,
      "payment-mismatch": t`This payment doesn’t match the order.`,
      "order-not-found": t`Order not found`,
      "email-unverified": t`Please confirm your email first: open the link we sent you. You can get a new one in your profile, under “Account & security”.`,
      "sign-in-required": t`Please sign in to complete your order`,
      "challenge-required": t`Please confirm that you’re a person first. ${notCharged}`,
      "too-many-requests": t`Too many attempts. Please wait a moment and try again.`,
      unavailable: t`We can’t take orders right now. ${notCharged} Please try again in a minute.`,
      "not-sent": t`Not sent: you’re offline. You weren’t charged. Try again when you’re back online.`,
      "maybe-sent": t`We didn’t get a response. Your order may have gone through. Trying again won’t place it twice.`,
      network: t`Network error. Please check your connection and try again.`,
      "card-not-ready": t`The card form isn’t ready yet. Please wait a moment and try again.`,
      "provider-not-loaded": t`The card form couldn’t load. Please check your connection.`,
    };
    return textOf(texts, code) ?? fallback;
  };
}
