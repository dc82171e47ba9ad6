import { minuteMs } from "#domain/durations.ts";
import type { Break } from "#domain/event/clock.ts";
import { aheadShare } from "#domain/kitchen/bake-list.ts";
import {
  cookMinutesOf,
  type Forecast,
  menuAt,
  neededMinutes,
  proposal,
  type Rush,
  rushOf,
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
  rush: Rush | null = null;
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

  /** @param others of the stadium's other shops */
  look(
    stand: ReturnType<BoardKitchen["load"]>,
    others: readonly ShortMenu[],
    whistleAt: number,
    now: number,
  ) {
    const of = breakFrom(whistleAt, now);
    this.rush = rushOf(of, this.#needed, stand, now);
    const sum = (what: keyof Rush) => others.reduce((all, { rush }) => all + (rush?.[what] ?? 0), 0);
    const elsewhere = { needed: sum("needed"), room: sum("room") };
    const moment = {
      mode: this.#mode,
      break: of,
      answer: null,
      rush: this.rush,
      elsewhere,
      wasOn: this.#isOn,
    };
    this.#isOn = menuAt(moment, now) === "on";
    this.wasOn ||= this.#isOn;
  }
}
