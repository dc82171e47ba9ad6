import { useLingui } from "@lingui/react/macro";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Localized } from "#domain/language/localized.ts";
import type { CodeOf } from "#domain/wire/calls.ts";
import { type Texts, textOf } from "#domain/wire/problems.ts";
import type { PayProblem } from "./pay/pay-flow.ts";

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
  return (
    { code, name, missing = [], left: portions = 0, aboutMinutes: minutes = 0 },
    fallback = t`Order failed. Please try again.`,
  ) => {
    const dish = localize(name);
    const notCharged = t`Nothing was charged.`;
    const texts: Texts<CheckoutCode> = {
      "sold-out":
        portions > 0
          ? t`Only ${portions} of ${dish} are left. Please take fewer. ${notCharged}`
          : t`${dish} has just sold out. Please remove it to go on.`,
      "drinks-only": t`Only drinks are brought to your seat. Please remove the food to go on.`,
      "too-many-declines": t`Several cards were declined. Please wait a while, or ask your bank, before you try again. ${notCharged}`,
      "cart-empty": t`Cart is empty. Please add items to cart.`,
      "stadium-unknown": t`Stadium data not found. Please select a stadium.`,
      "item-unknown": t`Something in your cart has left the menu. Please remove it to go on.`,
      "item-unavailable": dish
        ? t`${dish} has just sold out. Please remove it to go on.`
        : t`Something in your cart has just sold out. Please remove it to go on.`,
      "item-other-stadium": t`Something in your cart belongs to another stadium. Please remove it to go on.`,
      "choice-invalid": t`The choices for one of your dishes have changed. Please choose again.`,
      "no-common-shop": t`No single stand sells everything in your cart. Please split it into two orders.`,
      "shops-closed": t`No shops are open right now. Please try again later.`,
      "shops-closed-today": t`Shops are closed today. Please try again later.`,
      "outside-zone": t`The stands that sell this do not deliver to your part of the stadium. Is the seat right?`,
      "amount-too-small": t`The total is below what a card can be charged. Please add something small.`,
      "quote-unavailable": t`Unable to check shop availability. Please try again.`,
      "shop-full":
        minutes > 0
          ? t`The kitchen is full right now. There is room again in about ${minutes} min. ${notCharged}`
          : t`The kitchen is full right now. Please try again in a few minutes. ${notCharged}`,
      "seat-incomplete": missing.includes("row")
        ? t`Row number is required`
        : missing.includes("seatNo")
          ? t`Seat number is required`
          : t`The seat is not complete. Please check section, row, seat and entrance.`,
      "location-required": t`Location access is required for delivery. Please enable it in your browser settings.`,
      "already-ordered": t`This cart has already been ordered.`,
      "checkout-closed": t`The time for this payment ran out. ${notCharged} Please try again.`,
      "quote-changed": t`The price has changed. Please check the new total.`,
      "payment-not-configured": t`Payments are not set up here yet, so no order can be taken.`,
      "payment-unavailable": t`The payment service does not answer. ${notCharged} Please try again.`,
      "payment-refused": t`Payment failed. Please try again.`,
      "payment-incomplete": t`The bank has not confirmed the payment. ${notCharged} Please try again.`,
      "payment-canceled": t`The payment was canceled. ${notCharged} Please try again.`,
      "payment-mismatch": t`The payment does not belong to this order.`,
      "order-not-found": t`Order not found`,
      "email-unverified": t`Please confirm your email first: open the link in the mail that we sent you. A new one comes from your profile, under “Account and sign-ins”.`,
      "sign-in-required": t`Please sign in to complete your order`,
      "too-many-requests": t`Too many attempts. Please wait a moment and try again.`,
      "not-sent": t`Not sent: no connection. Nothing was charged; try again when you have one.`,
      "maybe-sent": t`No answer came. Your order may have been sent; trying again makes no second one.`,
      network: t`Network error. Please check your connection and try again.`,
      "card-not-ready": t`The card form is not ready yet. Please wait a moment and try again.`,
      "provider-not-loaded": t`The card form could not be loaded. Please check your connection.`,
    };
    return textOf(texts, code) ?? fallback;
  };
}
