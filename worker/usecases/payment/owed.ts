import { eq, sql } from "drizzle-orm";
import type { Owed } from "#domain/ledger/owed.ts";
import { writeGuarded } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { carryForward, listUncarried, owedMinor, readOwed } from "#worker/db/owed.ts";
import { payouts } from "#worker/db/schema/index.ts";
import type { OrderDeps } from "../ports.ts";

/**
 * What the platform holds for others, to the agora: food of charges that did not go to the shop's own account, and every
 * tip. From the ledger, less what was paid out; so a refund after a payout is owed back, as a negative sum.
 */
export async function listOwed(db: Db): Promise<Owed[]> {
  const rows = await readOwed(db);
  return rows
    .map(({ shopName, runnerName, ...row }) => ({
      ...row,
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

/** Notes what was paid outside of the provider. Never more than is owed at that moment, whoever else notes one. */
export async function recordPayout(
  { db, now }: Pick<OrderDeps, "db" | "now">,
  userId: string,
  { requestKey, ...payout }: NewPayout,
): Promise<{ ok: true } | { ok: false; reason: "more-than-owed" | "not-found" | "other-payout" }> {
  const { party, partyId, currency, amountMinor } = payout;
  const at = now();
  const noted = await writeGuarded(
    db,
    {
      ...{ userId, role: "operator", action: "payout.record", subject: partyId, at },
      detail: { party, amountMinor, currency },
    },
    sql`${owedMinor(db, payout)} >= ${amountMinor}
      and not exists (select 1 from ${payouts} where ${payouts.id} = ${requestKey})`,
    [db.insert(payouts).values({ ...payout, id: requestKey, paidBy: userId, at })],
  );
  if (noted) return { ok: true };
  const known = await db.query.payouts.findFirst({ where: eq(payouts.id, requestKey) });
  if (known) {
    const isSame =
      known.party === party &&
      known.partyId === partyId &&
      known.currency === currency &&
      known.amountMinor === amountMinor;
    return isSame ? { ok: true } : { ok: false, reason: "other-payout" };
  }
  const [owed] = await db.all<{ owed: number | null }>(sql`select ${owedMinor(db, payout)} as owed`);
  return { ok: false, reason: owed?.owed == null ? "not-found" : "more-than-owed" };
}
