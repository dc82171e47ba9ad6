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
import type { PaymentIntent, PaymentMethod } from "./types.ts";

type Table<T> = Record<string, T>;

/** An answer kept under an idempotency key. `fingerprint` says which request it belongs to. */
export interface SavedAnswer {
  fingerprint: string;
  status: number;
  body: string;
  headers: Record<string, string>;
  savedAt: number;
}

/** Rows keep the order in which they were made (ids never look like integers), so lists need no sort key. */
export interface Tables {
  accounts: Table<Account>;
  payment_intents: Table<PaymentIntent>;
  payment_methods: Table<PaymentMethod>;
  /** Test behaviour per payment method: card numbers themselves are never stored. */
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
    idempotency: {},
  };
}

/** Newest first, as every Stripe list. */
export function newestFirst<T>(table: Table<T>): T[] {
  return Object.values(table).reverse();
}
