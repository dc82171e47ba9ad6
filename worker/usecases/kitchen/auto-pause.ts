import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { isShopOpen } from "#domain/shop/shop-choice.ts";
import { alertEntry, listOpenAlerts, resolveAlerts } from "#worker/db/alerts.ts";
import type { Db } from "#worker/db/client.ts";
import { shops, stadiums } from "#worker/db/schema/index.ts";
import { logError } from "#worker/platform/log.ts";

/**
 * Pauses a shop whose board is silent, and alerts the venue during the shop's opening hours. Safe to repeat: a silence
 * that began at night raises its alert in the morning.
 */
export async function autoPauseShop(db: Db, shopId: string, reason: string, at: number): Promise<void> {
  const rows = await db
    .select({ shop: shops, timeZone: stadiums.timeZone })
    .from(shops)
    .innerJoin(stadiums, eq(stadiums.id, shops.stadiumId))
    .where(eq(shops.id, shopId));
  const found = rows[0];
  if (!found) return;
  const { shop, timeZone } = found;
  const { stadiumId } = shop;
  const isMissed = isShopOpen({ ...shop, autoPausedAt: null }, timeZone, at);
  const isTold = (await listOpenAlerts(db, stadiumId)).some(
    (alert) => alert.kind === "shop-silent" && alert.subject === shopId,
  );
  const hold = db
    .update(shops)
    .set({ autoPausedAt: at })
    .where(and(eq(shops.id, shopId), isNull(shops.autoPausedAt)));
  if (!isMissed || isTold) {
    await hold;
    return;
  }
  logError("alert", undefined, { kind: "shop-silent", subject: shopId, reason });
  const detail = { reason };
  await db.batch([
    hold,
    alertEntry(db, { kind: "shop-silent", subject: shopId, stadiumId, shopId, detail, at }),
  ]);
}

export async function endAutoPause(db: Db, shopId: string, at: number): Promise<void> {
  await db.batch([
    db
      .update(shops)
      .set({ autoPausedAt: null })
      .where(and(eq(shops.id, shopId), isNotNull(shops.autoPausedAt))),
    resolveAlerts(db, "shop-silent", shopId, "system", at),
  ]);
}
