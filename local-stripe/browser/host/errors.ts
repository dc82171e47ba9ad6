import type { JsError } from "../protocol.ts";

/** Thrown (not returned) when the page uses Stripe.js wrongly. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
}

const hebrew: Record<string, string> = {
  card_declined: "הכרטיס שלך נדחה.",
  insufficient_funds: "אין מספיק כסף בכרטיס שלך.",
  expired_card: "תוקף הכרטיס שלך פג.",
  incorrect_cvc: "קוד האבטחה של הכרטיס שלך שגוי.",
  incorrect_number: "מספר הכרטיס שלך שגוי.",
  processing_error: "אירעה שגיאה בעיבוד הכרטיס שלך. נסו שוב בעוד זמן קצר.",
  payment_intent_authentication_failure: "לא הצלחנו לאמת את אמצעי התשלום שלך. בחרו אמצעי תשלום אחר ונסו שוב.",
};

/** Known errors are in the language of Elements, as with Stripe.js. */
export function localized(error: JsError, locale: string): JsError {
  if (!locale.startsWith("he")) return error;
  const text = hebrew[error.decline_code ?? ""] ?? hebrew[error.code ?? ""];
  return text === undefined ? error : { ...error, message: text };
}

export function connectionError(): JsError {
  const message =
    "We are experiencing issues connecting to our payments provider. You have not been charged. Please check your " +
    "internet connection and try again.";
  return { type: "api_connection_error", message };
}
