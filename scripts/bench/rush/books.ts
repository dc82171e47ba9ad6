import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BuiltApp } from "../../lib/built-app.ts";

type Row = { id: string; status: number; payment_state: string; total_minor: number; intent_id: string };

/**
 * Compares the orders that fans were told of with the record and the provider's ledger. Gives the differences as
 * sentences: an order lost, one too many, a wrong amount.
 */
export function compareBooks({ state, stripe }: BuiltApp, told: string[]): string[] {
  const rows = readOrders(state);
  const intents = Object.values(stripe.control.dump().payment_intents);
  const problems: string[] = [];
  const known = new Set(rows.map((row) => row.id));
  for (const id of told) if (!known.has(id)) problems.push(`order ${id} is not in the record`);
  if (new Set(told).size !== told.length) problems.push("two fans were told of one order");
  if (rows.length !== told.length) problems.push(`${rows.length} placed orders for ${told.length} fans`);
  for (const row of rows) {
    const own = intents.filter((intent) => intent.metadata.order_id === row.id);
    const paid = own.filter((intent) => intent.amount_received > 0);
    if (row.status !== 3 || row.payment_state !== "captured")
      problems.push(`order ${row.id} is ${row.status}, ${row.payment_state}`);
    if (paid.length !== 1 || paid[0]?.id !== row.intent_id || paid[0]?.amount_received !== row.total_minor)
      problems.push(
        `order ${row.id} of ${row.total_minor} was paid ${paid.map((each) => each.amount_received)}`,
      );
  }
  const strangers = intents.filter(
    (intent) => intent.amount_received > 0 && !known.has(intent.metadata.order_id ?? ""),
  );
  for (const { id } of strangers) problems.push(`${id} was paid for no order`);
  return problems;
}

function readOrders(state: string): Row[] {
  const folder = join(state, "v3/d1/miniflare-D1DatabaseObject");
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(".sqlite") || name.startsWith("metadata")) continue;
    const file = new DatabaseSync(join(folder, name), { readOnly: true });
    try {
      return file
        .prepare(
          `select orders.id, orders.status, orders.payment_state, orders.total_minor, payments.intent_id
           from orders left join payments on payments.order_id = orders.id and payments.is_current = 1
           where orders.placed_at is not null`,
        )
        .all() as Row[];
    } catch {
      // A database of the platform.
    } finally {
      file.close();
    }
  }
  throw new Error("the record was not found");
}
