import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Localized } from "#domain/language/localized.ts";
import { auditEntry } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { ledgerEntries, orders, payments, payouts, shops, stadiums, user } from "#worker/db/schema/index.ts";
import type { OrderDeps } from "../ports.ts";

export type Owed = {
  party: "shop" | "runner";
  /** The shop, or the runner's account; empty for tips of orders that no runner took. */
  partyId: string;
  name: Localized | string;
  /** Of a shop. */
  stadiumName: Localized | null;
  currency: string;
  /** By the ledger, less refunds. */
  earnedMinor: number;
  paidMinor: number;
  owedMinor: number;
};

/**
 * What the platform holds for others, to the agora: food of charges that did not go to the shop's own account, and every
 * tip. From the ledger, less what was paid out; so a refund after a payout is owed back, as a negative sum.
 */
export async function listOwed(db: Db): Promise<Owed[]> {
  const earned = sql<number>`sum(${ledgerEntries.amountMinor})`;
  // One by one: in a batch D1 merges columns of one name, as those of shop and stadium.
  const [toShops, toRunners, paid] = await Promise.all([
    db
      .select({
        partyId: orders.shopId,
        name: shops.name,
        stadiumName: stadiums.name,
        currency: ledgerEntries.currency,
        earnedMinor: earned,
      })
      .from(ledgerEntries)
      .innerJoin(payments, eq(payments.intentId, ledgerEntries.intentId))
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .innerJoin(shops, eq(shops.id, orders.shopId))
      .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
      .where(and(eq(ledgerEntries.party, "shop"), isNull(payments.destination)))
      .groupBy(orders.shopId, ledgerEntries.currency),
    db
      .select({
        partyId: sql<string>`coalesce(${orders.deliveryUserId}, '')`,
        name: sql<string>`coalesce(${user.name}, '')`,
        currency: ledgerEntries.currency,
        earnedMinor: earned,
      })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .leftJoin(user, eq(user.id, orders.deliveryUserId))
      .where(eq(ledgerEntries.party, "runner"))
      .groupBy(orders.deliveryUserId, ledgerEntries.currency),
    db
      .select({
        party: payouts.party,
        partyId: payouts.partyId,
        currency: payouts.currency,
        paidMinor: sql<number>`sum(${payouts.amountMinor})`,
      })
      .from(payouts)
      .where(inArray(payouts.party, ["shop", "runner"]))
      .groupBy(payouts.party, payouts.partyId, payouts.currency),
  ]);
  const paidTo = new Map(
    paid.map((each) => [`${each.party} ${each.partyId} ${each.currency}`, each.paidMinor]),
  );
  return [
    ...toShops.map((row) => ({ ...row, party: "shop" as const })),
    ...toRunners.map((row) => ({ ...row, party: "runner" as const, stadiumName: null })),
  ]
    .map((row) => {
      const paidMinor = paidTo.get(`${row.party} ${row.partyId} ${row.currency}`) ?? 0;
      return { ...row, paidMinor, owedMinor: row.earnedMinor - paidMinor };
    })
    .filter((row) => row.earnedMinor !== 0 || row.paidMinor !== 0)
    .sort((a, b) => b.owedMinor - a.owedMinor);
}

export type NewPayout = {
  /** Made with the form: a second press is the same payout. */
  requestKey: string;
  party: "shop" | "runner";
  partyId: string;
  currency: string;
  amountMinor: number;
  reference: string;
};

/** Notes what was paid outside of the provider. Never more than is owed, so that a typing error is seen. */
export async function recordPayout(
  { db, now }: Pick<OrderDeps, "db" | "now">,
  userId: string,
  { requestKey, ...payout }: NewPayout,
): Promise<{ ok: true } | { ok: false; reason: "more-than-owed" | "not-found" }> {
  if (await db.query.payouts.findFirst({ where: eq(payouts.id, requestKey) })) return { ok: true };
  const owed = (await listOwed(db)).find(
    (each) =>
      each.party === payout.party && each.partyId === payout.partyId && each.currency === payout.currency,
  );
  if (!owed) return { ok: false, reason: "not-found" };
  if (payout.amountMinor > owed.owedMinor) return { ok: false, reason: "more-than-owed" };
  const at = now();
  await db.batch([
    db.insert(payouts).values({ ...payout, id: requestKey, paidBy: userId, at }),
    auditEntry(db, {
      ...{ userId, role: "operator", action: "payout.record", subject: payout.partyId, outcome: "ok", at },
      detail: { party: payout.party, amountMinor: payout.amountMinor, currency: payout.currency },
    }),
  ]);
  return { ok: true };
}
