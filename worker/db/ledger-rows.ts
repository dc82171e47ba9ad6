import { sql } from "drizzle-orm";
import type { MovedKind, Movement } from "#domain/ledger/ledger.ts";
import type { Db } from "./client.ts";
import { ledgerEntries, orders, paymentOperations } from "./schema/index.ts";

/**
 * How a movement is read: what was sent again after a bank had returned it stands in the ledger as a refund. Only in a
 * statement that joins the ledger's table, so that its columns carry its name.
 */
export const movedKind = sql<MovedKind>`case when ${ledgerEntries.kind} = 'refund' and exists (
  select 1 from ${paymentOperations} as again where again.order_id = ${ledgerEntries.orderId}
    and again.kind = 'refund-again' and again.provider_id = ${ledgerEntries.providerId}
) then 'refund-again' else ${ledgerEntries.kind} end`;

export type LedgerSource = {
  orderId: string;
  intentId: string;
  /** What the fan is charged in. */
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
