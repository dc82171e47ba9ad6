import { distanceMetres, type Position } from "./geo.ts";
import { isWithinHours, type OpeningHours, opensToday } from "./opening.ts";
import type { Stand } from "./seat.ts";

export type ShopCandidate = Position & {
  id: string;
  isOpen: boolean;
  openingHours: OpeningHours;
  deliversTo: "all" | Stand[];
  /** Paused by staff until this time in ms. */
  pausedUntil: number | null;
  /** Since when nobody listens at its board, so that it takes no new orders; null while all is well. */
  heldAt: number | null;
};

export type SoldLine = { shopIds: readonly string[] };

export type ShopChoice =
  | { ok: true; shopIds: [string, ...string[]] }
  | { ok: false; reason: "no-common-shop" | "shops-closed" | "shops-closed-today" | "outside-zone" };

/** Shops that sell every line, before asking who is open: what adding to a cart asks (DESIGN.md section 5). */
export function commonShops(lines: readonly SoldLine[]): string[] {
  const [first, ...rest] = lines;
  return (first?.shopIds ?? []).filter((id) => rest.every((line) => line.shopIds.includes(id)));
}

/**
 * The shops that could take the order, best first: they sell every line, are open and reach the stand; nearest to
 * the seat where a position is known, else in the venue's order.
 */
export function chooseShops(input: {
  lines: readonly SoldLine[];
  shops: readonly ShopCandidate[];
  stand: Stand | null;
  near: Position | null;
  timeZone: string;
  now: number;
}): ShopChoice {
  const { lines, shops, stand, near, timeZone, now } = input;
  const common = new Set(commonShops(lines));
  const selling = shops.filter((shop) => common.has(shop.id));
  if (selling.length === 0) return { ok: false, reason: "no-common-shop" };
  const open = selling.filter((shop) => isShopOpen(shop, timeZone, now));
  if (open.length === 0) {
    const today = selling.some((shop) => shop.isOpen && opensToday(shop.openingHours, timeZone, now));
    return { ok: false, reason: today ? "shops-closed" : "shops-closed-today" };
  }
  const reaching = open.filter(
    (shop) => !stand || shop.deliversTo === "all" || shop.deliversTo.includes(stand),
  );
  const sorted = near
    ? reaching
        .map((shop) => ({ shop, metres: distanceMetres(shop, near) }))
        .sort((a, b) => a.metres - b.metres)
        .map(({ shop }) => shop)
    : reaching;
  const [first, ...rest] = sorted.map((shop) => shop.id);
  return first ? { ok: true, shopIds: [first, ...rest] } : { ok: false, reason: "outside-zone" };
}

export function isShopOpen(
  shop: Pick<ShopCandidate, "isOpen" | "openingHours" | "pausedUntil" | "heldAt">,
  timeZone: string,
  now: number,
): boolean {
  return (
    shop.isOpen &&
    shop.heldAt === null &&
    (shop.pausedUntil ?? 0) <= now &&
    isWithinHours(shop.openingHours, timeZone, now)
  );
}
