/** Copies an order's rows under another id, for the bare object. */
export async function makeTwin(db: D1Database, id: string): Promise<{ id: string }> {
  const twin = `${crypto.randomUUID().slice(0, 8)}${id.slice(8)}`;
  const unique: Record<string, string[]> = {
    orders: ["checkout_key", "order_code"],
    order_lines: [],
    payments: ["id", "intent_id"],
    payment_operations: ["id"],
  };
  const statements: D1PreparedStatement[] = [];
  for (const [table, columns] of Object.entries(unique)) {
    const key = table === "orders" ? "id" : "order_id";
    const { results } = await db.prepare(`select * from ${table} where ${key} = ?`).bind(id).all();
    for (const row of results) {
      const copy: Record<string, unknown> = { ...row, [key]: twin };
      for (const column of columns) copy[column] = `twin-${row[column]}`;
      const names = Object.keys(copy);
      const marks = names.map(() => "?").join(", ");
      statements.push(
        db
          .prepare(`insert into ${table} (${names.map((each) => `"${each}"`).join(", ")}) values (${marks})`)
          .bind(...names.map((each) => copy[each])),
      );
    }
  }
  await db.batch(statements);
  return { id: twin };
}
