import type { Finding } from "#domain/ledger/reconciliation.ts";
import type { Db } from "#worker/db/client.ts";
import type { PaymentRow } from "#worker/db/orders.ts";
import { listPaymentsAfter, listPaymentsToReview, markReviewed } from "#worker/db/payments.ts";
import type { Reviewed, ReviewOptions } from "./review-payment.ts";

export type ReconcileDeps = {
  db: Db;
  now: () => number;
  /** Compares one payment with the provider, in its order's room. */
  review: (payment: PaymentRow, options: ReviewOptions) => Promise<Reviewed>;
};

export type Disagreement = Finding & { orderId: string; intentId: string; isRepaired: boolean };
export type Reconciled = {
  compared: number;
  unreached: number;
  disagreements: Disagreement[];
  /** Cursor of the next batch; null at the end. */
  next: string | null;
};

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Younger payments are left to their rooms. */
const youngMs = 10 * minuteMs;
const oldMs = 30 * dayMs;
const reviewedAgainMs = dayMs;
/** So many failures in a row mean that the provider is down. */
const mostUnreached = 3;

/** Compares a bounded batch of payments with the provider, oldest first. */
export async function reconcilePayments(
  deps: ReconcileDeps,
  { after, limit, ...options }: { after: string; limit: number } & ReviewOptions,
): Promise<Reconciled> {
  const batch = await listPaymentsAfter(deps.db, after, limit);
  const result = await reviewAll(deps, batch, options);
  const last = batch.length === limit ? batch.at(-1) : undefined;
  return { ...result, next: result.unreached > 0 ? null : (last?.id ?? null) };
}

/** For the cron: each payment of the last month once a day, the longest unreviewed first. */
export async function reconcileDuePayments(
  deps: ReconcileDeps,
  limit: number,
): Promise<Omit<Reconciled, "next">> {
  const now = deps.now();
  const window = { from: now - oldMs, to: now - youngMs, before: now - reviewedAgainMs };
  const batch = await listPaymentsToReview(deps.db, window, limit);
  return reviewAll(deps, batch, { repair: true, retryFailed: false });
}

async function reviewAll(
  deps: ReconcileDeps,
  batch: readonly PaymentRow[],
  options: ReviewOptions,
): Promise<Omit<Reconciled, "next">> {
  const result: Omit<Reconciled, "next"> = { compared: 0, unreached: 0, disagreements: [] };
  let inARow = 0;
  for (const payment of batch) {
    const reviewed = await deps.review(payment, options);
    if (!reviewed.ok) {
      result.unreached++;
      if (++inARow >= mostUnreached) break;
      continue;
    }
    inARow = 0;
    result.compared++;
    result.disagreements.push(...disagreementsOf(payment, reviewed));
    if (options.repair) await markReviewed(deps.db, payment.id, deps.now());
  }
  return result;
}

/** What was found and what remains, including unsolved findings that a repair brought up. */
function disagreementsOf(
  { orderId, intentId }: PaymentRow,
  { findings, remaining }: Extract<Reviewed, { ok: true }>,
): Disagreement[] {
  const text = (finding: Finding) => JSON.stringify(finding);
  const left = new Set(remaining.map(text));
  const repaired = findings.filter((each) => !left.has(text(each)));
  return [
    ...repaired.map((each) => ({ ...each, orderId, intentId, isRepaired: true })),
    ...remaining.map((each) => ({ ...each, orderId, intentId, isRepaired: false })),
  ];
}
