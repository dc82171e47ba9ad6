import { stripeControl } from "../../support/stripe-control.ts";
import { quietDb } from "./quiet.ts";
import { withholdWebhooks } from "./webhooks.ts";

/**
 * D1 triggers record every state of an order and every change of append-only rows, so that the final check also sees a
 * state that was wrong for a moment only.
 */
/** All but the mark that an entry is in its party's balance. */
const bookedColumns = "id, order_id, intent_id, kind, party, amount_minor, currency, provider_id, at";
const triggers = [
  "create table if not exists watched_states (n integer primary key, order_id text not null, status integer not null, payment_state text not null, placed integer not null, closed integer not null)",
  "create table if not exists watched_rewrites (n integer primary key, what text not null, order_id text not null)",
  ...["insert", "update of status, payment_state, placed_at, closed_at"].map(
    (change, index) =>
      `create trigger if not exists watch_orders_${index} after ${change} on orders begin insert into watched_states (order_id, status, payment_state, placed, closed) values (new.id, new.status, new.payment_state, new.placed_at is not null, new.closed_at is not null); end`,
  ),
  ...["ledger_entries", "order_events"].flatMap((table) =>
    [table === "ledger_entries" ? `update of ${bookedColumns}` : "update", "delete"].map(
      (change) =>
        `create trigger if not exists watch_${table}_${change.split(" ")[0]} after ${change} on ${table} begin insert into watched_rewrites (what, order_id) values ('${change.split(" ")[0]} of ${table}', old.order_id); end`,
    ),
  ),
];

/** Marks a test's start: newer rows belong to it. */
export type Mark = { orders: number; states: number; rewrites: number };

export async function watch(): Promise<void> {
  for (const statement of triggers) await quietDb.prepare(statement).run();
}

async function last(table: string): Promise<number> {
  const row = await quietDb.prepare(`select coalesce(max(rowid), 0) as n from ${table}`).first<{
    n: number;
  }>();
  return row?.n ?? 0;
}

/** Resets the local Stripe server: no objects, faults or modes, random source at `seed`. */
export async function begin(seed: number): Promise<Mark> {
  await stripeControl("POST", "reset", { seed });
  await withholdWebhooks();
  return {
    orders: await last("orders"),
    states: await last("watched_states"),
    rewrites: await last("watched_rewrites"),
  };
}
