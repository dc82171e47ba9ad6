import { env } from "cloudflare:workers";

const base = () => (env as unknown as { STRIPE_API_BASE: string }).STRIPE_API_BASE;

/** What the fan's browser does at the payment form: confirms an intent with a card. */
export async function payWithCard(clientSecret: string, number = "4242424242424242") {
  const intentId = clientSecret.split("_secret_")[0] ?? "";
  const form = new URLSearchParams({
    key: "pk_test_local_seatside",
    client_secret: clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2031",
    "payment_method_data[card][cvc]": "123",
  });
  const answer = await fetch(`${base()}/v1/payment_intents/${intentId}/confirm`, {
    method: "POST",
    body: form,
  });
  return (await answer.json()) as { status?: string; error?: { code: string } };
}

/** A switch or a look behind the counter of the local Stripe server. */
export async function stripeControl<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${base()}/_control/${path}`, {
    method,
    headers: { "x-local-stripe": "control", "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`control ${path} gave ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}
