import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { pick } from "#domain/pick.ts";
import { accountStateOf, destinationOf } from "#domain/provider/accounts.ts";
import { alertEntry, resolveAlerts } from "#worker/db/alerts.ts";
import { auditEntry } from "#worker/db/audit.ts";
import { raiseMenuVersion } from "#worker/db/catalog.ts";
import { connectedAccounts, shops } from "#worker/db/schema/index.ts";
import type { ConnectedAccount } from "#worker/payments/provider.ts";
import { forEachDespiteErrors } from "#worker/platform/for-each-despite-errors.ts";
import { logError } from "#worker/platform/log.ts";
import type { OrderDeps } from "../ports.ts";

type AccountDeps = Pick<OrderDeps, "db" | "now" | "payments" | "boards">;
export type AccountState =
  | { state: "payable"; facts: ConnectedAccount }
  /** `reason`: the provider's own word; it does not exist, may not receive transfers, or is restricted. */
  | { state: "unpayable"; reason: string; facts: ConnectedAccount | null }
  | { state: "unanswered" };

/** Reads a connected account's state from the provider. */
export async function readAccount(payments: OrderDeps["payments"], account: string): Promise<AccountState> {
  const found = await payments?.findAccount(account);
  if (!found?.ok) return { state: "unanswered" };
  const { account: facts } = found;
  if (!facts) return { state: "unpayable", reason: "no-such-account", facts };
  if (accountStateOf(facts, facts.isOnBehalf) === "payable") return { state: "payable", facts };
  const lacking = facts.mayReceive ? "card-payments-inactive" : "transfers-inactive";
  return { state: "unpayable", reason: facts.restriction ?? lacking, facts };
}

/** Checks imported accounts once, before a fan's order fails. */
export async function checkNewAccounts(deps: AccountDeps): Promise<void> {
  const rows = await deps.db
    .selectDistinct({ account: shops.vendorConnectedAccountId })
    .from(shops)
    .leftJoin(connectedAccounts, eq(connectedAccounts.id, shops.vendorConnectedAccountId))
    .where(
      and(isNotNull(shops.vendorConnectedAccountId), isNull(connectedAccounts.id), isNull(shops.unpayableAt)),
    )
    .limit(20);
  const isLocalMock = deps.payments?.isLocalMock ?? false;
  await forEachDespiteErrors(rows, async ({ account }) => {
    if (account && destinationOf(account, isLocalMock)) await checkAccount(deps, account);
  });
}

/** A statement that stores an account's state. */
export function upsertAccount(db: OrderDeps["db"], id: string, facts: ConnectedAccount, at: number) {
  const { openedFor: _openedFor, ...row } = rowOf(id, null, facts, at);
  return db
    .insert(connectedAccounts)
    .values({ ...row, openedFor: null })
    .onConflictDoUpdate({ target: connectedAccounts.id, set: row });
}

/** Whether it is one of ours: in use at a shop, or opened for one. */
export async function knowsAccount(db: OrderDeps["db"], id: string): Promise<boolean> {
  const found = await db.batch([
    db.select({ id: shops.id }).from(shops).where(eq(shops.vendorConnectedAccountId, id)).limit(1),
    db.select({ id: connectedAccounts.id }).from(connectedAccounts).where(eq(connectedAccounts.id, id)),
  ]);
  return found.flat().length > 0;
}

/** Asks the provider about an account, and pauses or reopens its shops. False without an answer. */
export async function checkAccount(deps: AccountDeps, account: string): Promise<boolean> {
  const found = await readAccount(deps.payments, account);
  if (found.state === "unanswered") return false;
  if (found.facts) await upsertAccount(deps.db, account, found.facts, deps.now());
  if (found.state === "unpayable") await pauseUnpayable(deps, account, found.reason);
  else {
    await switchToOpened(deps, account);
    await reopenPayable(deps, account);
  }
  return true;
}

