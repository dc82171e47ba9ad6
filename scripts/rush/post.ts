import { minuteMs } from "#domain/durations.ts";
import { type Tray, trayOrder } from "#domain/kitchen/bake-list.ts";
import type { Forecast } from "#domain/kitchen/half-time-menu.ts";
import { BoardKitchen } from "#worker/durable/board/board-kitchen.ts";
import type { OrderWork } from "#worker/usecases/kitchen/read-kitchen.ts";
import type { Clock } from "./clock.ts";
import type { HalfTime } from "./half-time.ts";
import { memoryBook } from "./memory-book.ts";
import { type Job, RealKitchen } from "./real-kitchen.ts";
import { Crew } from "./runners.ts";
import { factsOf } from "./shop-facts.ts";
import { ShortMenu } from "./short-menu.ts";
import { Trays } from "./trays.ts";
import { minutes, type Reality, type Shop, type World } from "./world.ts";

/** A shop with its board, which estimates, and its real kitchen; with what it does about the break. */
export type Post = {
  shop: Shop;
  board: BoardKitchen;
  kitchen: RealKitchen;
  crew: Crew;
  shortMenu: ShortMenu | null;
  trays: Trays | null;
};

type Needs = {
  shop: Shop;
  whistleAt: number;
  nowMs: () => number;
  world: World;
  reality: Reality;
  countsRunners: boolean;
  findOrder: (id: string) => OrderWork | null;
  packed: (orderId: string) => void;
  bring: (orderId: string, takenAfter: number, handedAfter: number) => void;
  halfTime: (HalfTime & { forecast: Forecast }) | null;
};

/** How often an idle cook looks at the bake list, and the shop at its menu. */
const looksEvery = 0.5;

export function openPost(clock: Clock, needs: Needs): Post {
  const { shop, whistleAt, nowMs, world, reality, countsRunners, halfTime } = needs;
  const facts = factsOf(shop);
  const book = memoryBook();
  const board = new BoardKitchen({
    book,
    usecases: () => ({ findWork: async (_shopId, id) => needs.findOrder(id), movePromises: async () => {} }),
    shopId: () => shop.id,
    readFacts: async () => facts,
    now: nowMs,
    // How fast they walk is left at what is usual.
    hands: () => (countsRunners && world.runners ? { runners: world.runners.atShop, slowness: 1 } : null),
  });
  const crew = new Crew(world.runners, clock, reality, needs.bring);
  const shortMenu = halfTime && new ShortMenu(shop, halfTime, halfTime.forecast);
  const expected = (dish: string) => (shortMenu?.willHave(dish) ? (halfTime?.forecast[dish] ?? 0) : 0);
  const trays = halfTime?.cooksAhead ? new Trays(shop, expected, whistleAt) : null;
  const kitchen: RealKitchen = new RealKitchen(shop, clock, reality, needs.packed, cookAhead);
  if (halfTime)
    for (let at = minutes.from; at < minutes.to; at += looksEvery)
      clock.at(at, () => {
        shortMenu?.look(book, whistleAt, nowMs());
        kitchen.begin();
      });
  return { shop, board, kitchen, crew, shortMenu, trays };

  function cookAhead(): Job | null {
    const tray = trays?.putIn(nowMs());
    if (!trays || !tray) return null;
    tell(tray);
    const { itemId, portions, preparationMinutes } = tray;
    return {
      minutes: kitchen.minutesFor({ itemId, quantity: portions, preparationMinutes }),
      done: () => tell(trays.takeOut(tray, nowMs())),
    };
  }

  /** A tray is an order of the kitchen's own. */
  function tell(tray: Tray) {
    if (halfTime?.boardKnowsTrays === false) return;
    const { lines, placedAt, acceptedAt, readyAt } = trayOrder(tray);
    void board.orderChanged(tray.id, async () => ({
      ...{ shopId: shop.id, lines, walkMinutes: 0, promise: null, placedAt, acceptedAt, readyAt },
      ...{ needsKitchen: readyAt === null, isUnanswered: false, shelf: null, waitsForRunner: false },
      draftExpiresAt: nowMs() + minuteMs,
    }));
  }
}
