import type { ErrorBody } from "../state/types.ts";

/** What a test card does when it is charged. Names follow https://docs.stripe.com/testing. */
export type Behaviour =
  | "succeed"
  | "authenticate"
  | "authenticate-then-decline"
  | "dispute"
  | "refund-pending"
  | "refund-fails"
  | Decline;

export type Decline =
  | "generic_decline"
  | "insufficient_funds"
  | "lost_card"
  | "stolen_card"
  | "expired_card"
  | "incorrect_cvc"
  | "processing_error";

/** Any other number that passes the Luhn check succeeds. */
const byNumber: Record<string, Behaviour> = {
  "4000002500003155": "authenticate",
  "4000002760003184": "authenticate",
  "4000000000003220": "authenticate",
  "4000008400001629": "authenticate-then-decline",
  "4000000000000002": "generic_decline",
  "4000000000009995": "insufficient_funds",
  "4000000000009987": "lost_card",
  "4000000000009979": "stolen_card",
  "4000000000000069": "expired_card",
  "4000000000000127": "incorrect_cvc",
  "4000000000000119": "processing_error",
  "4000000000000341": "generic_decline",
  "4000000000000259": "dispute",
  "4000000000007726": "refund-pending",
  "4000000000005126": "refund-fails",
};

/** The ready-made payment methods of Stripe's test mode. */
const byTestId: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_threeDSecureRequiredChargeDeclined: "4000008400001629",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedLostCard: "4000000000009987",
  pm_card_visa_chargeDeclinedStolenCard: "4000000000009979",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_createDispute: "4000000000000259",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_refundFail: "4000000000005126",
};

export function behaviourOf(number: string): Behaviour {
  return byNumber[number] ?? "succeed";
}

export function testCardNumber(paymentMethodId: string): string | undefined {
  return byTestId[paymentMethodId];
}

export function brandOf(number: string): string {
  if (/^4/.test(number)) return "visa";
  if (/^(5[1-5]|2[2-7])/.test(number)) return "mastercard";
  if (/^3[47]/.test(number)) return "amex";
  if (/^(6011|65|64[4-9])/.test(number)) return "discover";
  if (/^3(0[0-5]|[689])/.test(number)) return "diners";
  if (/^35/.test(number)) return "jcb";
  return "unknown";
}

export function passesLuhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  });
  return sum % 10 === 0;
}

const messages: Record<Decline, string> = {
  generic_decline: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  lost_card: "Your card was declined.",
  stolen_card: "Your card was declined.",
  expired_card: "Your card has expired.",
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: "An error occurred while processing your card. Try again in a little bit.",
};

/** Some reasons have their own error code, the rest are `card_declined` with a decline code. */
export function declineError(decline: Decline): ErrorBody {
  const message = messages[decline];
  switch (decline) {
    case "expired_card":
      return { type: "card_error", code: "expired_card", message, param: "exp_month" };
    case "incorrect_cvc":
      return { type: "card_error", code: "incorrect_cvc", message, param: "cvc" };
    case "processing_error":
      return { type: "card_error", code: "processing_error", message };
    default:
      return { type: "card_error", code: "card_declined", decline_code: decline, message };
  }
}
