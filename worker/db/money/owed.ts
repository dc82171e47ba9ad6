import { and, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Localized } from "#domain/language/localized.ts";
import type { Owed } from "#domain/ledger/ledger.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "../client.ts";
import { among } from "../fragments.ts";
import {
  balances,
  ledgerEntries,
  orders,
  payments,
  payouts,
  shops,
  stadiums,
  user,
} from "../schema/index.ts";

/** The partial index's condition, word for word, so that it is used. */
const isUncarried = sql`carried_at is null and party in ('shop', 'shop-tax', 'runner')`;

/**
 * Entries that are in no balance yet, by party: food (with tax that the shop remits) of charges on the platform, and
 * all tips.
 */
const uncarried = (db: Db, which?: SQL) =>
  db
    .select({
      party: sql<Owed["party"]>`case ${ledgerEntries.party} when 'runner' then 'runner' else 'shop' end`.as(
        "party",
      ),
      partyId:
        sql<string>`case ${ledgerEntries.party} when 'runner' then coalesce(${orders.deliveryUserId}, '')
        else ${orders.shopId} end`.as("party_id"),
      currency: sql<string>`${ledgerEntries.currency}`.as("owed_in"),
      earnedMinor: sql<number>`${ledgerEntries.amountMinor}`.as("earned_minor"),
      paidMinor: sql<number>`0`.as("paid_minor"),
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .innerJoin(payments, eq(payments.intentId, ledgerEntries.intentId))
    .where(and(isUncarried, or(sql`${ledgerEntries.party} = 'runner'`, isNull(payments.destination)), which));

/** All parts of the debts: balances, entries not in them yet, and payouts noted by hand. */
const movements = (db: Db) =>
  unionAll(
    db
      .select({
        party: sql<Owed["party"]>`${balances.party}`.as("party"),
        partyId: sql<string>`${balances.partyId}`.as("party_id"),
        currency: sql<string>`${balances.currency}`.as("owed_in"),
        earnedMinor: sql<number>`${balances.earnedMinor}`.as("earned_minor"),
        paidMinor: sql<number>`0`.as("paid_minor"),
      })
      .from(balances),
    uncarried(db),
    db
      .select({
        party: sql<Owed["party"]>`${payouts.party}`.as("party"),
        partyId: sql<string>`${payouts.partyId}`.as("party_id"),
        currency: sql<string>`${payouts.currency}`.as("owed_in"),
        earnedMinor: sql<number>`0`.as("earned_minor"),
        paidMinor: sql<number>`${payouts.amountMinor}`.as("paid_minor"),
      })
      .from(payouts)
      .where(inArray(payouts.party, ["shop", "runner"])),
  ).as("movements");

/** @param selects shops; without it everybody */
export function readOwed(db: Db, which?: SQL) {
  const each = movements(db);
  return db
    .select({
      ...pick(each, "party", "partyId", "currency"),
      // A D1 batch returns rows as objects, so two columns need two names.
      shopName: sql<Localized | null>`${shops.name}`.mapWith(shops.name).as("shop_name"),
      stadiumName: sql<Localized | null>`${stadiums.name}`.mapWith(stadiums.name).as("stadium_name"),
      runnerName: sql<string | null>`${user.name}`.as("runner_name"),
      earnedMinor: sql<number>`sum(${each.earnedMinor})`.as("all_earned"),
      paidMinor: sql<number>`sum(${each.paidMinor})`.as("all_paid"),
    })
    .from(each)
    .leftJoin(shops, and(eq(each.party, "shop"), eq(shops.id, each.partyId)))
    .leftJoin(stadiums, eq(stadiums.id, shops.stadiumId))
    .leftJoin(user, and(eq(each.party, "runner"), eq(user.id, each.partyId)))
    .where(which)
    .groupBy(sql`${each.party}`, sql`${each.partyId}`, sql`${each.currency}`);
}

/** The last three payouts of each party and currency, newest first. */
export function readLastPayouts(db: Db) {
  const numbered = db
    .select({
      ...pick(payouts, "party", "partyId", "currency", "amountMinor", "reference", "at"),
      nth: sql<number>`row_number() over (partition by ${payouts.party}, ${payouts.partyId}, ${payouts.currency}
        order by ${payouts.at} desc)`.as("nth"),
    })
    .from(payouts)
    // By the index.
    .where(inArray(payouts.party, ["shop", "runner"]))
    .as("numbered");
  return db.select().from(numbered).where(lte(numbered.nth, 3)).orderBy(desc(numbered.at));
}

/** The debt to one party now, for a guard: null if nothing was ever earned or paid. */
export function owedMinor(db: Db, of: Pick<Owed, "party" | "partyId" | "currency">): SQL {
  const each = movements(db);
  return sql`(${db
    .select({ sum: sql`sum(${each.earnedMinor}) - sum(${each.paidMinor})` })
    .from(each)
    .where(and(eq(each.party, of.party), eq(each.partyId, of.partyId), eq(each.currency, of.currency)))})`;
}

/** Entries of ended orders, whose runner no longer changes. */
export const listUncarried = (db: Db, limit: number) =>
  db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(and(isUncarried, isNotNull(orders.closedAt)))
    .limit(limit);

/** Statements that add these entries to the balances; safe to repeat, also concurrently. */
export function carryForward(db: Db, entries: readonly string[], at: number) {
  const these = sql`${ledgerEntries.id} in ${among(entries)}`;
  const added = uncarried(db, these).as("added");
  return [
    db
      .insert(balances)
      .select(
        db
          .select({
            party: sql<Owed["party"]>`${added.party}`.as("party"),
            partyId: sql<string>`${added.partyId}`.as("party_id"),
            currency: sql<string>`${added.currency}`.as("currency"),
            earnedMinor: sql<number>`sum(${added.earnedMinor})`.as("earned_minor"),
          })
          .from(added)
          .groupBy(sql`${added.party}`, sql`${added.partyId}`, sql`${added.currency}`),
      )
      .onConflictDoUpdate({
        target: [balances.party, balances.partyId, balances.currency],
        set: { earnedMinor: sql`${balances.earnedMinor} + excluded.earned_minor` },
      }),
    db.update(ledgerEntries).set({ carriedAt: at }).where(and(isUncarried, these)),
  ] as const;
}
