import { usualWalkMinutes } from "../kitchen/promise-time.ts";
import { type ServingHours, servesAt, servesToday } from "../menu/shabbat.ts";
import { type Serving, servingAt, type Zone } from "../menu/zones.ts";
import type { Fulfilment } from "../pickup/pickup.ts";
import type { Stand } from "../seat/seat.ts";
import { commonShops, type SoldLine } from "./common-shops.ts";
import { distanceMetres, type Position } from "./geo.ts";

export type ShopCandidate = Position &
  ServingHours & {
    id: string;
    isOpen: boolean;
    deliversTo: "all" | Stand[];
    zones: Zone[];
    pausedUntil: number | null;
    /** When its last board disconnected, so that it takes no new orders; null while a board is connected. */
    autoPausedAt: number | null;
  };

export type ShopChoice =
  | { ok: true; shopIds: [string, ...string[]] }
  | {
      ok: false;
      reason: "no-common-shop" | "shops-closed" | "shops-closed-today" | "outside-zone" | "drinks-only";
    };

export type SeatedChoice = {
  shops: readonly ShopCandidate[];
  stand: Stand | null;
  section?: string;
  near: Position | null;
  timeZone: string;
  now: number;
  /** Every shop reaches a fan who collects. */
  fulfilment?: Fulfilment;
};

/**
 * The shops that could take the order, best first: they sell every line, are open and deliver to the seat. Sorted by
 * walk if the venue gave walking times, else by distance if a position is known, else in the venue's order. Only their
 * boards know whether they have room.
 */
export function chooseShops(input: SeatedChoice & { lines: readonly SoldLine[] }): ShopChoice {
  const { lines, shops, timeZone, now } = input;
  const common = new Set(commonShops(lines));
  const selling = shops.filter((shop) => common.has(shop.id));
  if (selling.length === 0) return { ok: false, reason: "no-common-shop" };
  const open = selling.filter((shop) => isShopOpen(shop, timeZone, now));
  if (open.length === 0) {
    const today = selling.some((shop) => shop.isOpen && servesToday(shop, timeZone, now));
    return { ok: false, reason: today ? "shops-closed" : "shops-closed-today" };
  }
  const onlyDrinks = lines.every((line) => line.isDrink);
  const [first, ...rest] = byWalk({ ...input, shops: open })
    .filter(
      ({ serving }) =>
        input.fulfilment === "pickup" ||
        serving.reach === "all" ||
        (serving.reach === "drinks" && onlyDrinks),
    )
    .map(({ shop }) => shop.id);
  if (first) return { ok: true, shopIds: [first, ...rest] };
  const someDrinks = open.some((shop) => servingOf(shop, input).reach === "drinks");
  return { ok: false, reason: someDrinks ? "drinks-only" : "outside-zone" };
}

const servingOf = (shop: ShopCandidate, { stand, section = "" }: Pick<SeatedChoice, "stand" | "section">) =>
  servingAt(shop, { stand, section });

/** Shops with what they deliver to the seat, the closest first. */
export function byWalk<S extends ShopCandidate>(
  input: Omit<SeatedChoice, "shops"> & { shops: readonly S[] },
): { shop: S; serving: Serving }[] {
  const { near } = input;
  const served = input.shops.map((shop) => ({
    shop,
    serving: servingOf(shop, input),
    metres: near ? distanceMetres(shop, near) : 0,
  }));
  const hasTable = served.some(({ serving }) => serving.walkMinutes !== null);
  const walk = ({ walkMinutes }: Serving) => (hasTable ? (walkMinutes ?? usualWalkMinutes) : 0);
  return served.sort((a, b) => walk(a.serving) - walk(b.serving) || a.metres - b.metres);
}

export function isShopOpen(
  shop: Pick<ShopCandidate, "isOpen" | keyof ServingHours | "pausedUntil" | "autoPausedAt">,
  timeZone: string,
  now: number,
): boolean {
  return (
    shop.isOpen &&
    shop.autoPausedAt === null &&
    (shop.pausedUntil ?? 0) <= now &&
    servesAt(shop, timeZone, now)
  );
}
