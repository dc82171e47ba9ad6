import { and, asc, count, desc, eq, gte, isNull, lt, ne, sql } from "drizzle-orm";
import { dayMs } from "#domain/durations.ts";
import { breakAt, clockAt, type MatchEvent } from "#domain/event/clock.ts";
import type { PhaseId } from "#domain/event/sports.ts";
import { aheadShare } from "#domain/kitchen/bake-list.ts";
import {
  type BreakWindow,
  type Forecast,
  forecastOf,
  neededMinutes,
  type PastBreak,
  windowOf,
} from "#domain/kitchen/half-time-menu.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "#worker/db/client.ts";
import { marksColumn } from "#worker/db/events.ts";
import { combine, mapReading, type Reading, readBatch, reading } from "#worker/db/reading.ts";
import { events, menuItems, orderLines, orders, shopItems, turnedAway } from "#worker/db/schema/index.ts";

/** What a break is expected to ask a shop for; `neededMinutes`: of its kitchen, for the whole menu. */
export type BreakForecast = { portions: Forecast; neededMinutes: number };

const eveningsUsed = 5;
const eveningsRead = 20;

/**
 * By what was ordered, and by what was asked for and refused, in the breaks of the last five events of the sport, those
 * of the same day of the week first. Null where there were none.
 * @param isPlanned the match is yet to come, and no order of it tells how many fans there are
 */
export async function readForecast(
  db: Db,
  stadiumId: string,
  shopId: string,
  event: MatchEvent,
  phase: PhaseId,
  isPlanned = false,
): Promise<BreakForecast | null> {
  const past = (await pastEvents(db, stadiumId, event)).flatMap((each) => {
    const window = windowOfBreak(each, phase);
    return window ? [{ event: each, window }] : [];
  });
  if (past.length === 0) return null;
  const [dishes, now, ...breaks] = await readBatch(
    db,
    breakDishes(db, shopId),
    ordersBefore(db, stadiumId, shopId, event),
    ...past.map((each) =>
      mapReading(
        combine(
          portionsIn(db, stadiumId, shopId, each.window),
          ordersBefore(db, stadiumId, shopId, each.event),
        ),
        ([portions, before]): PastBreak => ({ portions, ordersBefore: before }),
      ),
    ),
  );
  const portions = forecastOf(breaks, isPlanned ? null : now);
  const whole = dishes.map((dish) => ({ ...dish, inBreak: true }));
  return portions && { portions, neededMinutes: neededMinutes(whole, portions, aheadShare) };
}

async function pastEvents(db: Db, stadiumId: string, event: MatchEvent): Promise<MatchEvent[]> {
  const isPast = and(
    ...[eq(events.stadiumId, stadiumId), eq(events.sport, event.sport), isNull(events.removedAt)],
    ...[ne(events.id, event.id), lt(events.kickoffAt, event.kickoffAt)],
  );
  const rows = await db
    .select({
      ...pick(events, "id", "sport", "doorsAt", "kickoffAt"),
      marks: marksColumn,
    })
    .from(events)
    .where(isPast)
    .orderBy(desc(events.kickoffAt))
    .limit(eveningsRead);
  // A week's match is on the same day at about the same time, in whatever zone.
  const isSameDay = ({ kickoffAt }: MatchEvent) => {
    const rest = (event.kickoffAt - kickoffAt) % (7 * dayMs);
    return rest < dayMs / 2 || rest > 6.5 * dayMs;
  };
  return [...rows.filter(isSameDay), ...rows.filter((each) => !isSameDay(each))].slice(0, eveningsUsed);
}

/** When orders counted for the break; null where it never came. */
function windowOfBreak(event: MatchEvent, phase: PhaseId): BreakWindow | null {
  const known = [event.kickoffAt, ...event.marks.map(({ at }) => at)]
    .flatMap((at) => breakAt(event, at) ?? [])
    .filter((each) => each.phase === phase);
  const wasPlayed = clockAt(event, event.kickoffAt + dayMs).status === "over";
  const found = known.findLast(({ isOn }) => isOn) ?? (wasPlayed ? known.at(-1) : undefined);
  return found ? windowOf(found, found.from) : null;
}

type Bounds = Pick<BreakWindow, "from" | "until">;

const placedAt = (stadiumId: string, shopId: string, { from, until }: Bounds) =>
  and(
    ...[eq(orders.stadiumId, stadiumId), eq(orders.shopId, shopId)],
    ...[gte(orders.placedAt, from), lt(orders.placedAt, until)],
  );

/** Orders from the opening of the doors until the kick-off. */
const ordersBefore = (db: Db, stadiumId: string, shopId: string, { doorsAt, kickoffAt }: MatchEvent) =>
  reading(
    [
      db
        .select({ count: count() })
        .from(orders)
        .where(placedAt(stadiumId, shopId, { from: doorsAt, until: kickoffAt })),
    ],
    ([[found]]) => found?.count ?? 0,
  );

/** Portions by dish that were ordered, or asked for and refused: asking is free, so no more of these than of those. */
function portionsIn(db: Db, stadiumId: string, shopId: string, bounds: Bounds): Reading<Forecast> {
  const { from, until } = bounds;
  const statements = [
    db
      .select({
        itemId: orderLines.itemId,
        portions: sql<number>`sum(${orderLines.quantity})`.as("portions"),
      })
      .from(orders)
      .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
      .where(placedAt(stadiumId, shopId, bounds))
      .groupBy(orderLines.itemId),
    db
      .select({ dishes: turnedAway.dishes })
      .from(turnedAway)
      .where(and(eq(turnedAway.shopId, shopId), gte(turnedAway.minute, from), lt(turnedAway.minute, until))),
  ] as const;
  return reading(statements, ([ordered, refused]) => {
    const sums = new Map(ordered.map(({ itemId, portions }) => [itemId, portions]));
    const asked = refused.flatMap(({ dishes }) => Object.entries(dishes));
    const sumOf = (all: Iterable<number>) => [...all].reduce((sum, each) => sum + each, 0);
    const share = Math.min(1, sumOf(sums.values()) / sumOf(asked.map(([, portions]) => portions)));
    for (const [itemId, portions] of asked) sums.set(itemId, (sums.get(itemId) ?? 0) + portions * share);
    return Object.fromEntries(sums);
  });
}

/** The dishes of a shop, with what they cost its kitchen and bring. */
export const breakDishes = (db: Db, shopId: string) =>
  reading(
    [
      db
        .select({
          itemId: shopItems.itemId,
          ...pick(menuItems, "name", "preparationMinutes", "priceMinor", "currency"),
          // Without a holding time nothing is cooked ahead.
          tray: sql<
            number | null
          >`case when ${shopItems.holdMinutes} is not null then ${shopItems.tray} end`.as("usable_tray"),
          inBreak: shopItems.inBreak,
        })
        .from(shopItems)
        .innerJoin(menuItems, eq(menuItems.id, shopItems.itemId))
        .where(eq(shopItems.shopId, shopId))
        .orderBy(asc(menuItems.position)),
    ],
    ([rows]) => rows,
  );
