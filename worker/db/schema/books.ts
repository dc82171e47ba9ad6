import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { documentKinds } from "#domain/receipt/receipt.ts";
import { stadiums } from "./catalog.ts";
import { foreignId } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * Receipts and credit notes, append-only: the number and whose it is. Amounts follow from the order, and from a credit
 * note's refund. Numbers have no gap per seller, venue and year, because they are made in the order's own batch.
 */
export const receipts = sqliteTable(
  "receipts",
  {
    /** Of its order or its refund, so that neither is numbered twice. */
    id: text("id").primaryKey(),
    stadiumId: foreignId("stadium_id", () => stadiums.id),
    /** The shop's id, or "platform". */
    seller: text("seller").notNull(),
    year: integer("year").notNull(),
    number: integer("number").notNull(),
    kind: text("kind", { enum: documentKinds }).notNull(),
    orderId: foreignId("order_id", () => orders.id),
    refundId: text("refund_id"),
    sellerName: text("seller_name").notNull(),
    sellerNumber: text("seller_number").notNull(),
    /** Of tax invoices, which nobody makes yet: decision 48. */
    allocationNumber: text("allocation_number"),
    signature: text("signature"),
    at: integer("at").notNull(),
    /** The venue's close that lists it; null until then. */
    closeId: text("close_id"),
  },
  (table) => [
    uniqueIndex("receipts_number").on(table.stadiumId, table.seller, table.year, table.number),
    index("receipts_order").on(table.orderId),
    index("receipts_unclosed").on(table.stadiumId).where(sql`close_id is null`),
    index("receipts_close")
      .on(table.closeId, table.seller, table.year, table.number)
      .where(sql`close_id is not null`),
  ],
);

/** The closes of a venue, append-only: which entries belong to one is written at them, so each is in exactly one. */
export const closes = sqliteTable(
  "closes",
  {
    id: text("id").primaryKey(),
    stadiumId: foreignId("stadium_id", () => stadiums.id),
    number: integer("number").notNull(),
    /** The service day that it ends with. */
    day: text("day").notNull(),
    closedBy: text("closed_by").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    uniqueIndex("closes_number").on(table.stadiumId, table.number),
    uniqueIndex("closes_day").on(table.stadiumId, table.day),
  ],
);

/**
 * The names that a close prints, as of the close: shops' legal names and numbers, and for payroll runners' names, which
 * outlive the account for as long as wages are kept (docs/register.md).
 */
export const closeParties = sqliteTable(
  "close_parties",
  {
    closeId: foreignId("close_id", () => closes.id),
    /** The shop, or the runner's account. */
    partyId: text("party_id").notNull(),
    /** Of a runner; empty of a shop. */
    name: text("name").notNull(),
    legalName: text("legal_name").notNull(),
    taxNumber: text("tax_number").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.closeId, table.partyId] }),
    index("close_parties_named").on(table.at).where(sql`name <> ''`),
  ],
);
