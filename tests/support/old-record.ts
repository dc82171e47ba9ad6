import { env } from "cloudflare:workers";
import record from "../fixtures/record-of-beb1d14.json" with { type: "json" };

type Row = Record<string, string | number | null>;
const rowsPerBatch = 40;

export const { fan, ids, stadiumId } = record;

async function run(statements: D1PreparedStatement[]) {
  for (let at = 0; at < statements.length; at += rowsPerBatch)
    await env.DB.batch([
      env.DB.prepare("pragma defer_foreign_keys = on"),
      ...statements.slice(at, at + rowsPerBatch),
    ]);
}

/** Rows that an earlier build wrote, in today's tables: columns that are newer get what their migration says. */
export async function bringInRows(written: object): Promise<void> {
  const tables = written as Record<string, Row[]>;
  const parents = ["user", "stadiums", "categories", "shops", "menu_items", "orders", "payments", "refunds"];
  const rank = (table: string) => (parents.includes(table) ? parents.indexOf(table) : parents.length);
  const inOrder = Object.entries(tables).sort(([one], [other]) => rank(one) - rank(other));
  await run(
    inOrder.flatMap(([table, rows]) =>
      rows.map((row) => {
        const names = Object.keys(row);
        return env.DB.prepare(
          `insert into "${table}" (${names.map((name) => `"${name}"`).join()}) values (${names.map(() => "?").join()})`,
        ).bind(...Object.values(row));
      }),
    ),
  );
}

/** The record that commit beb1d14 wrote. */
export async function bringInOldRecord(): Promise<void> {
  await bringInRows(record.tables);
  // Its fan signed in when it was made.
  await env.DB.prepare("update session set expires_at = ? where user_id = ?")
    .bind(Date.now() + 3_600_000, fan.userId)
    .run();
}

/** What nobody may find afterwards: orders whose payments the provider does not know. */
export async function closeOldRecord(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("update orders set closed_at = 1 where closed_at is null and customer_id = ?").bind(
      fan.userId,
    ),
    env.DB.prepare(
      "delete from payment_operations where order_id in (select id from orders where customer_id = ?)",
    ).bind(fan.userId),
    env.DB.prepare(
      "update payments set next_review_at = null where order_id in (select id from orders where customer_id = ?)",
    ).bind(fan.userId),
  ]);
}
