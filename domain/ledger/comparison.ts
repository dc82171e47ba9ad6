import { dayMs, hourMs, minuteMs } from "../durations.ts";

/** A payment is compared with the provider after an hour, a day, a week and a month. */
const comparedAfterMs = [hourMs, dayMs, 7 * dayMs, 30 * dayMs] as const;

/** When a payment that is compared now is due again; null after the last time. */
export function nextComparison(madeAt: number, now: number): number | null {
  const next = comparedAfterMs.find((age) => madeAt + age > now);
  return next === undefined ? null : madeAt + next;
}

/** When a payment that could not be compared is due again: after all others, so that it blocks none. */
export const comparedAgainAt = (now: number) => now + 10 * minuteMs;

/** Lateness that raises the alert that the comparison does not keep up. */
const behindMs = hourMs;
export const isBehind = (oldestDueAt: number | null, now: number) =>
  oldestDueAt !== null && oldestDueAt + behindMs < now;

/** Payments compared a minute at most: 10,000 a day, four times each, are 28, in a rush about 170. */
export const maxPerMinute = 300;

export type PaymentGroup<Payment> = { from: number; to: number; payments: Payment[] };

/** Payments further apart than this are asked for in lists of their own. */
const sameListMs = 5 * minuteMs;
/** The provider's clock and ours differ, and an intent is older than its row. */
const skewMs = 2 * minuteMs;

/** Groups payments by when they were made, so that a few of the provider's lists hold them all. */
export function groupByTime<Payment extends { createdAt: number }>(
  due: readonly Payment[],
): PaymentGroup<Payment>[] {
  const stretches: PaymentGroup<Payment>[] = [];
  for (const payment of due.toSorted((a, b) => a.createdAt - b.createdAt)) {
    const last = stretches.at(-1);
    const { createdAt } = payment;
    if (last && createdAt - (last.to - skewMs) <= sameListMs) {
      last.to = createdAt + skewMs;
      last.payments.push(payment);
    } else stretches.push({ from: createdAt - skewMs, to: createdAt + skewMs, payments: [payment] });
  }
  return stretches;
}
