import { and, asc, eq } from "drizzle-orm";
import { listOpenAlerts } from "../db/alerts.ts";
import { auditEntry, listAudit } from "../db/audit.ts";
import type { Db } from "../db/client.ts";
import { alerts, shops, stadiums } from "../db/schema/index.ts";

/** What operators alone do (DESIGN.md section 2). Every call names who asks; the API has checked the role. */
export function createOperations({ db, now }: { db: Db; now: () => number }) {
  return {
    /** Open alerts of all venues, the newest first. */
    listAlerts: (stadiumId?: string) => listOpenAlerts(db, stadiumId),

    /** False where it was resolved already or never was. */
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

    /** Every shop with the account that its food is paid to; null: the platform is charged. */
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
     * Redirects a shop's money. Orders that are under way keep the account that their payment was made with.
     * `seen` is the account that was on the screen: a change in between is not written over.
     */
    async setAccount(
      userId: string,
      shopId: string,
      account: string | null,
      seen: string | null,
    ): Promise<{ ok: true } | { ok: false; reason: "not-found" | "changed-meanwhile" }> {
      const shop = await db.query.shops.findFirst({ where: eq(shops.id, shopId) });
      if (!shop) return { ok: false, reason: "not-found" };
      if (shop.vendorConnectedAccountId !== seen) return { ok: false, reason: "changed-meanwhile" };
      const at = now();
      await db.batch([
        db
          .update(shops)
          .set({ vendorConnectedAccountId: account, updatedAt: at })
          .where(and(eq(shops.id, shopId), eq(shops.updatedAt, shop.updatedAt))),
        auditEntry(db, {
          userId,
          role: "operator",
          stadiumId: shop.stadiumId,
          shopId,
          action: "shop.account",
          subject: shopId,
          outcome: "ok",
          detail: { from: seen, to: account },
          at,
        }),
      ]);
      return { ok: true };
    },

    /** What staff did, newest first: of one stadium, or of all. */
    listAudit: (filter: { stadiumId?: string; before?: number }) => listAudit(db, filter),
  };
}
