import { endpoint } from "../server/endpoint.ts";
import { integer, required, string } from "../server/fields.ts";
import { page, pagingShape } from "../server/lists.ts";
import { parseQuery } from "../server/query.ts";
import { newestFirst } from "../state/tables.ts";
import { requireIntent, viewFor } from "./intent-view.ts";
import { expandShape } from "./shapes.ts";

const retrieveShape = { ...expandShape, client_secret: string(), is_stripe_sdk: string(), key: string() };

export const retrieveIntent = endpoint(
  "GET /v1/payment_intents/:id",
  retrieveShape,
  ({ world, ids, params, key }) =>
    viewFor(key, requireIntent(world, ids[0] as string, key, params.client_secret)),
  { browser: true },
);

export const listIntents = endpoint(
  "GET /v1/payment_intents",
  { ...pagingShape, customer: string() },
  ({ world, params }) => page(newestFirst(world.tables.payment_intents), params, "/v1/payment_intents"),
);

const searchShape = { ...expandShape, query: required(string()), limit: integer(), page: string() };

export const searchIntents = endpoint("GET /v1/payment_intents/search", searchShape, ({ world, params }) => {
  const fits = parseQuery(params.query);
  const newest = world.clock.nowMs() - world.switches.searchLagMs;
  const found = newestFirst(world.tables.payment_intents).filter(
    (row) => row.created * 1000 <= newest && fits(row),
  );
  const limit = params.limit ?? 10;
  const start = params.page === undefined ? 0 : Number(params.page);
  const next = start + limit;
  return {
    object: "search_result",
    data: found.slice(start, next),
    has_more: next < found.length,
    next_page: next < found.length ? `${next}` : null,
    url: "/v1/payment_intents/search",
  };
});
