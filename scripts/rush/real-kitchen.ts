import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import type { Clock } from "./clock.ts";
import { minutesWithin, type Reality, rushHour, type Shop } from "./world.ts";

type Dish = { orderId: string; line: KitchenLine; minutes: number; begunAt: number | null };

/** A shop's real cooks: a free one starts the dish that was accepted first. */
export class RealKitchen {
  readonly #shop: Shop;
  readonly #clock: Clock;
  readonly #reality: Reality;
  readonly #cooked: (orderId: string) => void;
  readonly #waiting: Dish[] = [];
  readonly #begun = new Set<Dish>();
  readonly #open = new Map<string, number>();
  /** Of the rush hour. */
  busyMinutes = 0;

  constructor(shop: Shop, clock: Clock, reality: Reality, cooked: (orderId: string) => void) {
    this.#shop = shop;
    this.#clock = clock;
    this.#reality = reality;
    this.#cooked = cooked;
  }

  accept(orderId: string, lines: readonly KitchenLine[]) {
    this.#open.set(orderId, lines.length);
    for (const line of lines)
      this.#waiting.push({
        orderId,
        line,
        minutes: this.#reality.cookMinutes(this.#shop, line, this.#clock.now()),
        begunAt: null,
      });
    this.#begin();
  }

  get cooks(): number {
    return this.#shop.realCooks;
  }

  /** The real work left, in minutes of all cooks. */
  loadMinutes(): number {
    const now = this.#clock.now();
    const waiting = this.#waiting.reduce((sum, dish) => sum + dish.minutes, 0);
    const begun = [...this.#begun].reduce(
      (sum, dish) => sum + Math.max(0, dish.minutes - (now - (dish.begunAt ?? now))),
      0,
    );
    return (waiting + begun) / this.#shop.realCooks;
  }

  #begin() {
    while (this.#begun.size < this.#shop.realCooks) {
      const dish = this.#waiting.shift();
      if (!dish) return;
      const now = this.#clock.now();
      dish.begunAt = now;
      this.busyMinutes += minutesWithin(rushHour.cooks, now, now + dish.minutes);
      this.#begun.add(dish);
      this.#clock.after(dish.minutes, () => this.#end(dish));
    }
  }

  #end(dish: Dish) {
    this.#begun.delete(dish);
    const left = (this.#open.get(dish.orderId) ?? 1) - 1;
    this.#open.set(dish.orderId, left);
    if (left === 0) {
      this.#open.delete(dish.orderId);
      this.#cooked(dish.orderId);
    }
    this.#begin();
  }
}
