import type { Account } from "../state/ledger-types.ts";
import { noCause, type Settings, type World } from "../state/world.ts";
import { emit } from "../webhooks/emit.ts";

/** The shops' accounts, ready for transfers. */
export function connectedAccounts(settings: Settings): Record<string, Account> {
  return Object.fromEntries(settings.connectedAccounts.map((id) => [id, account(id)]));
}

export interface AccountChange {
  transfers?: "active" | "inactive" | "pending";
  cardPayments?: "active" | "inactive" | "pending";
  /** Why Stripe restricts it, as `requirements.past_due` or `rejected.fraud`. */
  disabledReason?: string | null;
  currentlyDue?: string[];
  country?: string;
  detailsSubmitted?: boolean;
}

export function changeAccount(world: World, id: string, change: AccountChange): void {
  const row = world.tables.accounts[id] ?? account(id);
  world.tables.accounts[id] = row;
  if (change.country !== undefined) row.country = change.country;
  if (change.transfers !== undefined) row.capabilities.transfers = change.transfers;
  // Only what was asked for can become active.
  if (change.cardPayments !== undefined && row.capabilities.card_payments)
    row.capabilities.card_payments = change.cardPayments;
  if (change.disabledReason !== undefined) row.requirements.disabled_reason = change.disabledReason;
  if (change.currentlyDue !== undefined) row.requirements.currently_due = change.currentlyDue;
  if (change.detailsSubmitted !== undefined) row.details_submitted = change.detailsSubmitted;
  row.payouts_enabled = row.requirements.disabled_reason === null;
  emit(world, "account.updated", row, noCause, id);
}

/** A new account: no information given yet, so no capability is active. */
export function freshAccount(
  id: string,
  {
    requested,
    ...given
  }: Record<string, unknown> & { country: string; created: number; requested: string[] },
): Account {
  return {
    ...account(id),
    capabilities: Object.fromEntries(requested.map((name) => [name, "inactive" as const])),
    charges_enabled: false,
    details_submitted: false,
    payouts_enabled: false,
    requirements: {
      currently_due: ["business_profile.url", "external_account", "tos_acceptance.date"],
      disabled_reason: "requirements.past_due",
      eventually_due: [],
      past_due: [],
    },
    ...given,
  };
}

function account(id: string): Account {
  return {
    id,
    object: "account",
    business_type: "company",
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    controller: { type: "application" },
    country: "US",
    created: 1_700_000_000,
    default_currency: "usd",
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    requirements: { currently_due: [], disabled_reason: null, eventually_due: [], past_due: [] },
    type: "express",
  };
}
