import { and, eq } from "drizzle-orm";
import type { Tray, TrayDeed, TrayResult } from "#domain/kitchen/bake-list.ts";
import { ownMinutes } from "#domain/kitchen/board-items.ts";
import type { TrayBody } from "#domain/schemas/staff.ts";
import type { TrayRefusal } from "#domain/wire/order-refusals.ts";
import type { Db } from "#worker/db/client.ts";
import { menuItems, shopItems } from "#worker/db/schema/index.ts";

export type TrayRun = { ok: true; tray?: Tray } | { ok: false; reason: TrayRefusal; tray?: undefined };
type Board = {
  tray(shopId: string, deed: TrayDeed): Promise<TrayResult>;
  askAhead(shopId: string, itemId: string, portions: number | null): Promise<void>;
};

/** What somebody at a board did with a tray. Only what the shop says to hold is cooked ahead. */
export async function runTray(
  { db, board, now }: { db: Db; board: Board; now: number },
  shopId: string,
  body: TrayBody,
): Promise<TrayRun> {
  if (body.action === "out" || body.action === "throw-away") return board.tray(shopId, body);
  const [dish] = await db
    .select({
      holdMinutes: shopItems.holdMinutes,
      tray: shopItems.tray,
      menuMinutes: menuItems.preparationMinutes,
      own: { preparationMinutes: shopItems.preparationMinutes, preparationUntil: shopItems.preparationUntil },
    })
    .from(shopItems)
    .innerJoin(menuItems, eq(menuItems.id, shopItems.itemId))
    .where(and(eq(shopItems.shopId, shopId), eq(shopItems.itemId, body.itemId)));
  if (!dish) return { ok: false, reason: "not-found" };
  const { holdMinutes, tray, own } = dish;
  if (holdMinutes === null || tray === null) return { ok: false, reason: "not-cooked-ahead" };
  const preparationMinutes = ownMinutes(own, now) ?? dish.menuMinutes;
  if (body.action === "in") return board.tray(shopId, { ...body, holdMinutes, preparationMinutes });
  await board.askAhead(shopId, body.itemId, body.portions);
  return { ok: true };
}
