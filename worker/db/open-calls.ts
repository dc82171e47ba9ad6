import { and, asc, eq, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { overtaken } from "#domain/ledger/reconciliation.ts";
import type { Db } from "./client.ts";
import { names } from "./named.ts";
import { orders, paymentOperations, shops, stadiums } from "./schema/index.ts";

const again = alias(paymentOperations, "again");

/** Calls to the provider that are not settled: without an outcome, or refused for good. Oldest first. */
export function listOpenCalls(db: Db, limit = 200) {
  const { id, orderId, kind, amountMinor, state, attempts, lastError, endedBy, createdAt, nextAttemptAt } =
    paymentOperations;
  return db
    .select({
      ...{ id, orderId, kind, amountMinor, state, attempts, lastError, createdAt, nextAttemptAt },
      ...names,
      currency: orders.currency,
      stadiumId: orders.stadiumId,
      shopId: orders.shopId,
    })
    .from(paymentOperations)
    .innerJoin(orders, eq(orders.id, orderId))
    .leftJoin(shops, eq(shops.id, orders.shopId))
    .leftJoin(stadiums, eq(stadiums.id, orders.stadiumId))
    .where(
      and(
        sql`${state} <> 'done'`,
        isNull(endedBy),
        // How a capture ended is the order's own state.
        or(eq(state, "pending"), and(ne(kind, "capture"), sql`${lastError} is not ${overtaken}`)),
        // A refund that was sent back is settled by the call that repeats it.
        notExists(
          db
            .select({ id: again.id })
            .from(again)
            .where(and(eq(again.id, sql`'again-' || ${paymentOperations.providerId}`), ne(again.id, id))),
        ),
      ),
    )
    .orderBy(asc(createdAt))
    .limit(limit);
}
