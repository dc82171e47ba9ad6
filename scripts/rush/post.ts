import type { Forecast } from "#domain/kitchen/half-time-menu.ts";
import type { KitchenLine } from "#domain/kitchen/kitchen.ts";
import { BoardKitchen } from "#worker/durable/board/board-kitchen.ts";
import { BoardTrays } from "#worker/durable/board/board-trays.ts";
import type { OrderWork } from "#worker/usecases/kitchen/read-kitchen.ts";
import type { Clock } from "./clock.ts";
import type { HalfTime } from "./half-time.ts";
import { memoryBook } from "./memory-book.ts";
import { type Job, RealKitchen } from "./real-kitchen.ts";
import { Crew } from "./runners.ts";
import { factsOf } from "./shop-facts.ts";
import { ShortMenu } from "./short-menu.ts";
import { nextTray } from "./trays.ts";
import { minutes, type Reality, type Shop, type World } from "./world.ts";

/** A shop with its board, which estimates, and its real kitchen; with what it does about the break. */
export type Post = {
  shop: Shop;
  board: BoardKitchen;
  kitchen: RealKitchen;
  crew: Crew;
  shortMenu: ShortMenu | null;
  trays: BoardTrays;
  /** An order's, with what it takes from trays; null where the board does not know it. */
  linesOf: (orderId: string) => KitchenLine[] | null;
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
  /** Those of the stadium's other shops. */
  otherMenus: () => ShortMenu[];
};

/** How often an idle cook looks at the bake list, and the shop at its menu. */
const looksEvery = 0.5;

export function openPost(clock: Clock, needs: Needs): Post {
  const { shop, whistleAt, nowMs, world, reality, countsRunners, halfTime } = needs;
  const facts = factsOf(shop);
  const book = memoryBook();
  const trays = new BoardTrays(null, book, () => {});
  const board = new BoardKitchen({
    book,
    trays: halfTime?.boardKnowsTrays === false ? unknownUntilOut(trays) : trays,
    usecases: () => ({ findWork: async (_shopId, id) => needs.findOrder(id), movePromises: async () => {} }),
    shopId: () => shop.id,
    readFacts: async () => facts,
    now: nowMs,
    // How fast they walk is left at what is usual.
    hands: () => (countsRunners && world.runners ? { runners: world.runners.atShop, slowness: 1 } : null),
  });
  const crew = new Crew(world.runners, clock, reality, needs.bring);
  const shortMenu = halfTime && new ShortMenu(shop, halfTime, halfTime.forecast);
  const isGone = (id: string) => trays.all().find((tray) => tray.id === id)?.state !== "out";
  const ahead = halfTime?.cooksAhead ? { next: cookAhead, isGone } : null;
  const kitchen: RealKitchen = new RealKitchen(shop, clock, reality, needs.packed, ahead);
  if (halfTime)
    for (let at = minutes.from; at < minutes.to; at += looksEvery)
      clock.at(at, async () => {
        await trays.tend(nowMs());
        shortMenu?.look(board.load(facts), needs.otherMenus(), whistleAt, nowMs());
        kitchen.begin();
      });
  const linesOf = (orderId: string) => book.find(orderId)?.lines ?? null;
  return { shop, board, kitchen, crew, shortMenu, trays, linesOf };

  function cookAhead(): Job | null {
    const expected = (dish: string) => (shortMenu?.hasInBreak(dish) ? (halfTime?.forecast[dish] ?? 0) : 0);
    const tray = nextTray(shop, trays, expected, whistleAt, nowMs());
    if (!tray) return null;
    const { id: trayId, itemId, portions, preparationMinutes } = tray;
    return {
      minutes: kitchen.minutesFor({ itemId, quantity: portions, preparationMinutes }),
      done: () => void trays.run({ action: "out", trayId }, nowMs()),
    };
  }
}

/** A list on paper: cooks take trays from it, and the board knows only what stands there. */
const unknownUntilOut = (trays: BoardTrays): Pick<BoardTrays, "orders" | "cover" | "sold"> => ({
  orders: () => [],
  cover: (lines, others, now) => trays.cover(lines, others, now),
  sold: (order, times) => trays.sold(order, times),
});
