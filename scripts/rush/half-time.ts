import type { BreakMenuMode } from "#domain/event/settings.ts";
import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import type { Random } from "./random.ts";
import type { Dish } from "./world.ts";

/** What a venue does about its break. */
export type HalfTime = {
  menu: BreakMenuMode;
  /** What that menu has; or what the product proposes to each shop. */
  dishes: readonly string[] | "proposed";
  cooksAhead: boolean;
  /** How many came to the evenings before, if not as many as now. */
  fansBefore?: number;
  /** False: trays stand in no board's book. */
  boardKnowsTrays?: boolean;
};

/** Of fans whose dish is not on the short menu, those who take another one. */
const swapShare = 0.6;

/** What a fan orders who sees the short menu; null: nothing of it. */
export function choose(
  lines: readonly KitchenLine[],
  menu: readonly Dish[],
  random: Random,
): KitchenLine[] | null {
  const chosen = new Map<string, KitchenLine>();
  for (const { itemId, quantity } of lines) {
    const isOffered = menu.some(({ id }) => id === itemId);
    if (!isOffered && random.next() >= swapShare) continue;
    const dish = isOffered
      ? menu.find(({ id }) => id === itemId)
      : menu[random.weighted(menu.map(({ popularity }) => popularity))];
    if (!dish) continue;
    const more = (chosen.get(dish.id)?.quantity ?? 0) + quantity;
    chosen.set(dish.id, { itemId: dish.id, quantity: more, preparationMinutes: dish.preparationMinutes });
  }
  return chosen.size > 0 ? [...chosen.values()] : null;
}
