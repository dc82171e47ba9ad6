import { endpoint } from "../server/endpoint.ts";
import { ApiError, notFound } from "../server/errors.ts";
import { boolean, list, string } from "../server/fields.ts";
import { page, pagingShape } from "../server/lists.ts";
import { newestFirst, type Tables } from "../state/tables.ts";
import type { World } from "../state/world.ts";
import { expandShape } from "./shapes.ts";

function found<T>(world: World, table: keyof Tables, kind: string, id: string): T {
  const row = world.tables[table][id];
  if (row === undefined) throw notFound(kind, id);
  return row as T;
}

const balanceListShape = {
  ...pagingShape,
  currency: string(),
  payout: string(),
  source: string(),
  type: string(),
};
const disputeListShape = { ...pagingShape, charge: string(), payment_intent: string() };
const eventListShape = { ...pagingShape, delivery_success: boolean(), type: string(), types: list(string()) };

/** `payment_intent.*` covers all of a kind. */
function typeMatches(pattern: string, type: string): boolean {
  return pattern.endsWith(".*") ? type.startsWith(pattern.slice(0, -1)) : pattern === type;
}

/** Read-only objects: accounts, balance transactions, events, disputes. */
export const recordEndpoints = [
  endpoint("GET /v1/accounts/:id", expandShape, ({ world, ids }) => {
    const account = world.tables.accounts[ids[0] as string];
    if (account !== undefined) return account;
    const message =
      `The provided key does not have access to account '${ids[0]}' (or that account does not exist). ` +
      "Application access may have been revoked.";
    throw new ApiError(403, { type: "invalid_request_error", code: "account_invalid", message });
  }),
  endpoint("GET /v1/balance_transactions/:id", expandShape, ({ world, ids }) =>
    found(world, "balance_transactions", "balance transaction", ids[0] as string),
  ),
  endpoint("GET /v1/balance_transactions", balanceListShape, ({ world, params }) => {
    const rows = newestFirst(world.tables.balance_transactions).filter(
      (row) =>
        (params.currency === undefined || row.currency === params.currency) &&
        (params.source === undefined || row.source === params.source) &&
        (params.type === undefined || row.type === params.type),
    );
    return page(rows, params, "/v1/balance_transactions");
  }),
  endpoint("GET /v1/events/:id", expandShape, ({ world, ids }) =>
    found(world, "events", "event", ids[0] as string),
  ),
  endpoint("GET /v1/events", eventListShape, ({ world, params }) => {
    const wanted = params.types ?? (params.type === undefined ? null : [params.type]);
    const rows = newestFirst(world.tables.events).filter(
      (row) =>
        (wanted === null || wanted.some((pattern) => typeMatches(pattern, row.type))) &&
        (params.delivery_success === undefined || (row.pending_webhooks === 0) === params.delivery_success),
    );
    return page(rows, params, "/v1/events");
  }),
  endpoint("GET /v1/disputes/:id", expandShape, ({ world, ids }) =>
    found(world, "disputes", "dispute", ids[0] as string),
  ),
  endpoint("GET /v1/disputes", disputeListShape, ({ world, params }) => {
    const rows = newestFirst(world.tables.disputes).filter(
      (row) =>
        (params.charge === undefined || row.charge === params.charge) &&
        (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
    );
    return page(rows, params, "/v1/disputes");
  }),
];
