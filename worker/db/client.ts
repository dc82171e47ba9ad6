import { drizzle } from "drizzle-orm/d1";
import { countingD1 } from "../platform/metrics.ts";
import * as schema from "./schema/index.ts";

export const createDb = (d1: D1Database) => drizzle(countingD1(d1), { schema });

export type Db = ReturnType<typeof createDb>;
export { schema };

/** Whether a unique index over `column` refused a write: "orders.order_code", or "orders." for any. */
export const isUniqueViolation = (error: unknown, column: string) =>
  failedFor(error, "UNIQUE constraint failed", column);
/** Whether a guard failed the batch by nulling an order's owner. */
export const isOwnerGuardError = (error: unknown) =>
  failedFor(error, "NOT NULL constraint failed: orders.customer_id");
/** Whether a guard failed the batch by nulling the payment state. */
export const isPaymentStateGuardError = (error: unknown) =>
  failedFor(error, "NOT NULL constraint failed: orders.payment_state");

/** Whether the batch failed because the substitute has run out: count again. */
export const isSubstituteSoldOutError = (error: unknown) =>
  failedFor(error, "NOT NULL constraint failed: order_lines.position");

/** Whether a guard failed the batch by nulling its audit entry's id. */
export const isRefusedByGuard = (error: unknown) =>
  failedFor(error, "NOT NULL constraint failed: audit_log.id");

function failedFor(error: unknown, ...words: string[]): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { message } = each;
    if (words.every((word) => message.includes(word))) return true;
  }
  return false;
}
