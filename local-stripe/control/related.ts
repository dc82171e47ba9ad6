import type { StripeEvent } from "../state/ledger-types.ts";
import { emptyTables, type Tables } from "../state/tables.ts";

type Name = keyof Tables;
/** What a row of each table belongs to, by the field that names it: from a payment down to the lines of its balance. */
const parents: [Name, string][] = [
  ["payment_intents", "id"],
  ["charges", "payment_intent"],
  ["refunds", "charge"],
  ["disputes", "charge"],
  ["transfers", "source_transaction"],
  ["transfer_reversals", "transfer"],
  ["application_fees", "charge"],
  ["fee_refunds", "fee"],
  ["balance_transactions", "source"],
];

/** An object and all that came of it, events too: a run of tests has thousands of others. */
export function relatedTo(tables: Tables, id: string): Tables {
  const ids = new Set<unknown>([id]);
  const found = emptyTables();
  const take = (name: Name, belongs: (row: Record<string, unknown>) => boolean) => {
    for (const [key, row] of Object.entries(tables[name])) {
      if (!belongs(row as Record<string, unknown>)) continue;
      Object.assign(found[name], { [key]: row });
      ids.add(key);
    }
  };
  for (const [name, field] of parents) take(name, (row) => ids.has(row.id) || ids.has(row[field]));
  take("events", (row) => {
    const about = (row as unknown as StripeEvent).data.object as unknown as Record<string, unknown>;
    return ids.has(about.id) || ids.has(about.charge);
  });
  return found;
}
