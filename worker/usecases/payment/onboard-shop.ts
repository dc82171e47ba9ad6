import { eq } from "drizzle-orm";
import type { StaffActor } from "#domain/actor.ts";
import { localize } from "#domain/language/localized.ts";
import { isSampleAccount, onboardingCountries } from "#domain/provider/accounts.ts";
import { auditEntry } from "#worker/db/audit.ts";
import { connectedAccounts, shops } from "#worker/db/schema/index.ts";
import type { OrderDeps } from "../ports.ts";
import { checkAccount, rowOf } from "./shop-accounts.ts";

type Deps = Pick<OrderDeps, "db" | "now" | "payments" | "boards">;
export type Onboarding =
  | { ok: true; url: string }
  | {
      ok: false;
      reason: "not-found" | "country-unsupported" | "provider-unreached" | "provider-refused" | "has-account";
    };

/**
 * Opens an account for a shop, once, and gives the address of the provider's own form for it. The address works once and
 * for minutes. Until the provider pays the account, the shop's orders are charged on the platform.
 */
export async function onboardShop(
  deps: Deps,
  by: StaffActor<"operator">,
  { shopId, country, returnTo }: { shopId: string; country: string; returnTo: URL },
): Promise<Onboarding> {
  const { db, now, payments } = deps;
  if (!payments) return { ok: false, reason: "provider-unreached" };
  const shop = await db.query.shops.findFirst({ where: eq(shops.id, shopId) });
  if (!shop) return { ok: false, reason: "not-found" };
  const own = shop.vendorConnectedAccountId;
  // That account was entered by hand, not opened by us.
  const earlier = await findOpened(db, shopId);
  if (own !== null && !isSampleAccount(own) && earlier !== own) return { ok: false, reason: "has-account" };
  let account = earlier;
  if (account === null) {
    if (!onboardingCountries.includes(country)) return { ok: false, reason: "country-unsupported" };
    const opened = await payments.openAccount({
      shopId,
      name: localize(shop.name, "en"),
      country,
      // A second press, or a retry after a lost answer, gets the same account.
      idempotencyKey: `account-${shopId}-${country}`,
    });
    if (!opened.ok) return refusalOf(opened.kind);
    account = opened.account;
    const at = now();
    const { id: _id, ...detail } = { id: shopId, country, account };
    await db.batch([
      db
        .insert(connectedAccounts)
        .values(rowOf(account, shopId, opened.facts, at))
        .onConflictDoNothing(),
      auditEntry(db, {
        ...{ by, stadiumId: shop.stadiumId, shopId, action: "shop.onboard" },
        ...{ subject: shopId, outcome: "ok", detail, at },
      }),
    ]);
  }
  const link = await payments.linkAccount(account, {
    // A link that was used or is too old leads back to the page that makes a new one.
    refreshUrl: `${returnTo.href}?again=1`,
    returnUrl: returnTo.href,
  });
  return link.ok ? { ok: true, url: link.url } : refusalOf(link.kind);
}

/** Back from the provider's form: how the account stands now. */
export async function checkOnboarding(deps: Deps, shopId: string): Promise<void> {
  const account = await findOpened(deps.db, shopId);
  if (account) await checkAccount(deps, account);
}

async function findOpened(db: Deps["db"], shopId: string): Promise<string | null> {
  const row = await db.query.connectedAccounts.findFirst({ where: eq(connectedAccounts.openedFor, shopId) });
  return row?.id ?? null;
}

const refusalOf = (kind: "refused" | "unknown") =>
  ({ ok: false, reason: kind === "refused" ? "provider-refused" : "provider-unreached" }) as const;
