import { eq, gte, sql } from "drizzle-orm";
import type { StaffActor } from "#domain/actor.ts";
import type { Owed } from "#domain/ledger/ledger.ts";
import { cardKinds, type Settlement, settlementOf } from "#domain/ledger/settlement.ts";
import { pick } from "#domain/pick.ts";
import { writeGuarded } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { carryForward, listUncarried, owedMinor, readLastPayouts, readOwed } from "#worker/db/money/owed.ts";
import { payouts, settlements } from "#worker/db/schema/index.ts";
import type { OrderDeps } from "../ports.ts";

/**
 * What the platform owes: food of charges on the platform, and all tips. By the ledger, less payouts; a refund after a
 * payout is a negative sum.
 */
export async function listOwed(db: Db): Promise<Owed[]> {
  const [rows, paid] = await Promise.all([readOwed(db), readLastPayouts(db)]);
  const keyOf = ({ party, partyId, currency }: Pick<Owed, "party" | "partyId" | "currency">) =>
    `${party} ${partyId} ${currency}`;
  const paidTo = Map.groupBy(paid, keyOf);
  return rows
    .map(({ shopName, runnerName, ...row }) => ({
      ...row,
      payouts: (paidTo.get(keyOf(row)) ?? []).map((each) => pick(each, "amountMinor", "reference", "at")),
      name: shopName ?? runnerName ?? "",
      owedMinor: row.earnedMinor - row.paidMinor,
    }))
    .filter((row) => row.earnedMinor !== 0 || row.paidMinor !== 0)
    .sort((a, b) => b.owedMinor - a.owedMinor);
}

/** Brings the balances forward by the orders that have ended since. A rush is caught up within some minutes. */
export async function carryBalances(
  { db, now }: Pick<OrderDeps, "db" | "now">,
  atMost = 2_000,
): Promise<void> {
  const entries = await listUncarried(db, atMost);
  if (entries.length === 0) return;
  await db.batch(
    carryForward(
      db,
      entries.map(({ id }) => id),
      now(),
    ),
  );
}

export type NewPayout = Pick<Owed, "party" | "partyId" | "currency"> & {
  /** Made with the form: a second press is the same payout. */
  requestKey: string;
  amountMinor: number;
  reference: string;
};

/** Notes a payment outside of the provider; never more than is owed at that moment, even if two are noted at once. */
export async function recordPayout(
  { db, now }: Pick<OrderDeps, "db" | "now">,
  by: StaffActor<"operator">,
  { requestKey, ...payout }: NewPayout,
): Promise<{ ok: true } | { ok: false; reason: "more-than-owed" | "not-found" | "other-payout" }> {
  const { party, partyId, currency, amountMinor, reference } = payout;
  const at = now();
  const noted = await writeGuarded(
    db,
    {
      ...{ by, action: "payout.record", subject: partyId, at },
      detail: { party, amountMinor, currency, reference },
    },
    sql`${owedMinor(db, payout)} >= ${amountMinor}
      and not exists (select 1 from ${payouts} where ${payouts.id} = ${requestKey})`,
    [db.insert(payouts).values({ ...payout, id: requestKey, paidBy: by.id, at })],
  );
  if (noted) return { ok: true };
  const earlier = await db.query.payouts.findFirst({ where: eq(payouts.id, requestKey) });
  if (earlier) {
    const isSame =
      earlier.party === party &&
      earlier.partyId === partyId &&
      earlier.currency === currency &&
      earlier.amountMinor === amountMinor &&
      earlier.reference === reference;
    return isSame ? { ok: true } : { ok: false, reason: "other-payout" };
  }
  const [owed] = await db.all<{ owed: number | null }>(sql`select ${owedMinor(db, payout)} as owed`);
  return { ok: false, reason: owed?.owed == null ? "not-found" : "more-than-owed" };
}

export type SettledSums = {
  currency: string;
  payments: number;
  bankMinor: number;
  feesMinor: number;
  exchangeMinor: number;
};

/**
 * Sums since then of bank amounts, fees and exchange differences: `settlementOf` over every payment, in one statement.
 */
export async function sumSettled(db: Db, since: number): Promise<SettledSums[]> {
  const isCard = sql`${settlements.kind} in ${[...cardKinds]}`;
  const capture = (column: unknown) => sql`max(case when ${settlements.kind} = 'capture' then ${column} end)`;
  const perPayment = db
    .select({
      currency: sql<string>`${settlements.settledCurrency}`.as("currency"),
      bank: sql<number>`sum(${settlements.settledMinor}) - sum(${settlements.feeMinor})`.as("bank"),
      fees: sql<number>`sum(${settlements.feeMinor})`.as("fees"),
      // Null if the capture is older, so left out of the sum.
      exchange: sql<number>`sum(case when ${isCard} then ${settlements.settledMinor} else 0 end)
        - round(sum(case when ${isCard} then ${settlements.chargedMinor} else 0 end) * 1.0
          * ${capture(settlements.settledMinor)} / ${capture(settlements.chargedMinor)})`.as("exchange"),
    })
    .from(settlements)
    .where(gte(settlements.at, since))
    // Not the bare column: SQLite would walk through all payments by its index, instead of those of that time.
    .groupBy(sql`${settlements.intentId} || ${settlements.settledCurrency}`)
    .as("per_payment");
  return db
    .select({
      currency: perPayment.currency,
      payments: sql<number>`count(*)`,
      bankMinor: sql<number>`sum(${perPayment.bank})`,
      feesMinor: sql<number>`sum(${perPayment.fees})`,
      exchangeMinor: sql<number>`cast(coalesce(sum(${perPayment.exchange}), 0) as integer)`,
    })
    .from(perPayment)
    .groupBy(sql`${perPayment.currency}`);
}

/** One order's effect on the platform's balance; null before the first comparison. */
export async function settlementOfOrder(db: Db, orderId: string): Promise<Settlement | null> {
  return settlementOf(await db.select().from(settlements).where(eq(settlements.orderId, orderId)));
}
