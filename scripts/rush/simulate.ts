import { minuteMs } from "#domain/durations.ts";
import { longestMinutes } from "#domain/kitchen/kitchen.ts";
import { promiseFromReady } from "#domain/kitchen/promise-time.ts";
import { BoardKitchen } from "#worker/durable/board/board-kitchen.ts";
import { BoardTrays } from "#worker/durable/board/board-trays.ts";
import type { OrderWork } from "#worker/usecases/kitchen/read-kitchen.ts";
import { Clock } from "./clock.ts";
import { blankResult, type Evening, type FanResult, type Rush } from "./evening.ts";
import { memoryBook } from "./memory-book.ts";
import { createRandom } from "./random.ts";
import { RealKitchen } from "./real-kitchen.ts";
import { afterPlacing, instantly, type StepName } from "./record.ts";
import { bagOf, Crew } from "./runners.ts";
import { factsOf } from "./shop-facts.ts";
import {
  createFans,
  createReality,
  createShops,
  type Fan,
  minutes,
  patienceOf,
  quotes,
  realWork,
  type Shop,
  walkMinutes,
  worlds,
} from "./world.ts";

const whistleAt = Date.parse("2026-06-07T19:45:00Z");
/** A draft that nobody pays ends after so long (docs/design.md#placing). */
const draftLivesMinutes = 5;
/** How many of the closest shops a fan tries. */
const shopsTried = 3;
/** Beside the walk, to get up and to find the shelf: a fan who fetches it counts it in. */
const fetchMinutes = 1.5;
/** Of those to whose seat no runner can bring it. */
const takesShelf = 0.5;

/** A shop with its board, which estimates, and its real kitchen. */
type Post = { shop: Shop; index: number; board: BoardKitchen; kitchen: RealKitchen; crew: Crew };
type Order = OrderWork & { fan: Fan; post: Post; walk: number; result: FanResult };

/** One half-time. */
export async function simulateRush(rush: Rush): Promise<Evening> {
  const clock = new Clock(minutes.from);
  const evening = addRush(clock, rush);
  await clock.run();
  return evening;
}

/**
 * A half-time in the clock's time; what became of its fans is complete when the clock has run. With pacing the real
 * boards admit and promise; without it all are admitted at the menu's times.
 */
