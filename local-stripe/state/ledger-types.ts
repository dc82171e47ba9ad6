import type { BillingDetails, Metadata } from "./types.ts";

/** Objects that exist once a card was charged. Amounts are integers of minor units. */
export interface Charge {
  id: string;
  object: "charge";
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: string | null;
  application_fee_amount: number | null;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  calculated_statement_descriptor: string;
  captured: boolean;
  created: number;
  currency: string;
  customer: null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: Record<string, string>;
  livemode: false;
  metadata: Metadata;
  on_behalf_of: string | null;
  outcome: Record<string, unknown>;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: { type: "card"; card: Record<string, unknown> };
  receipt_email: string | null;
  receipt_number: null;
  receipt_url: string | null;
  refunded: boolean;
  review: null;
  shipping: null;
  source: null;
  source_transfer: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: "succeeded" | "pending" | "failed";
  transfer?: string;
  transfer_data: { destination: string; amount: number | null } | null;
  transfer_group: string | null;
}

export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: string;
  customer: null;
  customer_account: null;
  destination_details: Record<string, unknown>;
  failure_balance_transaction?: string;
  failure_reason?: string;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  reason: string | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: "pending" | "succeeded" | "failed" | "canceled";
  transfer_reversal: string | null;
}

export interface Transfer {
  id: string;
  object: "transfer";
  amount: number;
  amount_reversed: number;
  balance_transaction: string;
  created: number;
  currency: string;
  description: null;
  destination: string;
  destination_payment: string;
  livemode: false;
  metadata: Metadata;
  reversed: boolean;
  source_transaction: string;
  source_type: "card";
  transfer_group: string | null;
}

export interface TransferReversal {
  id: string;
  object: "transfer_reversal";
  amount: number;
  balance_transaction: string;
  created: number;
  currency: string;
  destination_payment_refund: string | null;
  metadata: Metadata;
  source_refund: string | null;
  transfer: string;
}

export interface ApplicationFee {
  id: string;
  object: "application_fee";
  account: string;
  amount: number;
  amount_refunded: number;
  application: string;
  balance_transaction: string;
  charge: string;
  created: number;
  currency: string;
  fee_source: { type: "charge"; charge: string };
  livemode: false;
  originating_transaction: string;
  refunded: boolean;
}

export interface FeeRefund {
  id: string;
  object: "fee_refund";
  amount: number;
  balance_transaction: string;
  created: number;
  currency: string;
  fee: string;
  metadata: Metadata;
}

export interface BalanceTransaction {
  id: string;
  object: "balance_transaction";
  amount: number;
  available_on: number;
  balance_type: "payments";
  created: number;
  currency: string;
  description: string | null;
  exchange_rate: number | null;
  fee: number;
  fee_details: unknown[];
  net: number;
  reporting_category: string;
  source: string;
  status: "pending" | "available";
  type: string;
}

export interface Dispute {
  id: string;
  object: "dispute";
  amount: number;
  charge: string;
  created: number;
  currency: string;
  evidence: Record<string, string | null | undefined>;
  evidence_details: { has_evidence: boolean; submission_count: number } & Record<string, unknown>;
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: string;
  [rest: string]: unknown;
}

export interface Account {
  id: string;
  object: "account";
  capabilities: Record<string, "active" | "inactive" | "pending">;
  country: string;
  created: number;
  requirements: { currently_due: string[]; disabled_reason: string | null } & Record<string, unknown>;
  tos_acceptance?: { service_agreement: "full" | "recipient" };
  [rest: string]: unknown;
}

export interface StripeEvent {
  id: string;
  object: "event";
  /** The connected account that the event is about. */
  account?: string;
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}
