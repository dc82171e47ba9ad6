import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { closeParties, deliveryUsers, ledgerEntries, orders, shops } from "../../../db/schema/index.ts";
import type { NewClose } from "./closes.ts";

/** Whose names a close prints, as they are now: of its venue's shops, and of who carried its orders. After its entries. */
export const keepNames = (db: Db, close: NewClose) => [
  db.insert(closeParties).select(
    db
      .select({
        closeId: sql<string>`${close.id}`.as("close_id"),
        partyId: shops.id,
        name: sql<string>`''`.as("name"),
        ...{ legalName: shops.legalName, taxNumber: shops.taxNumber },
        at: sql<number>`${close.at}`.as("at"),
      })
      .from(shops)
      .where(eq(shops.stadiumId, close.stadiumId)),
  ),
  db.insert(closeParties).select(
    db
      .selectDistinct({
        closeId: sql<string>`${close.id}`.as("close_id"),
        partyId: deliveryUsers.id,
        name: deliveryUsers.name,
        ...{ legalName: sql<string>`''`.as("legal_name"), taxNumber: sql<string>`''`.as("tax_number") },
        at: sql<number>`${close.at}`.as("at"),
      })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .innerJoin(deliveryUsers, eq(deliveryUsers.id, orders.deliveryUserId))
      .where(
        and(
          eq(ledgerEntries.closeId, close.id),
          isNotNull(ledgerEntries.closeId),
          eq(ledgerEntries.party, "runner"),
        ),
      ),
  ),
];
