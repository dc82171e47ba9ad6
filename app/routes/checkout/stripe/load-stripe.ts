import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { PaymentSetup } from "#domain/cart/checkout.ts";

const providerOrigin = "https://js.stripe.com/";

/**
 * Loads Stripe.js from its own address, as its loader requires; with the local keys from the local server, whose
 * `window.Stripe` the loader then uses.
 * @throws Error when the script can't be loaded; another call tries again
 */
export async function loadPayments(setup: PaymentSetup, nonce: string | undefined): Promise<Stripe> {
  if (!setup.scriptUrl.startsWith(providerOrigin) && !("Stripe" in window))
    await loadScript(setup.scriptUrl, nonce);
  const stripe = await loadStripe(setup.publishableKey);
  if (!stripe) throw new Error("Stripe.js did not load");
  return stripe;
}

function loadScript(src: string, nonce: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    if (nonce) script.nonce = nonce;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.appendChild(script);
  });
}
