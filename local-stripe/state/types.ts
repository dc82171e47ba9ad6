/** Stripe's objects, as far as they are emulated. */
export type Metadata = Record<string, string>;

interface Card {
  brand: string;
  country: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: string;
  last4: string;
  wallet: { type: string } | null;
}

export interface PaymentMethod {
  id: string;
  object: "payment_method";
  allow_redisplay: "unspecified";
  billing_details: BillingDetails;
  card: Card;
  created: number;
  customer: null;
  customer_account: null;
  livemode: false;
  metadata: Metadata;
  type: "card";
}

export interface BillingDetails {
  address: Record<string, string | null>;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
}

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "requires_capture"
  | "succeeded"
  | "canceled";

export interface PaymentIntent {
  id: string;
  object: "payment_intent";
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  application: null;
  application_fee_amount: number | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: string;
  client_secret: string;
  confirmation_method: string;
  created: number;
  currency: string;
  customer: null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  last_payment_error: ErrorBody | null;
  latest_charge: string | null;
  livemode: false;
  managed_payments: null;
  metadata: Metadata;
  next_action: NextAction | null;
  on_behalf_of: string | null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: Record<string, unknown>;
  payment_method_types: string[];
  payment_record: null;
  processing: null;
  receipt_email: string | null;
  review: null;
  setup_future_usage: null;
  shipping: null;
  source: null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  status: IntentStatus;
  transfer_data: { destination: string; amount?: number } | null;
  transfer_group: string | null;
}

interface NextAction {
  type: "use_stripe_sdk";
  use_stripe_sdk: { type: string; source: string; stripe_js: string };
}

export interface ErrorBody {
  type: string;
  code?: string;
  decline_code?: string;
  param?: string;
  message: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: PaymentIntent;
  payment_method?: PaymentMethod;
}
