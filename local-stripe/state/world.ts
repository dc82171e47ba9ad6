import type { Faults } from "../control/faults.ts";
import type { RequestLog } from "../control/request-log.ts";
import type { Outbox } from "../webhooks/outbox.ts";
import type { Clock } from "./clock.ts";
import type { Random } from "./random.ts";
import { goodPlatform, type Platform } from "./setup-types.ts";
import type { Tables } from "./tables.ts";

export interface Settings {
  secretKey: string;
  publishableKey: string;
  webhookUrl: string | null;
  webhookSecret: string;
  connectedAccounts: string[];
  seed: number;
  /** Wait before a webhook's first retry; doubles each time. */
  webhookRetryMs: number;
}

/** Switches of the control interface that the payment code reads. */
export interface Switches {
  /** Search finds only older objects: Stripe's index lags by up to a minute. */
  searchLagMs: number;
  /** How many confirmations stop at `processing` until settled. */
  processingConfirmations: number;
  /** What the platform's balance is kept in; null: in whatever was charged. */
  settlement: Settlement | null;
  platform: Platform;
  /** Restricted keys with their rights, such as `refund_write`. */
  restrictedKeys: Record<string, string[]>;
}

export interface Settlement {
  currency: string;
  /** Rate of one unit of each charged currency. Each movement takes the rate of its own time. */
  rates: Record<string, number>;
}

export const noSwitches = (): Switches => ({
  searchLagMs: 0,
  processingConfirmations: 0,
  settlement: null,
  platform: goodPlatform(),
  restrictedKeys: {},
});

interface OnboardingLink {
  account: string;
  expiresAt: number;
  refreshUrl: string;
  returnUrl: string;
}

/** All state of a running server. */
export interface World {
  settings: Settings;
  switches: Switches;
  tables: Tables;
  clock: Clock;
  random: Random;
  faults: Faults;
  requests: RequestLog;
  outbox: Outbox;
  /** Open links to the hosted onboarding, by their token. */
  links: Record<string, OnboardingLink>;
  /** This server's origin, for links in answers. */
  origin: string;
  /** Schedules a write of the state file. */
  changed(): void;
}

/** The request that caused an event. */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

export const noCause: Cause = { id: null, idempotency_key: null };
