import { minuteMs } from "#domain/durations.ts";
import { type KitchenLine, longestMinutes } from "#domain/kitchen/kitchen.ts";
import { promiseFromReady } from "#domain/kitchen/promise-time.ts";
import type { BoardKitchen } from "#worker/durable/board/board-kitchen.ts";
import type { OrderWork } from "#worker/usecases/kitchen/read-kitchen.ts";
import { Clock } from "./clock.ts";
import { blankResult, type Evening, type FanResult, type Rush } from "./evening.ts";
import { forecast } from "./forecast.ts";
import { choose } from "./half-time.ts";
import { openPost, type Post } from "./post.ts";
import { createRandom } from "./random.ts";
import { afterPlacing, instantly, type StepName } from "./record.ts";
import { bagOf } from "./runners.ts";
import { leftOver } from "./trays.ts";
import {
  createFans,
  createReality,
  createShops,
  type Fan,
  minutes,
  nearestOf,
  patienceOf,
  priceOf,
  quotes,
  realWork,
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
  const { pickup = null, within = null, countsRunners = false, halfTime = null } = more;
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
  // Of its own as well: only who meets a short menu swaps.
  const tastes = createRandom(seed + 5);
  const orders = new Map<string, Order>();
  const expected = halfTime && forecast(seed, { fans: halfTime.fansBefore ?? count, shops: shops.length });
  const posts: Post[] = shops.map((shop, index) =>
    openPost(clock, {
      ...{ shop, whistleAt, nowMs, world, reality, countsRunners, packed, bring },
      findOrder: (id) => orders.get(id) ?? null,
      halfTime: halfTime && { ...halfTime, forecast: expected?.[index] ?? {} },
      otherMenus: () => posts.flatMap((post) => (post.shop !== shop && post.shortMenu) || []),
    }),
  );
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
    get cookedAhead() {
      return posts.flatMap(({ trays }) => trays.all()).reduce((sum, { portions }) => sum + portions, 0);
    },
    get thrownAway() {
      return posts.flatMap(({ trays }) => leftOver(trays));
    },
    get shortMenus() {
      return posts.filter(({ shortMenu }) => shortMenu?.wasOn).length;
    },
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
    const near = nearestOf(posts, fan.section).slice(0, shopsTried);
    const menu = near[0]?.shop.shortMenu?.shown();
    const lines = menu ? choose(fan.lines, menu, tastes) : fan.lines;
    if (!lines) {
      result.outcome = "left";
      return;
    }
    result.price = priceOf(lines);
    let [hasFullShelves, tries] = [false, 0];
    // Both ways stand in one quote: who finds every shelf taken has it brought.
    for (const way of waysOf(result.way)) {
      result.way = way;
      result.hadNoShelf = way === "seat" && hasFullShelves;
      for (const { shop: post, walk } of near) {
        const isFetched = way === "pickup";
        // Another shop is another cart.
        if (tries++ > 0) for (const step of ["quote", "create-intent"] as const) beside(step, 0);
        const walkMinutes = isFetched ? 0 : walk;
        const asked = { orderId: fan.id, lines, walkMinutes };
        const request = isFetched ? { ...asked, shelves: { labels, held: [] } } : asked;
        const answer: Awaited<ReturnType<BoardKitchen["reserve"]>> = hasPacing
          ? await post.board.reserve(request)
          : { ok: true, promise: promiseFromReady(longestMinutes(lines), { walkMinutes }) };
        if (answer.ok) return reserved({ fan, lines, post, walk, result }, answer);
        hasFullShelves ||= answer.reason === "shelves-full";
      }
    }
    result.outcome = "refused";
    result.realRoom = Math.max(
      ...near.map(({ shop: post }) => post.shop.fullFromMinutes - realLoad(post, lines)),
    );
  }

  /** Who is brought it takes the shelf where the seat is full, at times. */
  function waysOf(way: FanResult["way"]): FanResult["way"][] {
    if (way === "pickup") return ["pickup", "seat"];
    return countsRunners && labels.length > 0 && feet.next() < takesShelf ? ["seat", "pickup"] : ["seat"];
  }

  function reserved(
    admitted: Pick<Order, "fan" | "lines" | "post" | "walk" | "result">,
    { promise, shelf = null }: { promise: { from: number; to: number }; shelf?: string | null },
  ) {
    const { fan, lines, post, walk, result } = admitted;
    const order: Order = {
      ...{ ...admitted, shopId: post.shop.id, walkMinutes: walk, shelf },
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
            post.kitchen.accept(fan.id, post.linesOf(fan.id) ?? lines);
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
  function realLoad({ shop, kitchen }: Post, lines: KitchenLine[]): number {
    const onTheWay = [...orders.values()]
      .filter((each) => each.post.shop === shop && each.acceptedAt === null && each.fan.paysAfter !== null)
      .filter((each) => each.needsKitchen)
      .reduce((sum, each) => sum + realWork(each.lines), 0);
    return kitchen.loadMinutes() + ((onTheWay + realWork(lines)) * shop.realFactor) / shop.realCooks;
  }
}

const nothing = () => {};
