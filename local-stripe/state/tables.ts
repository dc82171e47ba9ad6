import type {
  Account,
  ApplicationFee,
  BalanceTransaction,
  Charge,
  Dispute,
  FeeRefund,
  Refund,
  StripeEvent,
  Transfer,
  TransferReversal,
} from "./ledger-types.ts";
import type { PaymentMethodDomain, WebhookEndpoint } from "./setup-types.ts";
import type { PaymentIntent, PaymentMethod } from "./types.ts";

type Table<T> = Record<string, T>;

/** The saved answer of an idempotency key. `fingerprint` identifies its request. */
export interface SavedAnswer {
  fingerprint: string;
  status: number;
  body: string;
  headers: Record<string, string>;
  savedAt: number;
}

/** Rows keep their insertion order (ids never look like integers), so lists need no sort key. */
export interface Tables {
  accounts: Table<Account>;
  payment_intents: Table<PaymentIntent>;
  payment_methods: Table<PaymentMethod>;
  /** Test behaviour per payment method: card numbers are never stored. */
  card_behaviours: Table<string>;
  charges: Table<Charge>;
  refunds: Table<Refund>;
  transfers: Table<Transfer>;
  transfer_reversals: Table<TransferReversal>;
  application_fees: Table<ApplicationFee>;
  fee_refunds: Table<FeeRefund>;
  balance_transactions: Table<BalanceTransaction>;
  disputes: Table<Dispute>;
  events: Table<StripeEvent>;
  webhook_endpoints: Table<WebhookEndpoint>;
  payment_method_domains: Table<PaymentMethodDomain>;
  idempotency: Table<SavedAnswer>;
}

export function emptyTables(): Tables {
  return {
    accounts: {},
    payment_intents: {},
    payment_methods: {},
    card_behaviours: {},
    charges: {},
    refunds: {},
    transfers: {},
    transfer_reversals: {},
    application_fees: {},
    fee_refunds: {},
    balance_transactions: {},
    disputes: {},
    events: {},
    webhook_endpoints: {},
    payment_method_domains: {},
    idempotency: {},
  };
}

/** Newest first, as in Stripe's lists. */
export function newestFirst<T>(table: Table<T>): T[] {
  return Object.values(table).reverse();
}
