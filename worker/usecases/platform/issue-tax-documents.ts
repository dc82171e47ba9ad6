import { asc, eq, isNull } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import type { ReceiptRow } from "#worker/db/money/receipts.ts";
import { receipts } from "#worker/db/schema/index.ts";
import { logError } from "#worker/platform/log.ts";

/**
 * The port to a tax authority that turns receipts into tax invoices. Not implemented yet, so it is off (decision 48).
 */
export type TaxAuthority = {
  allocate: (receipt: ReceiptRow) => Promise<{ allocationNumber: string; signature: string | null }>;
};

/** Requests the missing allocation numbers, oldest first. A failure does not stop the others, and is tried again. */
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
