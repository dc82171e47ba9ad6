import type { Faults } from "../control/faults.ts";
import type { RequestLog } from "../control/request-log.ts";
import type { Outbox } from "../webhooks/outbox.ts";
import type { Clock } from "./clock.ts";
import type { Random } from "./random.ts";
import type { Tables } from "./tables.ts";

export interface Settings {
  secretKey: string;
  publishableKey: string;
  webhookUrl: string | null;
  webhookSecret: string;
  connectedAccounts: string[];
  seed: number;
  /** First wait before a webhook is tried again; it doubles each time. */
  webhookRetryMs: number;
}

/** Knobs of the control interface that the payment code looks at. */
export interface Switches {
  /** Search answers only what is older than this: Stripe's search lags behind by up to a minute. */
  searchLagMs: number;
  /** So many coming confirmations stop at `processing` until they are settled by hand. */
  processingConfirmations: number;
}

/** Everything one running server owns. There is no other state. */
export interface World {
  settings: Settings;
  switches: Switches;
  tables: Tables;
  clock: Clock;
  random: Random;
  faults: Faults;
  requests: RequestLog;
  outbox: Outbox;
  /** Address of this very server, for the links that Stripe puts into its answers. */
  origin: string;
  /** Tells the state file that something changed. */
  changed(): void;
}

/** Who asked, as recorded in the events that a request causes. */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

export const NO_CAUSE: Cause = { id: null, idempotency_key: null };
