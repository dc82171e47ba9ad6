import { sql } from "drizzle-orm";
import type { Movement } from "#domain/ledger/ledger.ts";
import type { Db } from "./client.ts";
import { ledgerEntries, orders } from "./schema/index.ts";

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
