import { and, eq } from "drizzle-orm";
import type { RunItemBody } from "#domain/schemas/staff.ts";
import { type EndProblem, endProblem } from "#domain/shop/overrides.ts";
import { staffPolicy } from "#domain/staff/policy.ts";
import { roleAtShop } from "#domain/staff/staff-scope.ts";
import { type AuditEntry, auditEntry } from "#worker/db/audit.ts";
import { raiseMenuVersion } from "#worker/db/catalog.ts";
import { shopItems, shops } from "#worker/db/schema/index.ts";
import { republishCatalog } from "../catalog/load-catalog.ts";
import type { RunDeps, Staff } from "./override-shop.ts";

export type ShopItemRow = typeof shopItems.$inferSelect;
export type RunItemResult =
  | { ok: true; item: ShopItemRow }
  | { ok: false; reason: "not-found" | "not-allowed" | EndProblem };

/** A shop's override for one dish: sold out, counted stock, own preparation time, or off its menu. */
export async function overrideItem(
  deps: RunDeps,
  staff: Staff,
  shopId: string,
  itemId: string,
  request: RunItemBody,
): Promise<RunItemResult> {
  const { db } = deps;
  const at = deps.now();
  const here = and(eq(shopItems.shopId, shopId), eq(shopItems.itemId, itemId));
  const [shopRows, itemRows] = await db.batch([
    db.select({ stadiumId: shops.stadiumId }).from(shops).where(eq(shops.id, shopId)),
    db.select().from(shopItems).where(here),
  ]);
  const stadiumId = shopRows[0]?.stadiumId;
  const item = itemRows[0];
  const role = stadiumId === undefined ? null : roleAtShop(staff.roles, { shopId, stadiumId });
  if (stadiumId === undefined || !role || !item) return { ok: false, reason: "not-found" };
  const entry = (outcome: string, detail: AuditEntry["detail"]) =>
    auditEntry(db, {
      userId: staff.userId,
      role,
      stadiumId,
      shopId,
      action: "item.run",
      subject: itemId,
      outcome,
      detail,
      at,
    });
  const problem =
    staffPolicy[role].board === "looks"
      ? "not-allowed"
      : (endProblem(request.soldOutUntil, "soldOut", at) ??
        endProblem(request.preparationUntil, "preparation", at));
  if (problem) {
    await entry(problem, { asked: request });
    return { ok: false, reason: problem };
  }

  const changes = changesOf(request);
  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, item[name as keyof ShopItemRow]]),
  );
  await db.batch([
    db.update(shopItems).set(changes).where(here),
    entry("ok", { before, after: changes }),
    raiseMenuVersion(db, stadiumId),
  ]);
  await republishCatalog(deps, stadiumId);
  await deps.boards.shopChanged(shopId);
  return { ok: true, item: { ...item, ...changes } };
}

function changesOf({ preparationMinutes, preparationUntil, ...rest }: RunItemBody): Partial<ShopItemRow> {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (preparationMinutes === undefined && preparationUntil === undefined) return given;
  return typeof preparationMinutes === "number"
    ? { ...given, preparationMinutes, preparationUntil: preparationUntil ?? null }
    : { ...given, preparationMinutes: null, preparationUntil: null };
}
