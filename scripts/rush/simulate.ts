import { minuteMs } from "#domain/durations.ts";
import { longestMinutes } from "#domain/kitchen/kitchen.ts";
import { promiseFromReady } from "#domain/kitchen/promise-time.ts";
import { BoardKitchen } from "#worker/durable/board-kitchen.ts";
import type { OrderWork } from "#worker/usecases/kitchen/read-kitchen.ts";
import { Clock } from "./clock.ts";
import { memoryBook } from "./memory-book.ts";
import { createRandom } from "./random.ts";
import { RealKitchen } from "./real-kitchen.ts";
import { afterPlacing, instantly, type Send, type StepName } from "./record.ts";
import { factsOf } from "./shop-facts.ts";
import {
  createFans,
  createReality,
  createShops,
  type Fan,
  minutes,
  quotes,
  realWork,
  type Shop,
  walkMinutes,
} from "./world.ts";

const whistleAt = Date.parse("2026-06-07T19:45:00Z");
/** A draft that nobody pays ends after so long (docs/design.md#placing). */
const draftLivesMinutes = 5;
/** How many of the closest shops a fan tries. */
const shopsTried = 3;

/** What became of a fan. Minutes after the half-time whistle. */
export type Told = {
  at: number;
  /** Cut off: the record did not answer as often as the phone, or the staff's, asked. */
  outcome: "delivered" | "refused" | "gave-up" | "cut-off";
  way: "seat" | "pickup";
  /** Wanted to fetch it, and no shop in reach that could cook it had a shelf. */
  hadNoShelf: boolean;
  /** The first promise, at placing. */
  promise: { from: number; to: number } | null;
  /** Where it was promised: at the seat, or on the shelf. */
  deliveredAt: number | null;
  /** When the fan has it. */
  inHandAt: number | null;
  /** Of a refusal: minutes by which the emptiest shop's real queue, with this order, was below its limit. */
  realRoom: number;
};

/** A shop with its board, which estimates, and its real kitchen. */
type Post = { shop: Shop; index: number; board: BoardKitchen; kitchen: RealKitchen };
type Order = OrderWork & { fan: Fan; post: Post; walk: number; told: Told };

/** A share of the fans fetches the food, from this many shelves at each shop. */
export type PickupShare = { share: number; shelves: number };

type Rush = {
  seed: number;
  fans: number;
  hasPacing: boolean;
  pickup?: PickupShare | null;
  /** How many shops share the fans, where they are not the ten of the world. */
  shops?: number;
  /** All fans order in this many minutes from the whistle on; null: as in the world. */
  within?: number | null;
  /** What each step asks the record; without it the record answers at once. */
  send?: Send;
};

/** One half-time. */
export async function simulateRush(rush: Rush): Promise<Told[]> {
  const clock = new Clock(minutes.from);
  const all = addRush(clock, rush);
  await clock.run();
  return all;
}

/**
 * A half-time in the clock's time; what became of its fans is complete when the clock has run. With pacing the real
 * boards admit and promise; without it all are admitted at the menu's times.
 */
