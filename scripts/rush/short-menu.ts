import { minuteMs } from "#domain/durations.ts";
import type { Break } from "#domain/event/clock.ts";
import { aheadShare } from "#domain/kitchen/bake-list.ts";
import {
  cookMinutesOf,
  type Forecast,
  menuAt,
  neededMinutes,
  proposal,
} from "#domain/kitchen/half-time-menu.ts";
import type { BoardKitchen } from "#worker/durable/board/board-kitchen.ts";
import type { HalfTime } from "./half-time.ts";
import { type Dish, type Shop, trayPortions } from "./world.ts";

const breakMinutes = 15;
const breakFrom = (whistleAt: number, now: number): Break => ({
  ...{ phase: "half-time", isOn: now >= whistleAt },
  ...{ from: whistleAt, until: whistleAt + breakMinutes * minuteMs },
});

/** A shop's menu for the break, and whether it shows it: by the product's rules. */
export class ShortMenu {
  readonly #mode: HalfTime["menu"];
  readonly #dishes: readonly Dish[];
  readonly #needed: number;
  #isOn = false;
  /** At some time of the evening. */
  wasOn = false;

  constructor(shop: Shop, { menu, dishes, cooksAhead }: HalfTime, forecast: Forecast) {
    this.#mode = menu;
    const all = shop.dishes.map(({ id, preparationMinutes, price, holdMinutes }) => ({
      ...{ itemId: id, preparationMinutes, priceMinor: price * 100, inBreak: true },
      tray: cooksAhead && holdMinutes !== null ? trayPortions : null,
    }));
    const proposed = proposal(all, forecast, cookMinutesOf(shop.cooksAtOnce, breakMinutes));
    const chosen =
      dishes === "proposed" ? proposed.filter(({ inBreak }) => inBreak).map(({ itemId }) => itemId) : dishes;
    this.#dishes = shop.dishes.filter(({ id }) => chosen.includes(id));
    this.#needed = neededMinutes(all, forecast, aheadShare);
  }

  /** What fans see now; null: everything. */
  shown(): readonly Dish[] | null {
    return this.#isOn ? this.#dishes : null;
  }

  /** Whether the shop has it in the break: then it is cooked ahead, before anybody knows whether the menu comes on. */
  hasInBreak(dishId: string): boolean {
    return this.#mode === "off" || this.#dishes.some(({ id }) => id === dishId);
  }

  look(kitchen: ReturnType<BoardKitchen["load"]>, whistleAt: number, now: number) {
    const of = { mode: this.#mode, break: breakFrom(whistleAt, now), answer: null, wasOn: this.#isOn };
    this.#isOn = menuAt({ ...of, ...kitchen, neededMinutes: this.#needed }, now) === "on";
    this.wasOn ||= this.#isOn;
  }
}
