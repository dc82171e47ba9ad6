import type { Movement } from "#domain/ledger/ledger.ts";
import type { Db } from "#worker/db/client.ts";
import { ledgerEntries } from "#worker/db/schema/index.ts";

export type LedgerSource = {
  orderId: string;
  intentId: string;
  /** What the provider calls the thing that moved the money: an intent, a charge, a refund, a dispute. */
  providerId: string;
  at: number;
};

/** The movements as rows of the ledger. A movement that is there already stays as it is. */
export function ledgerRows(db: Db, source: LedgerSource, movements: readonly Movement[]) {
  return movements.map((movement) =>
    db
      .insert(ledgerEntries)
      .values({
        ...source,
        ...movement,
        id: `${movement.kind}-${source.providerId}-${movement.party}`,
        currency: "ILS",
      })
      .onConflictDoNothing(),
  );
}
