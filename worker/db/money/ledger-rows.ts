import { and, asc, eq, isNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { cameBack } from "#domain/ledger/expected-ledger.ts";
import type { MovedKind, Movement } from "#domain/ledger/ledger.ts";
import { endedId, platformId } from "#domain/ledger/operations.ts";
import { againId, overtaken } from "#domain/ledger/reconciliation.ts";
import { platformPart, shopPart } from "#domain/ledger/shares.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "../client.ts";
import { names } from "../fragments.ts";
import type { OperationRow, OrderRow, RefundRow } from "../order/orders.ts";
import { ledgerEntries, orders, paymentOperations, refunds, shops, stadiums } from "../schema/index.ts";

const text = (of: string) => sql.raw(`'${of}'`);
/**
 * A movement's kind in reports: the ledger has a repeated refund as a refund. Where the shop's account had refused, the
 * platform's own payment repeats nothing. Only for statements that join the ledger's table, so that columns are
 * qualified.
 */
export const movedKind = sql<MovedKind>`case when ${ledgerEntries.kind} = 'refund' and (
  ${ledgerEntries.providerId} like ${text(endedId("%"))} or exists (
  select 1 from ${paymentOperations} as again where again.order_id = ${ledgerEntries.orderId}
    and again.kind = 'refund-again' and again.provider_id = ${ledgerEntries.providerId}
    and not exists (select 1 from ${paymentOperations} as refused where refused.order_id = again.order_id
      and again.id = ${text(platformId(""))} || refused.id and refused.last_error is not ${text(cameBack)}))
) then 'refund-again' else ${ledgerEntries.kind} end`;

type LedgerSource = {
  orderId: string;
  intentId: string;
  /** The fan's currency. */
  currency: string;
  /** The provider's id of what moved the money: an intent, charge, refund or dispute. */
  providerId: string;
  at: number;
};

/** The movements as ledger rows. Existing rows stay unchanged. */
export function ledgerRows(db: Db, source: LedgerSource, movements: readonly Movement[]) {
  return movements.map((movement) =>
    db
      .insert(ledgerEntries)
      .values({
        ...source,
        ...movement,
        stadiumId: sql`(select ${orders.stadiumId} from ${orders} where ${orders.id} = ${source.orderId})`,
        id: `${movement.kind}-${source.providerId}-${movement.party}`,
      })
      .onConflictDoNothing(),
  );
}

/** Refunded amounts by reason, over the entries (with their orders) that `which` selects. */
export const refundsByReason = (db: Db, which: SQL | undefined) =>
  db
    .select({
      reason: sql<string>`coalesce(${refunds.reason}, '')`.as("why"),
      orders: sql<number>`count(distinct ${orders.id})`.as("order_count"),
      minor: sql<number>`sum(${ledgerEntries.amountMinor})`.as("sum_minor"),
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(
      paymentOperations,
      and(
        eq(paymentOperations.orderId, ledgerEntries.orderId),
        eq(paymentOperations.providerId, ledgerEntries.providerId),
      ),
    )
    .leftJoin(refunds, eq(refunds.id, paymentOperations.refundId))
    .where(and(which, sql`${movedKind} = 'refund'`, eq(ledgerEntries.party, "card")))
    .groupBy(sql`1`);

/** A call to make. Its id is the idempotency key, so it takes effect once. */
type NewOperation = typeof paymentOperations.$inferInsert;

/** An intent is captured once. The alarm resumes a capture whose outcome is unknown. */
export function captureOperation(
  order: OrderRow,
  intentId: string,
  amountMinor: number,
  at: number,
): NewOperation {
  return {
    id: `capture-${intentId}`,
    orderId: order.id,
    intentId,
    kind: "capture",
    amountMinor,
    nextAttemptAt: at + 5_000,
    createdAt: at,
  };
}

export function releaseOperation(
  intentId: string,
  orderId: string,
  amountMinor: number,
  at: number,
): NewOperation {
  return {
    id: `release-${intentId}`,
    orderId,
    intentId,
    kind: "release",
    amountMinor,
    nextAttemptAt: at,
    createdAt: at,
  };
}

/** Always two, one per payer (decision 8): the shop for the food, the platform for the rest. */
export function refundOperations(refund: RefundRow, intentId: string): NewOperation[] {
  const parts = {
    "refund-food": shopPart(refund),
    "refund-platform": platformPart(refund),
  };
  return (["refund-food", "refund-platform"] as const).flatMap((kind) =>
    parts[kind] === 0
      ? []
      : [
          {
            id: `${kind}-${refund.id}`,
            orderId: refund.orderId,
            intentId,
            kind,
            amountMinor: parts[kind],
            refundId: refund.id,
            nextAttemptAt: refund.createdAt,
            createdAt: refund.createdAt,
          },
        ],
  );
}

/** Repeats a refund that the bank returned. Each failure leads to a new call. */
export function refundAgainOperation(failed: OperationRow, at: number): NewOperation {
  return {
    id: againId(failed.providerId),
    ...pick(failed, "orderId", "intentId", "amountMinor", "refundId"),
    kind: "refund-again",
    nextAttemptAt: at,
    createdAt: at,
  };
}

/** A food refund that the shop's account refuses, paid by the platform without a reversal. */
export const platformRefundOperation = (refused: OperationRow, at: number): NewOperation => ({
  id: platformId(refused.id),
  ...pick(refused, "orderId", "intentId", "amountMinor", "refundId"),
  kind: "refund-again",
  nextAttemptAt: at,
  createdAt: at,
});

const repeatedCall = alias(paymentOperations, "again");

/** Calls to the provider that are not settled: without an outcome, or refused for good. Oldest first. */
export function listOpenCalls(db: Db, limit = 200) {
  const { id, orderId, kind, amountMinor, state, attempts, lastError, endedBy, createdAt, nextAttemptAt } =
    paymentOperations;
  return db
    .select({
      ...{ id, orderId, kind, amountMinor, state, attempts, lastError, createdAt, nextAttemptAt },
      ...names,
      ...pick(orders, "currency", "stadiumId", "shopId"),
    })
    .from(paymentOperations)
    .innerJoin(orders, eq(orders.id, orderId))
    .leftJoin(shops, eq(shops.id, orders.shopId))
    .leftJoin(stadiums, eq(stadiums.id, orders.stadiumId))
    .where(
      and(
        sql`${state} <> 'done'`,
        isNull(endedBy),
        // A capture's end is in the order's state.
        or(eq(state, "pending"), and(ne(kind, "capture"), sql`${lastError} is not ${overtaken}`)),
        // A returned refund is settled by the call that repeats it.
        notExists(
          db
            .select({ id: repeatedCall.id })
            .from(repeatedCall)
            .where(
              and(
                eq(repeatedCall.id, sql`'again-' || ${paymentOperations.providerId}`),
                ne(repeatedCall.id, id),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(createdAt))
    .limit(limit);
}
