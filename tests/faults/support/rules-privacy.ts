import { signUp } from "../../support/worker-world.ts";
import { quietDb } from "./quiet.ts";
import type { Mark } from "./watch.ts";

/** Of more orders than this, only the oldest are asked for. */
const asked = 12;

/** (f) Somebody else, who is signed in and knows every id and code, can neither read nor move an order. */
export async function findStrangerProblems(mark: Mark): Promise<string[]> {
  const { results } = await quietDb
    .prepare(
      "select id, version, order_code as code, order_id as time from orders where rowid > ? order by rowid limit ?",
    )
    .bind(mark.orders, asked)
    .all<{ id: string; version: number; code: string; time: string }>();
  if (results.length === 0) return [];
  const other = await signUp();
  const problems: string[] = [];
  for (const { id, version, code, time } of results) {
    const tries: [string, string, unknown?][] = [
      ["GET", `/api/orders/${id}`],
      ["GET", `/api/orders/${code}`],
      ["GET", `/api/orders/${time}`],
      ["POST", "/api/orders", { orderId: id }],
      ["POST", `/api/orders/${id}/cancel`, {}],
    ];
    for (const [method, path, body] of tries) {
      const { status } = await other.send(method, path, body);
      if (status !== 404) problems.push(`(f) a stranger's ${method} ${path} gave ${status}`);
    }
    const now = await quietDb
      .prepare("select version from orders where id = ?")
      .bind(id)
      .first<(typeof results)[0]>();
    if (now?.version !== version) problems.push(`(f) a stranger moved order ${id}`);
  }
  const { orders } = (await other.json<{ orders: unknown[] }>("GET", "/api/orders")).body;
  if (orders.length > 0) problems.push(`(f) a stranger's list has ${orders.length} orders`);
  return problems;
}
