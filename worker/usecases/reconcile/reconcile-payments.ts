import {
  comparedAgainAt,
  groupByTime,
  isBehind,
  maxPerMinute,
  nextComparison,
  type PaymentGroup,
} from "#domain/ledger/comparison.ts";
import { type Finding, findDisagreements } from "#domain/ledger/reconciliation.ts";
import { findOpenAlert, raiseAlert, resolveAlerts } from "#worker/db/alerts.ts";
import type { Db } from "#worker/db/client.ts";
import {
  findOldestDue,
  listDuePayments,
  listPaymentsAfter,
  listRecords,
  scheduleReviews,
  settledRows,
} from "#worker/db/money/payments.ts";
import type { PaymentRow } from "#worker/db/order/orders.ts";
import type { PaymentProvider, ProviderBooks } from "#worker/payments/provider.ts";
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
/** `next`: the cursor to go on; null at the end; unchanged if the provider did not answer at all. */
export type Reconciled = Compared & { next: string | null };

/** So many failures in a row mean that the provider is down. */
const maxUnreached = 3;

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

/** Compares each payment by itself. Unanswered ones are left for later; after several in a row it stops. */
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
      if (++inARow >= maxUnreached) return { ...result, lastReached, isStopped: true };
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

/** All findings, with unsolved ones that a repair revealed. */
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

/** Payments read singly per minute; the others wait. */
const maxSingleReads = 30;

/**
 * For the cron: compares every payment after an hour, a day, a week and a month. Lists of a hundred tell for nearly all
 * that both sides agree; one with refunds, with a dispute or with a finding is then read by itself, in its order's room.
 */
export async function reconcileDuePayments(deps: ReconcileDeps): Promise<Compared> {
  const result: Compared = { compared: 0, unreached: 0, disagreements: [] };
  const { payments } = deps;
  if (!payments) return result;
  const due = await listDuePayments(deps.db, deps.now(), maxPerMinute);
  const rest: PaymentRow[] = [];
  for (const stretch of groupByTime(due)) {
    const listed = await readListed(payments, stretch);
    if (!listed) {
      result.unreached += stretch.payments.length;
      break;
    }
    const others = await settleAgreeing(deps, stretch.payments, listed).catch((error: unknown) => {
      logError("payments could not be compared", error);
      return null;
    });
    if (!others) {
      result.unreached += stretch.payments.length;
      continue;
    }
    result.compared += stretch.payments.length - others.length;
    rest.push(...others);
  }
  const { compared, unreached, disagreements } = await reviewAll(deps, rest.slice(0, maxSingleReads), {
    repair: true,
    retryFailed: false,
  });
  await syncBehindAlert(deps);
  return {
    compared: result.compared + compared,
    unreached: result.unreached + unreached,
    disagreements,
  };
}

type ListedPayments = Map<string, ProviderBooks | null>;

/** Null if the provider does not answer. */
async function readListed(
  payments: PaymentProvider,
  { from, to, payments: wanted }: PaymentGroup<PaymentRow>,
): Promise<ListedPayments | null> {
  const found: ListedPayments = new Map();
  let after: string | null = null;
  do {
    const page = await payments.listBooks(from, to, after);
    if (!page.ok) return null;
    for (const [intentId, books] of page.books) found.set(intentId, books);
    after = page.next;
  } while (after !== null && wanted.some((each) => !found.has(each.intentId)));
  return found;
}

/** Books settled lines of payments on which both sides agree; returns the others. */
async function settleAgreeing(
  { db, now }: ReconcileDeps,
  wanted: readonly PaymentRow[],
  listed: ListedPayments,
): Promise<PaymentRow[]> {
  const records = await listRecords(db, wanted);
  const at = now();
  const agreeing = wanted.filter(({ intentId }) => {
    const [record, books] = [records.get(intentId), listed.get(intentId)];
    return record && books && findDisagreements(record, books, at).length === 0;
  });
  if (agreeing.length === 0) return [...wanted];
  const lines = agreeing.flatMap(({ orderId, intentId }) =>
    (listed.get(intentId)?.settled ?? []).map((line) => ({ ...line, orderId, intentId, at })),
  );
  const reviews = agreeing.map(({ id, createdAt }) => ({ id, next: nextComparison(createdAt, at) }));
  await db.batch([scheduleReviews(db, reviews, at), ...settledRows(db, lines)]);
  const done = new Set(agreeing);
  return wanted.filter((each) => !done.has(each));
}

const subject = "payments";

/** One alert while payments wait for much longer than they should. */
async function syncBehindAlert({ db, now }: ReconcileDeps): Promise<void> {
  const at = now();
  const dueAt = await findOldestDue(db, at);
  const open = await findOpenAlert(db, "comparison-behind", subject);
  if (!isBehind(dueAt, at)) {
    if (open) await resolveAlerts(db, "comparison-behind", subject, "system", at);
    return;
  }
  if (!open) await raiseAlert(db, { kind: "comparison-behind", subject, detail: { dueAt }, at });
}
