import Stripe from "stripe";
import type { Setup } from "#domain/provider/setup.ts";
import type { StripeConfig } from "../env.ts";
import { connectStripe } from "./stripe-client.ts";
import { checkDomain } from "./stripe-domain.ts";
import { checkRights } from "./stripe-rights.ts";
import { line, part, type SetupWork } from "./stripe-setup-work.ts";
import { checkWebhooks } from "./stripe-webhooks.ts";

export type SetupRequest = {
  /** The public address that fans use. */
  origin: string;
  /** Puts right what can be; otherwise only looks. */
  write: boolean;
  /** The key that the product runs with, where another one sets things up. */
  runningKey?: string;
};

/**
 * Looks at everything that Stripe must know of this product, and puts right what an API call can. Safe to repeat.
 * @throws a StripeError where Stripe refuses the key or does not answer
 */
export async function setUpStripe(
  config: Pick<StripeConfig, "secretKey" | "localBase">,
  { origin, write, runningKey }: SetupRequest,
): Promise<Setup> {
  const stripe = connectStripe(config);
  const setup: Setup = { lines: [], secrets: [] };
  const work: SetupWork = { stripe, setup, origin: new URL(origin), write };
  await part(work, "account", "", () => checkAccount(work));
  // Stripe neither calls nor shows wallets on a machine of one's own.
  if (work.origin.protocol === "https:") {
    await checkWebhooks(work);
    await part(work, "domain", work.origin.hostname, () => checkDomain(work));
  }
  await part(work, "method", "", () => checkMethods(work));
  const running = runningKey ? connectStripe({ ...config, secretKey: runningKey }) : stripe;
  setup.lines.push(...(await checkRights(running)));
  return setup;
}

/** The suffix tells a fan which stadium it was, behind a prefix; without one Stripe cuts the static descriptor to one. */
async function checkAccount({ stripe, setup }: SetupWork): Promise<void> {
  const account = await stripe.accounts.retrieveCurrent();
  const { country, default_currency, charges_enabled, settings } = account;
  const detail = [country, default_currency?.toUpperCase()].filter(Boolean).join(", ");
  setup.lines.push(line("account", account.id, charges_enabled ? null : "charges-off", { detail }));
  const prefix =
    settings?.card_payments?.statement_descriptor_prefix || settings?.payments?.statement_descriptor;
  setup.lines.push(line("descriptor", prefix ?? "", prefix ? null : "no-prefix"));
}

/** What fans are offered: cards at least. Wallets show as methods of the default configuration. */
const methods = ["card", "apple_pay", "google_pay", "link"] as const;

async function checkMethods({ stripe, setup }: SetupWork): Promise<void> {
  const { data } = await stripe.paymentMethodConfigurations.list({ limit: 100 });
  const chosen = data.find((each) => each.is_default && each.active && each.application === null);
  for (const name of methods) {
    const method = chosen?.[name];
    const detail = method ? `${method.display_preference.value}` : "";
    setup.lines.push(line("method", name, method?.available ? null : "method-off", { detail }));
  }
}

export type SetupRead =
  | { ok: true; lines: Setup["lines"] }
  | { ok: false; reason: "key-refused" | "provider-unreached" };

/** How it is set up now, as far as the running product's key may see. */
export async function readStripeSetup(config: StripeConfig, origin: string): Promise<SetupRead> {
  try {
    const { lines } = await setUpStripe(config, { origin, write: false });
    return { ok: true, lines };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isKey = error instanceof Stripe.errors.StripeAuthenticationError;
    return { ok: false, reason: isKey ? "key-refused" : "provider-unreached" };
  }
}
