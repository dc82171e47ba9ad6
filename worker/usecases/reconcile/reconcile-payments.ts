import { comparedAgainAt, nextComparison } from "#domain/ledger/comparison.ts";
import type { Finding } from "#domain/ledger/reconciliation.ts";
import type { Db } from "#worker/db/client.ts";
import type { PaymentRow } from "#worker/db/orders.ts";
import { listPaymentsAfter, scheduleReviews } from "#worker/db/payments.ts";
import type { PaymentProvider } from "#worker/payments/provider.ts";
import { logError } from "#worker/platform/log.ts";
import type { Rooms } from "../ports.ts";
import type { Reviewed, ReviewOptions } from "./review-payment.ts";

export type ReconcileDeps = {
  db: Db;
  now: () => number;
  payments: PaymentProvider | null;
  room: Rooms;
};

/** `currency`: of the finding's amounts, unless its detail names another one. */
type Disagreement = Finding & Pick<PaymentRow, "orderId" | "intentId" | "currency"> & { isRepaired: boolean };
export type Compared = {
  compared: number;
  unreached: number;
  disagreements: Disagreement[];
};
/** `next`: where to go on; null at the end. The same as before where the provider did not answer at all. */
export type Reconciled = Compared & { next: string | null };

/** So many failures in a row mean that the provider is down. */
const mostUnreached = 3;

/** Compares a bounded batch of payments with the provider, oldest first. */
export async function reconcilePayments(
  deps: ReconcileDeps,
  { after, limit, ...options }: { after: string; limit: number } & ReviewOptions,
): Promise<Reconciled> {
  const batch = await listPaymentsAfter(deps.db, after, limit);
  const { lastReached, isStopped, ...compared } = await reviewAll(deps, batch, options);
  if (isStopped) return { ...compared, next: lastReached ?? after };
  return { ...compared, next: batch.length === limit ? (batch.at(-1)?.id ?? null) : null };
}

/**
 * Compares each payment by itself. One that the provider does not answer about is left for later; where none is
 * answered about, the others are left as they are.
 */
export async function reviewAll(
  deps: ReconcileDeps,
  batch: readonly PaymentRow[],
  options: ReviewOptions,
): Promise<Compared & { lastReached: string | null; isStopped: boolean }> {
  const result: Compared = { compared: 0, unreached: 0, disagreements: [] };
  let lastReached: string | null = null;
  let inARow = 0;
  for (const payment of batch) {
    const { orderId, intentId } = payment;
    const reviewed = await deps
      .room(orderId)
      .run("review", { ...options, intentId })
      .catch((error: unknown) => {
        logError("a payment could not be compared", error, { orderId });
        return { ok: false as const };
      });
    const now = deps.now();
    if (!reviewed.ok) {
      result.unreached++;
      if (options.repair)
        await scheduleReviews(deps.db, [{ id: payment.id, next: comparedAgainAt(now) }], null);
      if (++inARow >= mostUnreached) return { ...result, lastReached, isStopped: true };
      continue;
    }
    inARow = 0;
    lastReached = payment.id;
    result.compared++;
    result.disagreements.push(...disagreementsOf(payment, reviewed));
    const next = nextComparison(payment.createdAt, now);
    if (options.repair) await scheduleReviews(deps.db, [{ id: payment.id, next }], now);
  }
  return { ...result, lastReached, isStopped: false };
}

/** What was found and what remains, including unsolved findings that a repair brought up. */
function disagreementsOf(
  { orderId, intentId, currency }: PaymentRow,
  { findings, remaining }: Extract<Reviewed, { ok: true }>,
): Disagreement[] {
  const of = { orderId, intentId, currency };
  const text = (finding: Finding) => JSON.stringify(finding);
  const left = new Set(remaining.map(text));
  const repaired = findings.filter((each) => !left.has(text(each)));
  return [
    ...repaired.map((each) => ({ ...each, ...of, isRepaired: true })),
    ...remaining.map((each) => ({ ...each, ...of, isRepaired: false })),
  ];
}
