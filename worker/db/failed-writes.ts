/** Whether a unique index over `column` refused a write: "orders.order_code", or "orders." for any. */
export const isUniqueViolation = (error: unknown, column: string) =>
  failedFor(error, "UNIQUE constraint failed", column);
/** Whether a guard of its batch took an order's owner away, which fails the batch. */
export const isWithoutOwner = (error: unknown) =>
  failedFor(error, "NOT NULL constraint failed: orders.customer_id");
/** Whether a guard took its payment's state away, which does the same. */
export const isWithoutPaymentState = (error: unknown) =>
  failedFor(error, "NOT NULL constraint failed: orders.payment_state");

function failedFor(error: unknown, ...words: string[]): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { message } = each;
    if (words.every((word) => message.includes(word))) return true;
  }
  return false;
}