/** Checks all shops' accounts and those that we opened, in case of imports or lost events. */
export async function checkAccounts(deps: AccountDeps): Promise<{ accounts: number; unanswered: number }> {
  const [used, opened] = await deps.db.batch([
    deps.db
      .selectDistinct({ account: shops.vendorConnectedAccountId })
      .from(shops)
      .where(isNotNull(shops.vendorConnectedAccountId)),
    deps.db
      .select({ account: connectedAccounts.id })
      .from(connectedAccounts)
      .where(isNotNull(connectedAccounts.openedFor)),
  ]);
  const isLocalMock = deps.payments?.isLocalMock ?? false;
  const all = [...used, ...opened].map((each) => each.account ?? "");
  const accounts = [...new Set(all)].filter((each) => destinationOf(each, isLocalMock));
  let unanswered = 0;
  await forEachDespiteErrors(accounts, async (account) => {
    if (!(await checkAccount(deps, account))) unanswered++;
  });
  return { accounts: accounts.length, unanswered };
}

/** An account that we opened is its shop's from the moment the provider pays it; until then the platform is charged. */
async function switchToOpened({ db, now }: AccountDeps, account: string): Promise<void> {
  const row = await db.query.connectedAccounts.findFirst({ where: eq(connectedAccounts.id, account) });
  if (!row?.openedFor) return;
  const shop = await db.query.shops.findFirst({ where: eq(shops.id, row.openedFor) });
  if (!shop || shop.vendorConnectedAccountId === account) return;
  const at = now();
  await db.batch([
    db.update(shops).set({ vendorConnectedAccountId: account, updatedAt: at }).where(eq(shops.id, shop.id)),
    auditEntry(db, {
      ...{ by: { kind: "operator", id: "system" }, stadiumId: shop.stadiumId, shopId: shop.id },
      ...{ action: "shop.account", subject: shop.id, outcome: "ok", at },
      detail: { from: shop.vendorConnectedAccountId, to: account },
    }),
  ]);
}

/** The account's shops take no orders until the provider pays them again; one alert a shop. */
export async function pauseUnpayable(
  { db, now, boards }: Omit<AccountDeps, "payments">,
  account: string,
  reason: string,
): Promise<void> {
  const open = and(eq(shops.vendorConnectedAccountId, account), isNull(shops.unpayableAt));
  for (const { id, stadiumId } of await db.select().from(shops).where(open)) {
    const at = now();
    logError("alert", undefined, { kind: "shop-unpayable", subject: id, reason });
    await db.batch([
      db.update(shops).set({ unpayableAt: at, unpayableReason: reason }).where(eq(shops.id, id)),
      alertEntry(db, {
        kind: "shop-unpayable",
        subject: id,
        stadiumId,
        shopId: id,
        detail: { account, reason },
        at,
      }),
      raiseMenuVersion(db, stadiumId),
    ]);
    await boards.menuChanged(id);
  }
}

async function reopenPayable({ db, now, boards }: AccountDeps, account: string): Promise<void> {
  const paused = and(eq(shops.vendorConnectedAccountId, account), isNotNull(shops.unpayableAt));
  for (const { id } of await db.select().from(shops).where(paused)) await reopenShop({ db, now, boards }, id);
}

/** Reopens a shop whose account works again, was replaced or removed. */
export async function reopenShop(
  { db, now, boards }: Omit<AccountDeps, "payments">,
  shopId: string,
): Promise<void> {
  const shop = await db.query.shops.findFirst({ where: eq(shops.id, shopId) });
  if (!shop?.unpayableAt) return;
  await db.batch([
    db.update(shops).set({ unpayableAt: null, unpayableReason: null }).where(eq(shops.id, shopId)),
    resolveAlerts(db, "shop-unpayable", shopId, "system", now()),
    raiseMenuVersion(db, shop.stadiumId),
  ]);
  await boards.menuChanged(shopId);
}

/** An account's row: its state, and in whose name it is charged. */
export function rowOf(id: string, openedFor: string | null, facts: ConnectedAccount, at: number) {
  return {
    id,
    openedFor,
    ...pick(facts, "country", "restriction", "isOnBehalf"),
    state: accountStateOf(facts, facts.isOnBehalf),
    due: [...facts.due],
    checkedAt: at,
  };
}
