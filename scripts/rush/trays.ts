import { minuteMs } from "#domain/durations.ts";
import {
  aheadShare,
  lineFromStock,
  type Taken,
  type Tray,
  takeFromStock,
  traysAsked,
} from "#domain/kitchen/bake-list.ts";
import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import { trayPortions } from "./short-menu.ts";
import type { Shop } from "./world.ts";

/** What a shop cooks ahead, by the product's rules: trays in the oven, on the shelf and sold. Times in ms. */
export class Trays {
  readonly #shop: Shop;
  readonly #aheadOf: (dishId: string) => number;
  readonly #whistleAt: number;
  #all: Tray[] = [];
  readonly #held = new Map<string, (Taken[] | null)[]>();

  constructor(shop: Shop, expected: (dishId: string) => number, whistleAt: number) {
    this.#shop = shop;
    this.#aheadOf = (dishId) => aheadShare * expected(dishId);
    this.#whistleAt = whistleAt;
  }

  /** The tray that an idle cook takes next. */
  putIn(now: number): Tray | null {
    const dishes = this.#shop.dishes.map(({ id, preparationMinutes, holdMinutes }) => ({
      ...{ itemId: id, preparationMinutes, holdMinutes },
      tray: holdMinutes === null ? null : trayPortions,
    }));
    const [next] = traysAsked(dishes, this.#all, this.#aheadOf, this.#whistleAt, now);
    const dish = this.#shop.dishes.find(({ id }) => id === next?.itemId);
    if (!next || !dish) return null;
    const tray: Tray = {
      ...{ id: `${this.#shop.id}-tray-${this.#all.length + 1}`, itemId: dish.id, state: "in" },
      ...{ portions: next.portions, left: next.portions, preparationMinutes: dish.preparationMinutes },
      ...{ inAt: now, outAt: null, goodUntil: null },
    };
    this.#all.push(tray);
    return tray;
  }

  takeOut(tray: Tray, now: number): Tray {
    const hold = this.#shop.dishes.find(({ id }) => id === tray.itemId)?.holdMinutes ?? 0;
    const out: Tray = { ...tray, state: "out", outAt: now, goodUntil: now + hold * minuteMs };
    this.#all = this.#all.map((each) => (each.id === tray.id ? out : each));
    return out;
  }

  /** The order's lines as its board plans them: what trays cover is kept for it. */
  hold(orderId: string, lines: readonly KitchenLine[], now: number): KitchenLine[] {
    this.release(orderId);
    const held = [...this.#held.values()].flat().flatMap((taken) => taken ?? []);
    const free = this.#all.map((tray) => ({
      ...tray,
      left: held.reduce(
        (left, { trayId, quantity }) => left - (trayId === tray.id ? quantity : 0),
        tray.left,
      ),
    }));
    const taken = takeFromStock(lines, free, now);
    this.#held.set(orderId, taken);
    return lines.map((line, index) => (taken[index] ? lineFromStock(line) : line));
  }

  release(orderId: string) {
    this.#held.delete(orderId);
  }

  /** Which lines of the order are there. */
  handOut(orderId: string): boolean[] {
    const taken = this.#held.get(orderId) ?? [];
    this.release(orderId);
    for (const { trayId, quantity } of taken.flatMap((each) => each ?? []))
      this.#all = this.#all.map((tray) =>
        tray.id === trayId ? { ...tray, left: tray.left - quantity } : tray,
      );
    return taken.map((each) => each !== null);
  }

  portions(): number {
    return this.#all.reduce((sum, { portions }) => sum + portions, 0);
  }

  /** What nobody had: it is no longer good, or the evening is over. */
  thrownAway(): { itemId: string; quantity: number }[] {
    return this.#all
      .map(({ itemId, left }) => ({ itemId, quantity: left }))
      .filter(({ quantity }) => quantity > 0);
  }
}
