import { and, eq, sql } from "drizzle-orm";
import type { Staff } from "#domain/actor.ts";
import type { CustomizationGroup } from "#domain/menu/menu.ts";
import type { OptionsOut } from "#domain/menu/out-options.ts";
import type { RunItemBody, RunShopBody } from "#domain/schemas/staff.ts";
import { type EndProblem, endProblem } from "#domain/shop/overrides.ts";
import type { AuditAction } from "#domain/staff/audit-action.ts";
import { staffPolicy } from "#domain/staff/policy.ts";
import { actingAs, roleAtShop, type ShopPlace } from "#domain/staff/staff-scope.ts";
import { auditEntry, auditOutcome } from "#worker/db/audit.ts";
import { raiseMenuVersion } from "#worker/db/catalog.ts";
import type { Db } from "#worker/db/client.ts";
import { menuItems, shopItems, shops } from "#worker/db/schema/index.ts";
import type { Boards, MenuOwner } from "../ports.ts";

export type RunDeps = {
  db: Db;
  now: () => number;
  menus: MenuOwner;
  boards: Pick<Boards, "shopChanged">;
};
export type ShopRow = typeof shops.$inferSelect;
type ShopItemRow = typeof shopItems.$inferSelect;
type Refused = { ok: false; reason: "not-found" | "not-allowed" | EndProblem };

/** Opens, closes or pauses a shop, or marks it busy. */
export async function overrideShop(
  deps: RunDeps,
  staff: Staff,
  { shopId, ...request }: RunShopBody & { shopId: string },
): Promise<{ ok: true; shop: ShopRow } | Refused> {
  const { db } = deps;
  const at = deps.now();
  const shop = await db.query.shops.findFirst({ where: eq(shops.id, shopId) });
  if (!shop) return { ok: false, reason: "not-found" };
  const changes = { ...shopChanges(request), updatedAt: at };
  const refused = await write(deps, staff, {
    place: { shopId, stadiumId: shop.stadiumId },
    action: "shop.run",
    subject: shopId,
    request,
    problem: endProblem(request.pauseUntil, "pause", at) ?? endProblem(request.busyUntil, "busy", at),
    before: shop,
    changes: shopChanges(request),
    statement: db.update(shops).set(changes).where(eq(shops.id, shopId)),
    at,
  });
  return refused ?? { ok: true, shop: { ...shop, ...changes } };
}

/** A shop's override for one dish: sold out, it or an option, counted stock, own preparation time, or off its menu. */
export async function overrideItem(
  deps: RunDeps,
  staff: Staff,
  { shopId, itemId, ...request }: RunItemBody & { shopId: string; itemId: string },
): Promise<{ ok: true; item: ShopItemRow } | Refused> {
  const { db } = deps;
  const at = deps.now();
  const here = and(eq(shopItems.shopId, shopId), eq(shopItems.itemId, itemId));
  const [shopRows, itemRows] = await db.batch([
    db.select({ stadiumId: shops.stadiumId }).from(shops).where(eq(shops.id, shopId)),
    db
      .select({
        item: shopItems,
        groups: sql<CustomizationGroup[]>`${menuItems.customization}`.mapWith(menuItems.customization),
      })
      .from(shopItems)
      .innerJoin(menuItems, eq(menuItems.id, shopItems.itemId))
      .where(here),
  ]);
  const [shop] = shopRows;
  const [found] = itemRows;
  if (!shop || !found) return { ok: false, reason: "not-found" };
  const { item, groups } = found;
  const { option, ...rest } = request;
  if (option && !groups.some(({ options }) => options.some(({ id }) => id === option.id)))
    return { ok: false, reason: "not-found" };
  const optionsOut = option && optionsAfter(item.optionsOut, option, at);
  const changes = { ...itemChanges(rest), ...(optionsOut !== undefined && { optionsOut }) };
  // Updates the column in SQL, because two tablets may change options at once.
  const set = option ? { ...changes, optionsOut: withOption(option) } : changes;
  const refused = await write(deps, staff, {
    place: { shopId, stadiumId: shop.stadiumId },
    action: "item.run",
    subject: itemId,
    request,
    problem:
      endProblem(request.soldOutUntil, "soldOut", at) ??
      endProblem(request.option?.soldOutUntil, "soldOut", at) ??
      endProblem(request.preparationUntil, "preparation", at),
    before: item,
    changes,
    statement: db.update(shopItems).set(set).where(here),
    at,
  });
  return refused ?? { ok: true, item: { ...item, ...changes } };
}

type Override = {
  place: ShopPlace;
  action: AuditAction;
  subject: string;
  request: object;
  problem: EndProblem | null;
  before: object;
  changes: object;
  statement: Parameters<RunDeps["db"]["batch"]>[0][number];
  at: number;
};

/**
 * Written with its audit entry, if the person may; then the floor writes the menu and the board is informed, which
 * informs the fans.
 */
async function write(
  deps: RunDeps,
  staff: Staff,
  { place, action, subject, request, problem, before, changes, statement, at }: Override,
): Promise<Refused | null> {
  const { db } = deps;
  const by = actingAs(staff, roleAtShop(staff.roles, place));
  if (!by) return { ok: false, reason: "not-found" };
  const entry = { by, ...place, action, subject, at };
  const reason = staffPolicy[by.kind].board === "looks" ? "not-allowed" : problem;
  if (reason) {
    await auditOutcome(db, { ...entry, outcome: reason, detail: { asked: request } });
    return { ok: false, reason };
  }
  const was = new Map(Object.entries(before));
  const detail = {
    before: Object.fromEntries(Object.keys(changes).map((name) => [name, was.get(name)])),
    after: changes,
  };
  await db.batch([
    statement,
    auditEntry(db, { ...entry, outcome: "ok", detail }),
    raiseMenuVersion(db, place.stadiumId),
  ]);
  await deps.menus.changed(place.stadiumId);
  await deps.boards.shopChanged(place.shopId);
  return null;
}

type OptionOut = NonNullable<RunItemBody["option"]>;

const withOption = ({ id, soldOutUntil }: OptionOut) => {
  const path = `$."${id}"`;
  return soldOutUntil === null
    ? sql`json_remove(${shopItems.optionsOut}, ${path})`
    : sql`json_set(coalesce(${shopItems.optionsOut}, '{}'), ${path}, ${soldOutUntil})`;
};

/** The sold-out options after the change. */
function optionsAfter(before: OptionsOut | null, { id, soldOutUntil }: OptionOut, now: number): OptionsOut {
  const others = Object.entries(before ?? {}).filter(([each, until]) => each !== id && until > now);
  return Object.fromEntries([...others, ...(soldOutUntil === null ? [] : [[id, soldOutUntil] as const])]);
}

function shopChanges({ open, pauseUntil, busyUntil, busyMinutes }: RunShopBody): Partial<ShopRow> {
  return {
    ...(open === undefined ? {} : { isOpen: open }),
    ...(pauseUntil === undefined ? {} : { pausedUntil: pauseUntil }),
    ...(busyUntil === undefined ? {} : { busyUntil, busyMinutes: busyUntil === null ? 0 : busyMinutes }),
  };
}

function itemChanges({ preparationMinutes, preparationUntil, ...rest }: RunItemBody): Partial<ShopItemRow> {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (preparationMinutes === undefined && preparationUntil === undefined) return given;
  return typeof preparationMinutes === "number"
    ? { ...given, preparationMinutes, preparationUntil: preparationUntil ?? null }
    : { ...given, preparationMinutes: null, preparationUntil: null };
}
