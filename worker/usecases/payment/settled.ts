import { eq, gte, sql } from "drizzle-orm";
import { cardKinds, type Settlement, settlementOf } from "#domain/ledger/settlement.ts";
import type { Db } from "#worker/db/client.ts";
import { settlements } from "#worker/db/schema/index.ts";

export type Settled = {
  currency: string;
  payments: number;
  bankMinor: number;
  feesMinor: number;
  exchangeMinor: number;
};

/**
 * What reached the platform's balance since then, what the provider kept, and what other rates than the capture's gave
 * or took: `settlementOf` over every payment, in one statement.
 */
export async function sumSettled(db: Db, since: number): Promise<Settled[]> {
  const isCard = sql`${settlements.kind} in ${[...cardKinds]}`;
  const capture = (column: unknown) => sql`max(case when ${settlements.kind} = 'capture' then ${column} end)`;
  const perPayment = db
    .select({
      currency: sql<string>`${settlements.settledCurrency}`.as("currency"),
      bank: sql<number>`sum(${settlements.settledMinor}) - sum(${settlements.feeMinor})`.as("bank"),
      fees: sql<number>`sum(${settlements.feeMinor})`.as("fees"),
      // Null, so left out, where the capture is older than the stretch of time.
      exchange: sql<number>`sum(case when ${isCard} then ${settlements.settledMinor} else 0 end)
        - round(sum(case when ${isCard} then ${settlements.chargedMinor} else 0 end) * 1.0
          * ${capture(settlements.settledMinor)} / ${capture(settlements.chargedMinor)})`.as("exchange"),
    })
    .from(settlements)
    .where(gte(settlements.at, since))
    // Not the bare column: SQLite would walk through all payments by its index, instead of those of that time.
    .groupBy(sql`${settlements.intentId} || ${settlements.settledCurrency}`)
    .as("per_payment");
  return db
    .select({
      currency: perPayment.currency,
      payments: sql<number>`count(*)`,
      bankMinor: sql<number>`sum(${perPayment.bank})`,
      feesMinor: sql<number>`sum(${perPayment.fees})`,
      exchangeMinor: sql<number>`cast(coalesce(sum(${perPayment.exchange}), 0) as integer)`,
    })
    .from(perPayment)
    .groupBy(sql`${perPayment.currency}`);
}

/** What one order did to the platform's balance; null before the first comparison. */
export async function settlementOfOrder(db: Db, orderId: string): Promise<Settlement | null> {
  return settlementOf(await db.select().from(settlements).where(eq(settlements.orderId, orderId)));
}
