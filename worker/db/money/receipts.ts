import { and, asc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { cameBack } from "#domain/ledger/expected-ledger.ts";
import { againId } from "#domain/ledger/reconciliation.ts";
import type { DocumentKind } from "#domain/receipt/receipt.ts";
import { isoDate } from "#domain/shop/service-day.ts";
import type { Db } from "../client.ts";
import { orders, paymentOperations, receipts, shops, stadiums } from "../schema/index.ts";

export type ReceiptRow = typeof receipts.$inferSelect;

/**
 * The seller as of the quote, so that a change by the venue affects no open order, and credit notes stay in their
 * receipt's series.
 */
const seller = sql`coalesce(${orders.seller}, ${stadiums.seller})`;
/** The platform is the seller for all shops of the venue. */
const isPlatforms = sql`coalesce(json_extract(${seller}, '$.kind'), 'shop') = 'platform'`;
const sellerOf = sql<string>`case when ${isPlatforms} then 'platform' else ${orders.shopId} end`;
const fromSeller = (field: "legalName" | "taxNumber", ofShop: SQL) =>
  sql<string>`case when ${isPlatforms} then coalesce(json_extract(${seller}, ${`$.${field}`}), '')
    else ${ofShop} end`;

type Numbered = { db: Db; orderId: string; timeZone: string; at: number };

/**
 * One more than the newest number of its series: read and written in one statement, so that two at once get two
 * numbers.
 */
function numberedReceipt(
  { db, orderId, timeZone, at }: Numbered,
  { id, kind, refundId }: { id: string; kind: DocumentKind; refundId: string | null },
  condition: SQL,
): BatchItem<"sqlite"> {
  const year = Number(isoDate(timeZone, at).slice(0, 4));
  const next = sql<number>`(select coalesce(max(known.number), 0) + 1 from ${receipts} as known
    where known.stadium_id = ${orders.stadiumId} and known.seller = ${sellerOf} and known.year = ${year})`;
  return db
    .insert(receipts)
    .select(
      db
        .select({
          id: sql<string>`${id}`.as("id"),
          stadiumId: orders.stadiumId,
          seller: sellerOf.as("seller"),
          year: sql<number>`${year}`.as("year"),
          number: next.as("number"),
          kind: sql<DocumentKind>`${kind}`.as("kind"),
          orderId: sql<string>`${orderId}`.as("order_id"),
          refundId: sql<string | null>`${refundId}`.as("refund_id"),
          sellerName: fromSeller("legalName", sql`${shops.legalName}`).as("seller_name"),
          sellerNumber: fromSeller("taxNumber", sql`${shops.taxNumber}`).as("seller_number"),
          allocationNumber: sql<null>`null`.as("allocation_number"),
          signature: sql<null>`null`.as("signature"),
          at: sql<number>`${at}`.as("at"),
          closeId: sql<null>`null`.as("close_id"),
        })
        .from(orders)
        .innerJoin(shops, eq(shops.id, orders.shopId))
        .innerJoin(stadiums, eq(stadiums.id, orders.stadiumId))
        .where(and(eq(orders.id, orderId), condition)),
    )
    .onConflictDoNothing({ target: receipts.id });
}

/** Refunds that were made or are under way, each once: what was refused so far is left to a credit note. */
const givenBack = sql`(select coalesce(sum(call.amount_minor), 0) from ${paymentOperations} as call
  where call.order_id = ${orders.id} and call.refund_id is not null and call.id not like ${sql.raw(`'${againId("%")}'`)}
    and (call.state = 'done' or call.done_at is null or call.last_error is ${sql.raw(`'${cameBack}'`)}))`;

/** The receipt of an ended order; none if nothing was charged, or everything was refunded. Last in its batch. */
export const receiptStatement = (of: Numbered) =>
  numberedReceipt(
    of,
    { id: `receipt-${of.orderId}`, kind: "receipt", refundId: null },
    sql`${orders.closedAt} is not null and ${orders.capturedMinor} > ${givenBack}`,
  );

export const creditNoteId = (refundId: string) => `credit-${refundId}`;

/** The credit note of a refund after the receipt. */
export const creditNoteStatement = (of: Numbered, refundId: string) =>
  numberedReceipt(
    of,
    { id: creditNoteId(refundId), kind: "credit-note", refundId },
    sql`exists (select 1 from ${receipts} as made where made.id = ${`receipt-${of.orderId}`})`,
  );

export const receiptsOf = (db: Db, orderId: string | Placeholder) =>
  db.select().from(receipts).where(eq(receipts.orderId, orderId)).orderBy(asc(receipts.at));
