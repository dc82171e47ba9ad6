import { asc, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { StaffActor } from "#domain/actor.ts";
import { pick } from "#domain/pick.ts";
import { isPrivileged } from "#domain/staff/proof.ts";
import { listOpenAlerts } from "#worker/db/alerts.ts";
import { auditEntry, listAudit, listReadableAudit, writeGuarded } from "#worker/db/audit.ts";
import { forgetSecondSteps } from "#worker/db/people/sign-in-methods.ts";
import { listRoles } from "#worker/db/people/staff.ts";
import { alerts, connectedAccounts, session, shops, stadiums } from "#worker/db/schema/index.ts";
import { isAccountOfShop } from "#worker/db/venue.ts";
import { readAccount, reopenShop, upsertAccount } from "../payment/shop-accounts.ts";
import type { OrderDeps } from "../ports.ts";

type AccountRefusal =
  | "not-found"
  | "changed-meanwhile"
  | "account-unknown"
  | "account-restricted"
  | "provider-unreached";

/** Operators' actions (docs/design.md#roles). The API has checked the role. */
export function createOperatorConsole(
  deps: Pick<OrderDeps, "db" | "now" | "payments" | "boards"> & {
    rightsEnded: (userId: string) => Promise<void>;
  },
) {
  const { db, now, payments } = deps;
  return {
    listAlerts: async (stadiumId?: string) => listOpenAlerts(db, stadiumId),

    /** False if the alert is already resolved or unknown. */
    async resolveAlert(by: StaffActor<"operator">, id: string): Promise<boolean> {
      const row = await db.query.alerts.findFirst({ where: eq(alerts.id, id) });
      if (!row || row.resolvedAt !== null) return false;
      const at = now();
      await db.batch([
        db.update(alerts).set({ resolvedAt: at, resolvedBy: by.id }).where(eq(alerts.id, id)),
        auditEntry(db, {
          ...{ by, ...pick(row, "stadiumId", "shopId") },
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
    listAccounts: async () =>
      db
        .select({
          shopId: shops.id,
          shopName: shops.name,
          stadiumId: shops.stadiumId,
          stadiumName: stadiums.name,
          account: shops.vendorConnectedAccountId,
          /** Why the provider does not pay the shop; null while it does. */
          unpayableReason: shops.unpayableReason,
          /** The account that we opened for it, or the one in use, as the provider last described it. */
          ...pick(connectedAccounts, "state", "country", "due"),
          isOpened: sql<boolean>`${connectedAccounts.openedFor} is not null`.mapWith(Boolean),
        })
        .from(shops)
        .leftJoin(connectedAccounts, isAccountOfShop)
        .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
        .orderBy(asc(shops.stadiumId), asc(shops.position))
        .limit(2_000),

    /**
     * Sets a shop's connected account. Active orders keep the account that their payment was made with. `seen` is the
     * account on the screen: a concurrent change is not overwritten.
     */
    async setAccount(
      by: StaffActor<"operator">,
      { shopId, account, seen }: { shopId: string; account: string | null; seen: string | null },
    ): Promise<{ ok: true } | { ok: false; reason: AccountRefusal }> {
      const accountRows: BatchItem<"sqlite">[] = [];
      if (account !== null && payments) {
        const found = await readAccount(payments, account);
        if (found.state === "unanswered") return { ok: false, reason: "provider-unreached" };
        if (found.state === "unpayable")
          return {
            ok: false,
            reason: found.reason === "no-such-account" ? "account-unknown" : "account-restricted",
          };
        accountRows.push(upsertAccount(db, account, found.facts, now()));
      }
      const shop = await db.query.shops.findFirst({ where: eq(shops.id, shopId) });
      if (!shop) return { ok: false, reason: "not-found" };
      const at = now();
      const entry = {
        by,
        stadiumId: shop.stadiumId,
        shopId,
        action: "shop.account" as const,
        subject: shopId,
        detail: { from: seen, to: account },
        at,
      };
      const isAsSeen = sql`exists (select 1 from ${shops} where ${shops.id} = ${shopId} and ${shops.vendorConnectedAccountId} is ${seen})`;
      const written = await writeGuarded(db, entry, isAsSeen, [
        db
          .update(shops)
          .set({ vendorConnectedAccountId: account, updatedAt: at })
          .where(eq(shops.id, shopId)),
        ...accountRows,
      ]);
      if (!written) return { ok: false, reason: "changed-meanwhile" };
      await reopenShop(deps, shopId);
      return { ok: true };
    },

    /**
     * Removes all second steps of another manager or operator who lost phone and recovery codes. Ends their sessions;
     * the next sign-in sets a step up. The operator has verified the person.
     */
    async resetSecondSteps(
      by: StaffActor<"operator">,
      personId: string,
    ): Promise<{ ok: true } | { ok: false; reason: "not-found" | "own-steps" }> {
      if (personId === by.id) return { ok: false, reason: "own-steps" };
      const roles = await listRoles(db, personId);
      if (!isPrivileged(roles)) return { ok: false, reason: "not-found" };
      await db.batch([
        auditEntry(db, {
          ...{ by, action: "step.reset", subject: personId, outcome: "ok", at: now() },
        }),
        ...forgetSecondSteps(db, personId),
        db.delete(session).where(eq(session.userId, personId)),
      ]);
      await deps.rightsEnded(personId);
      return { ok: true };
    },

    listReadableAudit: async () => listReadableAudit(db),
    listAudit: async (filter: { stadiumId?: string; before?: number }) => listAudit(db, filter),
  };
}
