import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { KnownActor } from "#domain/actor.ts";
import { ledgerKinds, parties } from "#domain/ledger/ledger.ts";
import type { RefundScope } from "#domain/ledger/money-back.ts";
import { operationKinds } from "#domain/ledger/operations.ts";
import type { Pieces } from "#domain/ledger/pieces.ts";
import { settledKinds } from "#domain/ledger/settlement.ts";
import type { Currency } from "#domain/money/money.ts";
import { accountStates } from "#domain/provider/accounts.ts";
import { shops } from "./catalog.ts";
import { actorKind, foreignId } from "./columns.ts";
import { orders } from "./orders.ts";

/** A payment intent at the provider. An order may have had several; at most one is current. */
export const payments = sqliteTable(
  "payments",
  {
    id: text("id").primaryKey(),
    orderId: foreignId("order_id", () => orders.id),
    provider: text("provider").notNull(),
    intentId: text("intent_id").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** The shop's connected account; null where the platform is charged. */
    destination: text("destination"),
    applicationFeeMinor: integer("application_fee_minor").notNull(),
    isCurrent: integer("is_current", { mode: "boolean" }).notNull().default(true),
    /** Keyed hashes of the payer's network and its /48, to count declines. Deleted after a day. */
    addressHash: text("address_hash"),
    reviewedAt: integer("reviewed_at"),
    /** When it is compared next; null once it has been compared for the last time. */
    nextReviewAt: integer("next_review_at").default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("payments_intent").on(table.intentId),
    uniqueIndex("payments_current").on(table.orderId).where(sql`is_current = 1`),
    index("payments_order").on(table.orderId),
    index("payments_created").on(table.createdAt, table.reviewedAt),
    index("payments_due").on(table.nextReviewAt).where(sql`next_review_at is not null`),
    index("payments_addresses").on(table.createdAt).where(sql`address_hash is not null`),
  ],
);

