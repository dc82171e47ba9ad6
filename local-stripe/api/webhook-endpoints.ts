import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import { endpoint } from "../server/endpoint.ts";
import { invalid, notFound } from "../server/errors.ts";
import { boolean, clearable, list, required, string } from "../server/fields.ts";
import { page, pagingShape } from "../server/lists.ts";
import { newId } from "../state/ids.ts";
import type { WebhookEndpoint } from "../state/setup-types.ts";
import { newestFirst } from "../state/tables.ts";
import type { World } from "../state/world.ts";
import { expandShape, mergeMetadata, writeShape } from "./shapes.ts";

const mostEndpoints = 16;

/** Kinds of events that there are; the real list has some 250. */
const families =
  /^(\*|account|application_fee|balance|capability|charge|checkout|customer|invoice|payment_intent|payment_method|payout|person|radar|refund|review|setup_intent|transfer)(\.|$)/;
/** `2026-10-28.endive`, or the versions before names. */
const versions = /^20\d\d-\d\d-\d\d(\.(acacia|basil|clover|dahlia|endive))?$/;

function checkUrl(url: string): void {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw invalid("Not a valid URL", "url_invalid", "url");
  // As in live mode: test mode takes http, but never an address that only this machine knows.
  if (parsed.protocol !== "https:")
    throw invalid("Invalid URL: The webhook URL must be HTTPS", "url_invalid", "url");
  if (/^(localhost|127\.|\[)|\.(local|test|localhost)$/.test(parsed.hostname))
    throw invalid(
      "Invalid URL: URL must be publicly accessible. Consider using a tool like the Stripe CLI to test webhooks locally.",
      "url_invalid",
      "url",
    );
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || (versions.test(version) && version <= Stripe.API_VERSION)) return;
  throw invalid(
    `Invalid api_version: must be one of 2011-01-01 to ${Stripe.API_VERSION}`,
    undefined,
    "api_version",
  );
}

function checkEvents(events: readonly string[]): void {
  if (events.length === 0)
    throw invalid("Invalid array: enabled_events is empty.", undefined, "enabled_events");
  const wrong = events.findIndex((each) => !families.test(each));
  if (wrong === -1) return;
  const param = `enabled_events[${wrong}]`;
  throw invalid(`Invalid ${param}: ${events[wrong]} is not an event that there is`, undefined, param);
}

function find(world: World, id: string): WebhookEndpoint {
  const row = world.tables.webhook_endpoints[id];
  if (row === undefined) throw notFound("webhook endpoint", id);
  return row;
}

const createShape = {
  ...writeShape,
  api_version: string(),
  connect: boolean(),
  description: clearable(string(5000)),
  enabled_events: required(list(string())),
  url: required(string()),
};
/** No `api_version` and no `connect`: those are fixed when it is made. */
const updateShape = {
  ...writeShape,
  description: clearable(string(5000)),
  disabled: boolean(),
  enabled_events: list(string()),
  url: string(),
};

export const webhookEndpoints = [
  endpoint("POST /v1/webhook_endpoints", createShape, ({ world, params }) => {
    checkUrl(params.url);
    checkVersion(params.api_version);
    checkEvents(params.enabled_events);
    if (Object.keys(world.tables.webhook_endpoints).length >= mostEndpoints)
      throw invalid(`You have reached the maximum of ${mostEndpoints} test webhook endpoints.`);
    const row: WebhookEndpoint = {
      id: newId("we"),
      object: "webhook_endpoint",
      api_version: params.api_version ?? null,
      application: params.connect ? "ca_local" : null,
      created: world.clock.now(),
      description: params.description ?? null,
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: mergeMetadata({}, params.metadata),
      status: "enabled",
      url: params.url,
    };
    world.tables.webhook_endpoints[row.id] = row;
    // Told once, and never again.
    return { ...row, secret: `whsec_${randomBytes(18).toString("hex")}` };
  }),
  endpoint("GET /v1/webhook_endpoints", pagingShape, ({ world, params }) =>
    page(newestFirst(world.tables.webhook_endpoints), params, "/v1/webhook_endpoints"),
  ),
  endpoint("GET /v1/webhook_endpoints/:id", expandShape, ({ world, ids }) => find(world, ids[0] as string)),
  endpoint("POST /v1/webhook_endpoints/:id", updateShape, ({ world, ids, params }) => {
    const row = find(world, ids[0] as string);
    if (params.url !== undefined) checkUrl(params.url);
    if (params.enabled_events !== undefined) checkEvents(params.enabled_events);
    row.url = params.url ?? row.url;
    row.enabled_events = params.enabled_events ?? row.enabled_events;
    row.metadata = mergeMetadata(row.metadata, params.metadata);
    if (params.description !== undefined) row.description = params.description;
    if (params.disabled !== undefined) row.status = params.disabled ? "disabled" : "enabled";
    return row;
  }),
  endpoint("DELETE /v1/webhook_endpoints/:id", {}, ({ world, ids }) => {
    const { id } = find(world, ids[0] as string);
    delete world.tables.webhook_endpoints[id];
    return { id, object: "webhook_endpoint", deleted: true };
  }),
];
