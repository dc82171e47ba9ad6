import { asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import type { ReceiptRow } from "#worker/db/money/receipts.ts";
import { receipts } from "#worker/db/schema/index.ts";
import { logError } from "#worker/platform/log.ts";

/**
 * Where a receipt is to be a tax invoice: whoever allocates its number and signs it. Nobody does yet, so the port is off
 * (decision 48): every receipt stays one.
 */
export type TaxAuthority = {
  allocate: (receipt: ReceiptRow) => Promise<{ allocationNumber: string; signature: string | null }>;
};

/** Asks for what newer receipts still lack, the oldest first. One that fails stops no other, and is asked for again. */
export async function issueTaxDocuments(
  { db, taxAuthority }: { db: Db; taxAuthority: TaxAuthority | null },
  most = 100,
): Promise<number> {
  if (!taxAuthority) return 0;
  const waiting = await db
    .select()
    .from(receipts)
    .where(isNull(receipts.allocationNumber))
    .orderBy(asc(receipts.at), asc(receipts.number))
    .limit(most);
  let issued = 0;
  for (const receipt of waiting)
    try {
      const given = await taxAuthority.allocate(receipt);
      await db.update(receipts).set(given).where(eq(receipts.id, receipt.id));
      issued += 1;
    } catch (error) {
      logError("a tax document was not issued", error, { receiptId: receipt.id });
    }
  return issued;
}