export function addRush(
  clock: Clock,
  { seed, fans: count, hasPacing, pickup = null, shops: shopCount, within = null, send = instantly }: Rush,
): Told[] {
  const world = createRandom(seed);
  const shops = createShops(world, shopCount);
  const fans = createFans(world, count, within);
  const reality = createReality(seed + 1);
  // Of its own, so that the world is the same with it and without.
  const feet = createRandom(seed + 2);
  const fetching = new Set(fans.filter(() => feet.next() < (pickup?.share ?? 0)));
  const labels = Array.from({ length: pickup?.shelves ?? 0 }, (_, index) => `A${index + 1}`);
  const nowMs = () => whistleAt + Math.round(clock.now() * minuteMs);
  const orders = new Map<string, Order>();
  const posts = shops.map((shop, index): Post => {
    const facts = factsOf(shop);
    const board = new BoardKitchen({
      book: memoryBook(),
      usecases: () => ({
        findWork: async (_shopId, id) => orders.get(id) ?? null,
        movePromises: async () => {},
      }),
      shopId: () => shop.id,
      readFacts: async () => facts,
      now: nowMs,
      hands: () => null,
    });
    return { shop, index, board, kitchen: new RealKitchen(shop, clock, reality, (id) => packed(id)) };
  });
  const all: Told[] = [];

  for (const fan of fans) {
    // The cart's price every ten seconds, then the order.
    for (let nth = 1; nth <= quotes; nth++) clock.at(fan.at - nth / 6, () => send("quote", nothing));
    clock.at(fan.at, () => arrive(fan));
  }
  return all;

  /** A call that nobody of the half-time waits for. */
  function beside(step: StepName, afterMs: number) {
    clock.after(afterMs / minuteMs, () => send(step, nothing));
  }

  function arrive(fan: Fan) {
    const told: Told = {
      ...{ at: clock.now(), outcome: "cut-off", way: fetching.has(fan) ? "pickup" : "seat" },
      ...{ hadNoShelf: false, promise: null, deliveredAt: null, inHandAt: null, realRoom: 0 },
    };
    all.push(told);
    return send("create-intent", () => admit(fan, told));
  }

  async function admit(fan: Fan, told: Told) {
    const near = posts
      .map((post) => ({ post, walk: walkMinutes(post.index, fan.section, shops.length) }))
      .sort((a, b) => a.walk - b.walk)
      .slice(0, shopsTried);
    let [hasFullShelves, tries] = [false, 0];
    // Both ways stand in one quote: who finds every shelf taken has it brought.
    for (const way of told.way === "pickup" ? (["pickup", "seat"] as const) : (["seat"] as const)) {
      told.way = way;
      told.hadNoShelf = way === "seat" && hasFullShelves;
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
        if (answer.ok) return reserved(fan, post, walk, told, answer);
        hasFullShelves ||= answer.reason === "shelves-full";
      }
    }
    told.outcome = "refused";
    told.realRoom = Math.max(...near.map(({ post }) => post.shop.fullFromMinutes - realLoad(post, fan)));
  }

  function reserved(
    fan: Fan,
    post: Post,
    walk: number,
    told: Told,
    { promise, shelf = null }: { promise: { from: number; to: number }; shelf?: string | null },
  ) {
    const order: Order = {
      shopId: post.shop.id,
      lines: fan.lines,
      walkMinutes: walk,
      promise: null,
      needsKitchen: true,
      isUnanswered: false,
      draftExpiresAt: nowMs() + draftLivesMinutes * minuteMs,
      placedAt: null,
      acceptedAt: null,
      readyAt: null,
      shelf,
      waitsForRunner: false,
      fan,
      post,
      walk,
      told,
    };
    orders.set(fan.id, order);
    if (fan.paysAfter === null) {
      told.outcome = "gave-up";
      clock.after(draftLivesMinutes, () => changed(order, { needsKitchen: false, shelf: null }));
      return;
    }
    clock.after(fan.paysAfter, () =>
      send("place", async () => {
        told.promise = { from: clock.now() + promise.from, to: clock.now() + promise.to };
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
        await changed(order, { readyAt: nowMs(), needsKitchen: false });
        beside("tablet's board again", 500);
        const { told } = order;
        if (told.way === "pickup") return shelve(order);
        const [pickUp, walk] = [reality.pickUpMinutes(), reality.walkMinutes(order.walk)];
        beside("take", pickUp * minuteMs);
        clock.after(pickUp + walk, () =>
          send("deliver (scan)", () => {
            told.outcome = "delivered";
            told.deliveredAt = told.inHandAt = clock.now();
          }),
        );
      }),
    );
  }

  /** Put on its shelf, called, and fetched by a fan who leaves the seat at the call. */
  function shelve(order: Order) {
    clock.after(0.1 + feet.exponential(0.2), () => {
      order.told.outcome = "delivered";
      order.told.deliveredAt = clock.now();
      const comesAfter = 0.5 + feet.exponential(1) + order.walk * feet.factor(0.18);
      clock.after(comesAfter + 0.2 + feet.exponential(0.3), () => {
        order.told.inHandAt = clock.now();
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
      .reduce((sum, each) => sum + realWork(each.lines), 0);
    return kitchen.loadMinutes() + ((onTheWay + realWork(fan.lines)) * shop.realFactor) / shop.realCooks;
  }
}

const nothing = () => {};
