import type { Account } from "../state/ledger-types.ts";
import type { Settings } from "../state/world.ts";

/** The shops' accounts, ready for transfers. */
export function connectedAccounts(settings: Settings): Record<string, Account> {
  return Object.fromEntries(settings.connectedAccounts.map((id) => [id, account(id)]));
}

function account(id: string): Account {
  return {
    id,
    object: "account",
    business_type: "company",
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    controller: { type: "application" },
    country: "IL",
    created: 1_700_000_000,
    default_currency: "ils",
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    requirements: { currently_due: [], disabled_reason: null, eventually_due: [], past_due: [] },
    type: "express",
  };
}
