import { aheadShare, type BakedDish, type Tray, traysAsked } from "#domain/kitchen/bake-list.ts";
import type { BoardTrays } from "#worker/durable/board/board-trays.ts";
import { type Shop, trayPortions } from "./world.ts";

/** The dishes as the shop set them up for cooking ahead. */
export const bakedDishes = (shop: Shop): BakedDish[] =>
  shop.dishes.map(({ id, preparationMinutes, holdMinutes }) => ({
    ...{ itemId: id, preparationMinutes, holdMinutes },
    tray: holdMinutes === null ? null : trayPortions,
  }));

/** The tray that an idle cook takes next from the bake list. Times in ms. */
export function nextTray(
  shop: Shop,
  trays: BoardTrays,
  expected: (dishId: string) => number,
  whistleAt: number,
  now: number,
): Tray | null {
  const dishes = bakedDishes(shop);
  const ahead = (dishId: string) => aheadShare * expected(dishId);
  const [next] = traysAsked(dishes, trays.all(), ahead, whistleAt, now);
  const dish = dishes.find(({ itemId }) => itemId === next?.itemId);
  if (!next || !dish) return null;
  const { itemId, preparationMinutes, holdMinutes } = dish;
  const trayId = `${shop.id}-tray-${trays.all().length + 1}`;
  const deed = { itemId, portions: next.portions, preparationMinutes, holdMinutes: holdMinutes ?? 0 };
  return trays.run({ action: "in", trayId, ...deed }, now).tray ?? null;
}

/** What nobody had: it is no longer good, or the evening is over. */
export const leftOver = (trays: BoardTrays) =>
  trays.all().flatMap(({ itemId, left }) => (left > 0 ? [{ itemId, quantity: left }] : []));
