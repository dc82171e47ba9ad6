import type { JsError } from "../protocol.ts";

export interface CardData {
  number: string;
  expiry: { month: number; year: number };
  cvc: string;
  wallet?: string;
  billing: Record<string, unknown>;
}

/** Card data goes from the frame to the API; the host page never sees it. */
export async function createPaymentMethod(
  key: string,
  card: CardData,
): Promise<{ id: string; error?: undefined } | { error: JsError }> {
  const form = new URLSearchParams({
    key,
    type: "card",
    "card[number]": card.number,
    "card[exp_month]": `${card.expiry.month}`,
    "card[exp_year]": `${card.expiry.year}`,
    "card[cvc]": card.cvc,
  });
  if (card.wallet !== undefined) form.set("card[wallet]", card.wallet);
  flatten(form, "billing_details", card.billing);
  try {
    const response = await fetch("/v1/payment_methods", { method: "POST", body: form });
    const body = (await response.json()) as { id: string; error?: JsError };
    return body.error === undefined ? { ...body, error: undefined } : { error: body.error };
  } catch {
    const message =
      "We are experiencing issues connecting to our payments provider. You have not been charged.";
    return { error: { type: "api_connection_error", message } };
  }
}

function flatten(form: URLSearchParams, name: string, value: unknown): void {
  if (typeof value === "string" && value !== "") form.set(name, value);
  if (typeof value !== "object" || value === null) return;
  for (const [key, below] of Object.entries(value)) flatten(form, `${name}[${key}]`, below);
}