export function addRush(
  clock: Clock,
  { seed, fans: count, hasPacing, world = worlds.free, send = instantly, ...more }: Rush,
): Evening {
  const { pickup = null, within = null, countsRunners = false } = more;
  const dice = createRandom(seed);
  const shops = createShops(dice, more.shops);
  const fans = createFans(dice, count, within);
  const reality = createReality(seed + 1);
  // Of its own, so that the world is the same with it and without.
  const feet = createRandom(seed + 2);
  const fetching = new Set(fans.filter(() => feet.next() < (pickup?.share ?? 0)));
  const minds = createRandom(seed + 3);
  const patience = new Map(fans.map((fan) => [fan, patienceOf(world, minds)]));
  const labels = Array.from({ length: pickup?.shelves ?? 0 }, (_, index) => `A${index + 1}`);
  const msAt = (minute: number) => whistleAt + Math.round(minute * minuteMs);
  const nowMs = () => msAt(clock.now());
  const orders = new Map<string, Order>();
  const posts = shops.map((shop, index): Post => {
    const facts = factsOf(shop);
    const book = memoryBook();
    const board = new BoardKitchen({
      book,
      trays: new BoardTrays(null, book, () => {}),
      usecases: () => ({
        findWork: async (_shopId, id) => orders.get(id) ?? null,
        movePromises: async () => {},
      }),
      shopId: () => shop.id,
      readFacts: async () => facts,
      now: nowMs,
      // How fast they walk is left at what is usual.
      hands: () => (countsRunners && world.runners ? { runners: world.runners.atShop, slowness: 1 } : null),
    });
    const kitchen = new RealKitchen(shop, clock, reality, (id) => packed(id));
    return { shop, index, board, kitchen, crew: new Crew(world.runners, clock, reality, bring) };
  });
  const all: FanResult[] = [];

  for (const fan of fans) {
    // The cart's price every ten seconds, then the order.
    for (let nth = 1; nth <= quotes; nth++) clock.at(fan.at - nth / 6, () => send("quote", nothing));
    clock.at(fan.at, () => arrive(fan));
  }
  return {
    fans: all,
    kitchens: posts.map(({ kitchen }) => kitchen),
    crews: posts.map(({ crew }) => crew),
    thrownAway: [],
  };

  /** A call that nobody of the half-time waits for. */
  function beside(step: StepName, afterMs: number) {
    clock.after(afterMs / minuteMs, () => send(step, nothing));
  }

  function arrive(fan: Fan) {
    const result = blankResult(fan, fetching.has(fan) ? "pickup" : "seat");
    all.push(result);
    return send("create-intent", () => admit(fan, result));
  }

  async function admit(fan: Fan, result: FanResult) {
    const near = posts
      .map((post) => ({ post, walk: walkMinutes(post.index, fan.section, shops.length) }))
      .sort((a, b) => a.walk - b.walk)
      .slice(0, shopsTried);
    let [hasFullShelves, tries] = [false, 0];
    // Both ways stand in one quote: who finds every shelf taken has it brought.
    for (const way of waysOf(result.way)) {
      result.way = way;
      result.hadNoShelf = way === "seat" && hasFullShelves;
      for (const { post, walk } of near) {
        const isFetched = way === "pickup";
        // Another shop is another cart.
        if (tries++ > 0) for (const step of ["quote", "create-intent"] as const) beside(step, 0);
        const walkMinutes = isFetched ? 0 : walk;
        const asked = { orderId: fan.id, lines: fan.lines, walkMinutes };
        const request = isFetched ? { ...asked, shelves: { labels, held: [] } } : asked;
        const answer: Awaited<ReturnType<BoardKitchen["reserve"]>> = hasPacing
          ? await post.board.reserve(request)
          : { ok: true, promise: promiseFromReady(longestMinutes(fan.lines), { walkMinutes }) };
        if (answer.ok) return reserved(fan, post, walk, result, answer);
        hasFullShelves ||= answer.reason === "shelves-full";
      }
    }
    result.outcome = "refused";
    result.realRoom = Math.max(...near.map(({ post }) => post.shop.fullFromMinutes - realLoad(post, fan)));
  }

  /** Who is brought it takes the shelf where the seat is full, at times. */
  function waysOf(way: FanResult["way"]): FanResult["way"][] {
    if (way === "pickup") return ["pickup", "seat"];
    return countsRunners && labels.length > 0 && feet.next() < takesShelf ? ["seat", "pickup"] : ["seat"];
  }

  function reserved(
    fan: Fan,
    post: Post,
    walk: number,
    result: FanResult,
    { promise, shelf = null }: { promise: { from: number; to: number }; shelf?: string | null },
  ) {
    const order: Order = {
      ...{ shopId: post.shop.id, lines: fan.lines, walkMinutes: walk, shelf, fan, post, walk, result },
      ...{ promise: null, needsKitchen: true, isUnanswered: false },
      draftExpiresAt: nowMs() + draftLivesMinutes * minuteMs,
      ...{ placedAt: null, acceptedAt: null, readyAt: null, waitsForRunner: false },
    };
    orders.set(fan.id, order);
    if (promise.to + (result.way === "pickup" ? walk + fetchMinutes : 0) > (patience.get(fan) ?? 0)) {
      result.outcome = "left";
      return changed(order, { needsKitchen: false, shelf: null });
    }
    if (fan.paysAfter === null) {
      result.outcome = "gave-up";
      clock.after(draftLivesMinutes, () => changed(order, { needsKitchen: false, shelf: null }));
      return;
    }
    clock.after(fan.paysAfter, () =>
      send("place", async () => {
        result.promise = { from: clock.now() + promise.from, to: clock.now() + promise.to };
        await changed(order, { placedAt: nowMs() });
        for (const [step, afterMs] of afterPlacing) beside(step, afterMs);
        clock.after(reality.acceptMinutes(), () =>
          send("accept (captures)", async () => {
            await changed(order, { acceptedAt: nowMs() });
            beside("event: captured", 500);
            post.kitchen.accept(fan.id, fan.lines);
          }),
        );
      }),
    );
  }

  function packed(id: string) {
    const order = orders.get(id);
    if (!order) return;
    clock.after(reality.packMinutes(), () =>
      send("ready", async () => {
        const { result } = order;
        const waitsForRunner = result.way === "seat";
        await changed(order, { readyAt: nowMs(), needsKitchen: false, waitsForRunner });
        beside("tablet's board again", 500);
        result.readyAt = clock.now();
        if (result.way === "pickup") return shelve(order);
        const { promise, readyAt } = result;
        const inMs = promise && { fromAt: msAt(promise.from), toAt: msAt(promise.to) };
        const { post, walk } = order;
        const ready = { shopId: post.shop.id, walkMinutes: walk, promise: inMs, readyAt: msAt(readyAt) };
        post.crew.ready(bagOf(order.fan, ready));
      }),
    );
  }

  function bring(orderId: string, takenAfter: number, handedAfter: number) {
    beside("take", takenAfter * minuteMs);
    const order = orders.get(orderId);
    if (order && countsRunners) clock.after(takenAfter, () => changed(order, { waitsForRunner: false }));
    clock.after(handedAfter, () =>
      send("deliver (scan)", () => {
        if (!order) return;
        const { result } = order;
        result.outcome = "delivered";
        result.deliveredAt = result.inHandAt = clock.now();
      }),
    );
  }

  /** Put on its shelf, called, and fetched by a fan who leaves the seat at the call. */
  function shelve(order: Order) {
    clock.after(0.1 + feet.exponential(0.2), () => {
      order.result.outcome = "delivered";
      order.result.deliveredAt = clock.now();
      const comesAfter = 0.5 + feet.exponential(1) + order.walk * feet.factor(0.18);
      clock.after(comesAfter + 0.2 + feet.exponential(0.3), () => {
        order.result.inHandAt = clock.now();
        return changed(order, { shelf: null });
      });
    });
  }

  async function changed(order: Order, changes: Partial<Order>) {
    Object.assign(order, changes);
    if (hasPacing) await order.post.board.orderChanged(order.fan.id);
  }

  /** By the cooks' real times, which no board knows. */
  function realLoad({ shop, kitchen }: Post, fan: Fan): number {
    const onTheWay = [...orders.values()]
      .filter((each) => each.post.shop === shop && each.acceptedAt === null && each.fan.paysAfter !== null)
      .filter((each) => each.needsKitchen)
      .reduce((sum, each) => sum + realWork(each.lines), 0);
    return kitchen.loadMinutes() + ((onTheWay + realWork(fan.lines)) * shop.realFactor) / shop.realCooks;
  }
}

const nothing = () => {};
