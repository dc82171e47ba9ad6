import { asc, eq, sql } from "drizzle-orm";
import { listOpenAlerts } from "#worker/db/alerts.ts";
import { auditEntry, guardedAuditEntry, isGuardRefusal, listAudit } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { alerts, shops, stadiums } from "#worker/db/schema/index.ts";

/** What only operators may do (docs/design.md#roles). The API has checked the role. */
export function createOperatorConsole({ db, now }: { db: Db; now: () => number }) {
  return {
    listAlerts: (stadiumId?: string) => listOpenAlerts(db, stadiumId),

    /** False if the alert is already resolved or unknown. */
    async resolveAlert(userId: string, id: string): Promise<boolean> {
      const row = await db.query.alerts.findFirst({ where: eq(alerts.id, id) });
      if (!row || row.resolvedAt !== null) return false;
      const at = now();
      await db.batch([
        db.update(alerts).set({ resolvedAt: at, resolvedBy: userId }).where(eq(alerts.id, id)),
        auditEntry(db, {
          userId,
          role: "operator",
          stadiumId: row.stadiumId,
          shopId: row.shopId,
          action: "alert.resolve",
          subject: id,
          outcome: "ok",
          detail: { kind: row.kind, subject: row.subject },
          at,
        }),
      ]);
      return true;
    },

    /** Every shop with its connected account; null where the platform is charged. */
    listAccounts: () =>
      db
        .select({
          shopId: shops.id,
          shopName: shops.name,
          stadiumId: shops.stadiumId,
          stadiumName: stadiums.name,
          account: shops.vendorConnectedAccountId,
        })
        .from(shops)
        .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
        .orderBy(asc(shops.stadiumId), asc(shops.position))
        .limit(2_000),

    /**
     * Sets a shop's connected account. Active orders keep the account that their payment was made with. `seen` is the
     * account on the screen: a concurrent change is not overwritten.
     */
    async setAccount(
      userId: string,
      shopId: string,
      account: string | null,
      seen: string | null,
    ): Promise<{ ok: true } | { ok: false; reason: "not-found" | "changed-meanwhile" }> {
      const shop = await db.query.shops.findFirst({ where: eq(shops.id, shopId) });
      if (!shop) return { ok: false, reason: "not-found" };
      const at = now();
      const entry = {
        userId,
        role: "operator" as const,
        stadiumId: shop.stadiumId,
        shopId,
        action: "shop.account",
        subject: shopId,
        detail: { from: seen, to: account },
        at,
      };
      try {
        await db.batch([
          guardedAuditEntry(
            db,
            { ...entry, outcome: "ok" },
            sql`exists (select 1 from ${shops} where ${shops.id} = ${shopId} and ${shops.vendorConnectedAccountId} is ${seen})`,
          ),
          db
            .update(shops)
            .set({ vendorConnectedAccountId: account, updatedAt: at })
            .where(eq(shops.id, shopId)),
        ]);
      } catch (error) {
        if (isGuardRefusal(error)) return { ok: false, reason: "changed-meanwhile" };
        throw error;
      }
      return { ok: true };
    },

    listAudit: (filter: { stadiumId?: string; before?: number }) => listAudit(db, filter),
  };
}