/** Calls to the provider that move money: recorded before they are made, retried until their outcome is known. */
export const paymentOperations = sqliteTable(
  "payment_operations",
  {
    /** Also the idempotency key of the first try. */
    id: text("id").primaryKey(),
    orderId: foreignId("order_id", () => orders.id),
    intentId: text("intent_id").notNull(),
    /** `refund-again` repeats a refund that the bank returned, or that the shop's account refused, with the platform's money. */
    kind: text("kind", { enum: operationKinds }).notNull(),
    amountMinor: integer("amount_minor").notNull(),
    /** The refund of this call; null for captures and releases. */
    refundId: text("refund_id"),
    /** The provider's id of what the call made. */
    providerId: text("provider_id"),
    state: text("state", { enum: ["pending", "done", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: integer("next_attempt_at").notNull(),
    lastError: text("last_error"),
    /** The operator who ended it: settled elsewhere, and not made again. */
    endedBy: text("ended_by"),
    createdAt: integer("created_at").notNull(),
    /** When its outcome was known first: a refusal, if it has an error. */
    doneAt: integer("done_at"),
  },
  (table) => [
    index("payment_operations_order").on(table.orderId),
    index("payment_operations_intent").on(table.intentId),
    index("payment_operations_due").on(table.nextAttemptAt).where(sql`state = 'pending'`),
    index("payment_operations_open").on(table.createdAt).where(sql`state <> 'done' and ended_by is null`),
  ],
);

/** Append-only, but for `carriedAt`. Amounts in minor units: positive flows in to a party, negative out. */
export const ledgerEntries = sqliteTable(
  "ledger_entries",
  {
    id: text("id").primaryKey(),
    orderId: foreignId("order_id", () => orders.id),
    intentId: text("intent_id").notNull(),
    kind: text("kind", { enum: ledgerKinds }).notNull(),
    party: text("party", { enum: parties }).notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").notNull(),
    providerId: text("provider_id").notNull(),
    at: integer("at").notNull(),
    /** When it was added to its party's balance; null until its order has ended (decision 34). */
    carriedAt: integer("carried_at"),
    /** The order's venue, so that a close reads that venue's entries alone; null of a release before it was written. */
    stadiumId: text("stadium_id"),
    /** The venue's close that it is in; null until then. */
    closeId: text("close_id"),
  },
  (table) => [
    uniqueIndex("ledger_entries_once").on(table.providerId, table.kind, table.party),
    index("ledger_entries_order").on(table.orderId),
    index("ledger_entries_intent").on(table.intentId),
    index("ledger_entries_party").on(table.party, table.orderId),
    index("ledger_entries_unclosed").on(table.stadiumId).where(sql`close_id is null`),
    index("ledger_entries_close").on(table.closeId, table.orderId).where(sql`close_id is not null`),
    index("ledger_entries_to_carry")
      .on(table.party, table.orderId)
      .where(sql`carried_at is null and party in ('shop', 'shop-tax', 'runner')`),
  ],
);

/** Balances brought forward: earnings of shops and runners from ended orders, so that nothing sums the whole ledger. */
export const balances = sqliteTable(
  "balances",
  {
    party: text("party", { enum: ["shop", "runner"] }).notNull(),
    /** The shop, or the runner's account; empty where nobody carried the order. */
    partyId: text("party_id").notNull(),
    currency: text("currency").notNull(),
    earnedMinor: integer("earned_minor").notNull(),
  },
  (table) => [primaryKey({ columns: [table.party, table.partyId, table.currency] })],
);

/**
 * Lines of the platform's balance at the provider, append-only, in the fan's and the settlement currency (decision 25).
 * Positive flows to the platform.
 */
export const settlements = sqliteTable(
  "settlements",
  {
    /** The provider's id of the line. */
    id: text("id").primaryKey(),
    orderId: foreignId("order_id", () => orders.id),
    intentId: text("intent_id").notNull(),
    kind: text("kind", { enum: settledKinds }).notNull(),
    providerId: text("provider_id").notNull(),
    chargedMinor: integer("charged_minor").notNull(),
    chargedCurrency: text("charged_currency").notNull(),
    settledMinor: integer("settled_minor").notNull(),
    settledCurrency: text("settled_currency").notNull(),
    /** The provider's fee, in the settlement currency. */
    feeMinor: integer("fee_minor").notNull(),
    at: integer("at").notNull(),
    /** As in `ledgerEntries`. */
    stadiumId: text("stadium_id"),
    closeId: text("close_id"),
  },
  (table) => [
    index("settlements_unclosed").on(table.stadiumId).where(sql`close_id is null`),
    index("settlements_close").on(table.closeId).where(sql`close_id is not null`),
    index("settlements_order").on(table.orderId),
    index("settlements_intent").on(table.intentId),
    index("settlements_at").on(table.at),
  ],
);

/**
 * Money refunded after the capture, by payer. One row per decision: the button's screen makes the key, so a second
 * press is the same refund and a second equal refund is another.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    orderId: foreignId("order_id", () => orders.id),
    requestKey: text("request_key").notNull(),
    scope: text("scope").$type<RefundScope>().notNull(),
    lines: text("lines", { mode: "json" }).$type<Pieces[]>().notNull(),
    foodMinor: integer("food_minor").notNull(),
    deliveryFeeMinor: integer("delivery_fee_minor").notNull(),
    tipMinor: integer("tip_minor").notNull(),
    taxMinor: integer("tax_minor").notNull().default(0),
    shopTaxMinor: integer("shop_tax_minor").notNull().default(0),
    reason: text("reason").notNull(),
    actorKind: actorKind<KnownActor["kind"]>("actor_kind").notNull(),
    actorId: text("actor_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [uniqueIndex("refunds_once").on(table.orderId, table.requestKey)],
);

export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    intentId: text("intent_id"),
    createdAt: integer("created_at").notNull(),
    receivedAt: integer("received_at").notNull(),
  },
  (table) => [index("webhook_events_received").on(table.receivedAt)],
);

/** Shops' accounts at the provider, as it last described them (decision 27). */
export const connectedAccounts = sqliteTable(
  "connected_accounts",
  {
    id: text("id").primaryKey(),
    /** The shop that we opened it for; null where an operator entered it. */
    openedFor: text("opened_for").references(() => shops.id),
    country: text("country"),
    state: text("state", { enum: accountStates }).notNull(),
    /** Information that the provider still asks for, in its own codes. */
    due: text("due", { mode: "json" }).$type<string[]>().notNull(),
    restriction: text("restriction"),
    /** Charged in the shop's name: its region is not the platform's. */
    isOnBehalf: integer("is_on_behalf", { mode: "boolean" }).notNull(),
    checkedAt: integer("checked_at").notNull(),
  },
  (table) => [
    uniqueIndex("connected_accounts_shop").on(table.openedFor).where(sql`opened_for is not null`),
    index("connected_accounts_on_behalf").on(table.id).where(sql`is_on_behalf = 1`),
  ],
);

/**
 * Payments of the platform to shops and runners outside of the provider, append-only: debts are the ledger less these.
 */
export const payouts = sqliteTable(
  "payouts",
  {
    /** The form's key: a second press is the same payout. */
    id: text("id").primaryKey(),
    party: text("party", { enum: ["shop", "runner"] }).notNull(),
    /** The shop, or the runner's account. */
    partyId: text("party_id").notNull(),
    amountMinor: integer("amount_minor").notNull(),
    currency: text("currency").notNull(),
    /** The bank's reference, or how it was paid. */
    reference: text("reference").notNull(),
    paidBy: text("paid_by").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [index("payouts_party").on(table.party, table.partyId)],
);
