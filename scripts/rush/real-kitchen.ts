import type { KitchenLine } from "#app/domain/kitchen.ts";
import type { Clock } from "./clock.ts";
import type { Reality, Stand } from "./world.ts";

type Dish = { orderId: string; line: KitchenLine; minutes: number; begunAt: number | null };

/** A stand's cooks at work: dishes are begun in the order in which they were accepted, each by a free cook. */
export class RealKitchen {
  readonly #stand: Stand;
  readonly #clock: Clock;
  readonly #reality: Reality;
  readonly #cooked: (orderId: string) => void;
  readonly #waiting: Dish[] = [];
  readonly #begun = new Set<Dish>();
  readonly #open = new Map<string, number>();

  constructor(stand: Stand, clock: Clock, reality: Reality, cooked: (orderId: string) => void) {
    this.#stand = stand;
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
        minutes: this.#reality.cookMinutes(this.#stand, line, this.#clock.now()),
        begunAt: null,
      });
    this.#begin();
  }

  /** Work that really is left, in minutes of all cooks. */
  loadMinutes(): number {
    const now = this.#clock.now();
    const waiting = this.#waiting.reduce((sum, dish) => sum + dish.minutes, 0);
    const begun = [...this.#begun].reduce(
      (sum, dish) => sum + Math.max(0, dish.minutes - (now - (dish.begunAt ?? now))),
      0,
    );
    return (waiting + begun) / this.#stand.realCooks;
  }

  #begin() {
    while (this.#begun.size < this.#stand.realCooks) {
      const dish = this.#waiting.shift();
      if (!dish) return;
      dish.begunAt = this.#clock.now();
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
