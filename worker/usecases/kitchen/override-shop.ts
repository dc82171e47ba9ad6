import { eq } from "drizzle-orm";
import type { RunShopBody } from "#domain/schemas/staff.ts";
import { type EndProblem, endProblem } from "#domain/shop/overrides.ts";
import { staffPolicy } from "#domain/staff/policy.ts";
import type { StaffRole } from "#domain/staff/staff.ts";
import { roleAtShop } from "#domain/staff/staff-scope.ts";
import { type AuditEntry, auditEntry } from "#worker/db/audit.ts";
import { raiseMenuVersion } from "#worker/db/catalog.ts";
import { shops } from "#worker/db/schema/index.ts";
import { type CatalogDeps, republishCatalog } from "../catalog/load-catalog.ts";
import type { Boards } from "../ports.ts";

export type RunDeps = CatalogDeps & { boards: Pick<Boards, "shopChanged"> };
export type Staff = { userId: string; roles: StaffRole[] };
export type ShopRow = typeof shops.$inferSelect;
export type RunShopResult =
  | { ok: true; shop: ShopRow }
  | { ok: false; reason: "not-found" | "not-allowed" | EndProblem };

/**
 * Opens, closes or pauses a shop, or marks it busy. Written with its audit entry; then the menu's snapshot is rebuilt
 * and the board informed, which informs the fans.
 */
export async function overrideShop(
  deps: RunDeps,
  staff: Staff,
  shopId: string,
  request: RunShopBody,
): Promise<RunShopResult> {
  const { db } = deps;
  const at = deps.now();
  const shop = await db.query.shops.findFirst({ where: eq(shops.id, shopId) });
  if (!shop) return { ok: false, reason: "not-found" };
  const { stadiumId } = shop;
  const role = roleAtShop(staff.roles, { shopId, stadiumId });
  if (!role) return { ok: false, reason: "not-found" };
  const entry = (outcome: string, detail: AuditEntry["detail"]) =>
    auditEntry(db, {
      userId: staff.userId,
      role,
      stadiumId,
      shopId,
      action: "shop.run",
      subject: shopId,
      outcome,
      detail,
      at,
    });
  const problem =
    staffPolicy[role].board === "looks"
      ? "not-allowed"
      : (endProblem(request.pauseUntil, "pause", at) ?? endProblem(request.busyUntil, "busy", at));
  if (problem) {
    await entry(problem, { asked: request });
    return { ok: false, reason: problem };
  }

  const changes = changesOf(request);
  const before = Object.fromEntries(Object.keys(changes).map((name) => [name, shop[name as keyof ShopRow]]));
  await db.batch([
    db
      .update(shops)
      .set({ ...changes, updatedAt: at })
      .where(eq(shops.id, shopId)),
    entry("ok", { before, after: changes }),
    raiseMenuVersion(db, stadiumId),
  ]);
  await republishCatalog(deps, stadiumId);
  await deps.boards.shopChanged(shopId);
  return { ok: true, shop: { ...shop, ...changes, updatedAt: at } };
}

function changesOf({ open, pauseUntil, busyUntil, busyMinutes }: RunShopBody): Partial<ShopRow> {
  return {
    ...(open === undefined ? {} : { isOpen: open }),
    ...(pauseUntil === undefined ? {} : { pausedUntil: pauseUntil }),
    ...(busyUntil === undefined ? {} : { busyUntil, busyMinutes: busyUntil === null ? 0 : busyMinutes }),
  };
}
