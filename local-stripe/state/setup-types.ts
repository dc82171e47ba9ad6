import type { Metadata } from "./types.ts";

/** What a platform sets up once. */
export interface WebhookEndpoint {
  id: string;
  object: "webhook_endpoint";
  api_version: string | null;
  application: string | null;
  created: number;
  description: string | null;
  enabled_events: string[];
  livemode: false;
  metadata: Metadata;
  status: "enabled" | "disabled";
  url: string;
}

export interface DomainStatus {
  status: "active" | "inactive";
  status_details?: { error_message: string };
}

export interface PaymentMethodDomain {
  id: string;
  object: "payment_method_domain";
  amazon_pay: DomainStatus;
  apple_pay: DomainStatus;
  created: number;
  domain_name: string;
  enabled: boolean;
  google_pay: DomainStatus;
  klarna: DomainStatus;
  link: DomainStatus;
  livemode: false;
  paypal: DomainStatus;
}

/** The platform's own account, as its owner set it up in the dashboard. */
export interface Platform {
  country: string;
  chargesEnabled: boolean;
  /** The prefix on card statements; null: never set, so no charge may have a suffix. */
  descriptorPrefix: string | null;
  /** Switched on in the dashboard. */
  methods: string[];
  /** Domains whose wallets could not be verified. */
  unverifiedDomains: string[];
}

export const goodPlatform = (): Platform => ({
  country: "US",
  chargesEnabled: true,
  descriptorPrefix: "SEATSIDE",
  methods: ["card", "apple_pay", "google_pay", "link"],
  unverifiedDomains: [],
});
