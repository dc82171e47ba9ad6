import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { pick } from "#domain/pick.ts";
import type { Db } from "../../../db/client.ts";
import { among } from "../../../db/fragments.ts";
import { movedKind } from "../../../db/money/ledger-rows.ts";
import { receiptsOf } from "../../../db/money/receipts.ts";
import { reading } from "../../../db/reading.ts";
import {
  ledgerEntries,
  orderEvents,
  orders,
  payments,
  refunds,
  shops,
  stadiums,
  user,
} from "../../../db/schema/index.ts";

const who = sql<string | null>`${user.name}`.as("who");

/** An order's events with actors, its ledger, and the provider's ids. */
export function orderStory(db: Db, { id, shopId }: { id: string; shopId: string }) {
  const statements = [
    db
      .select({
        ...pick(orderEvents, "number", "action", "actorKind"),
        who,
        reason: orderEvents.reason,
        at: orderEvents.at,
      })
      .from(orderEvents)
      .leftJoin(user, and(eq(user.id, orderEvents.actorId), sql`${orderEvents.actorKind} <> 'customer'`))
      .where(eq(orderEvents.orderId, id))
      .orderBy(asc(orderEvents.number)),
    db
      .select({
        kind: movedKind.as("moved_kind"),
        ...pick(ledgerEntries, "party", "amountMinor", "providerId", "at"),
      })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .where(eq(ledgerEntries.orderId, id))
      .orderBy(asc(ledgerEntries.at), sql`${ledgerEntries.party} <> 'card'`),
    db
      .select({ id: refunds.id, actorKind: refunds.actorKind, who })
      .from(refunds)
      .leftJoin(user, eq(user.id, refunds.actorId))
      .where(eq(refunds.orderId, id)),
    db.select({ intentId: payments.intentId }).from(payments).where(eq(payments.orderId, id)),
    db
      .select({ name: shops.name, timeZone: stadiums.timeZone })
      .from(shops)
      .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
      .where(eq(shops.id, shopId)),
    receiptsOf(db, id),
  ] as const;
  return reading(statements, ([events, books, refunders, intents, [shop], receipts]) => ({
    events,
    books,
    refunders,
    intents: intents.map(({ intentId }) => intentId),
    shop: shop?.name ?? null,
    timeZone: shop?.timeZone ?? "UTC",
    receipts,
  }));
}

/** The shops' part of these orders by the ledger, in minor units: food, and tax that they remit. */
export function shopShares(db: Db, ids: readonly string[]) {
  const sums = db
    .select({ id: ledgerEntries.orderId, minor: sql<number>`sum(${ledgerEntries.amountMinor})`.as("share") })
    .from(ledgerEntries)
    .where(
      and(inArray(ledgerEntries.orderId, among(ids)), inArray(ledgerEntries.party, ["shop", "shop-tax"])),
    )
    .groupBy(ledgerEntries.orderId);
  return reading([sums], ([rows]) => new Map(rows.map(({ id, minor }) => [id, minor])));
}
