import type { Endpoint } from "../server/endpoint.ts";
import { accountEndpoints } from "./accounts.ts";
import { applicationFeeEndpoints } from "./application-fees.ts";
import { chargeEndpoints } from "./charges.ts";
import { confirmEndpoint } from "./intents-confirm.ts";
import { createIntent } from "./intents-create.ts";
import { cancelEndpoint, captureEndpoint } from "./intents-finish.ts";
import { listIntents, retrieveIntent, searchIntents } from "./intents-read.ts";
import { updateIntent } from "./intents-update.ts";
import { createMethod } from "./payment-methods.ts";
import { recordEndpoints } from "./records.ts";
import { refundEndpoints } from "./refunds.ts";
import { setupEndpoints } from "./setup.ts";
import { transferEndpoints } from "./transfers.ts";
import { webhookEndpoints } from "./webhook-endpoints.ts";

/** The API. The first matching pattern wins: search before retrieve. */
export const endpoints: Endpoint[] = [
  createIntent,
  listIntents,
  searchIntents,
  retrieveIntent,
  updateIntent,
  confirmEndpoint,
  captureEndpoint,
  cancelEndpoint,
  createMethod,
  ...refundEndpoints,
  ...chargeEndpoints,
  ...transferEndpoints,
  ...applicationFeeEndpoints,
  ...recordEndpoints,
  ...accountEndpoints,
  ...setupEndpoints,
  ...webhookEndpoints,
];
