import Stripe from "stripe";
import { isElsewhere } from "#domain/provider/accounts.ts";
import type { ConnectedAccount, NewAccount } from "./provider.ts";

/** Shops' accounts. What the provider says depends on the platform's country, which is asked once. */
export function createStripeAccounts(stripe: Stripe) {
  let ownCountry: Promise<string | null> | null = null;
  /** A failure is not cached. */
  const platformCountry = () => {
    ownCountry ??= stripe.accounts.retrieveCurrent().then(
      (account) => account.country ?? null,
      (error: unknown) => {
        ownCountry = null;
        throw error;
      },
    );
    return ownCountry;
  };

  const factsOf = (account: Stripe.Account, platform: string | null): ConnectedAccount => {
    const { capabilities, requirements, country = null, details_submitted, tos_acceptance } = account;
    const isRecipient = tos_acceptance?.service_agreement === "recipient";
    return {
      country,
      isOnBehalf: isElsewhere(platform, country) && !isRecipient,
      isSubmitted: details_submitted ?? false,
      mayReceive: capabilities?.transfers === "active",
      maySettle: capabilities?.card_payments === "active",
      due: requirements?.currently_due ?? [],
      restriction: requirements?.disabled_reason ?? null,
    };
  };

  return {
    async find(id: string): Promise<ConnectedAccount | null> {
      const platform = await platformCountry();
      try {
        return factsOf(await stripe.accounts.retrieve(id), platform);
      } catch (error) {
        const missing = ["account_invalid", "resource_missing"];
        if (error instanceof Stripe.errors.StripeError && missing.includes(error.code ?? "")) return null;
        throw error;
      }
    },

    async open({ shopId, name, country, idempotencyKey }: NewAccount) {
      const platform = await platformCountry();
      const account = await stripe.accounts.create(
        {
          country,
          // Stripe collects the shop's data and shows it its payouts; losses and fees are the platform's.
          controller: {
            fees: { payer: "application" },
            losses: { payments: "application" },
            requirement_collection: "stripe",
            stripe_dashboard: { type: "express" },
          },
          business_profile: { name, mcc: restaurants },
          // Within its region Stripe requires card payments for transfers; across borders it allows none.
          ...(isElsewhere(platform, country)
            ? {
                capabilities: { transfers: { requested: true } },
                tos_acceptance: { service_agreement: "recipient" },
              }
            : { capabilities: { transfers: { requested: true }, card_payments: { requested: true } } }),
          metadata: { shop_id: shopId },
        },
        { idempotencyKey },
      );
      return { account: account.id, facts: factsOf(account, platform) };
    },

    async link(account: string, { refreshUrl, returnUrl }: { refreshUrl: string; returnUrl: string }) {
      const { url } = await stripe.accountLinks.create({
        account,
        type: "account_onboarding",
        refresh_url: refreshUrl,
        return_url: returnUrl,
      });
      return { url };
    },
  };
}

/** The category of fast food. */
const restaurants = "5814";
