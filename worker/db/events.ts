import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { dayMs } from "#domain/durations.ts";
import { currentEvent, type KeptEvent, longestEventMs } from "#domain/event/match-event.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "./client.ts";
import { among } from "./fragments.ts";
import { mapReading, type Reading, reading } from "./reading.ts";
import { eventMarks, events, shops, stadiums, user } from "./schema/index.ts";

export type EventRow = typeof events.$inferSelect;
export type MarkRow = typeof eventMarks.$inferSelect & { by: string };

const inTheList = (stadiumId: string) => and(eq(events.stadiumId, stadiumId), isNull(events.removedAt));
const mostEvents = 100;

/** A stadium's matches from a time on, or some of them, with their marks; none where the venue has no sport. */
function eventsWhere(db: Db, where: ReturnType<typeof and>): Reading<{ row: EventRow; marks: MarkRow[] }[]> {
  const found = db
    .select({ event: events })
    .from(events)
    .innerJoin(stadiums, eq(stadiums.id, events.stadiumId))
    .where(and(where, isNotNull(stadiums.match)));
  const ids = db
    .select({ id: events.id })
    .from(events)
    .where(where)
    .orderBy(asc(events.kickoffAt))
    .limit(mostEvents);
  const statements = [
    found.orderBy(asc(events.kickoffAt)).limit(mostEvents),
    db
      .select({ mark: eventMarks, by: sql<string>`coalesce(${user.name}, '')`.as("by_name") })
      .from(eventMarks)
      .leftJoin(user, eq(user.id, eventMarks.userId))
      .where(inArray(eventMarks.eventId, ids))
      .orderBy(asc(eventMarks.eventId), asc(eventMarks.number)),
  ] as const;
  return reading(statements, ([rows, markRows]) => {
    const marksOf = Map.groupBy(
      markRows.map(({ mark, by }) => ({ ...mark, by })),
      ({ eventId }) => eventId,
    );
    return rows.map(({ event }) => ({ row: event, marks: marksOf.get(event.id) ?? [] }));
  });
}

export const listedEvents = (db: Db, stadiumId: string, since: number) =>
  eventsWhere(db, and(inTheList(stadiumId), gt(events.kickoffAt, since)));

/** One of a stadium's matches, by its id; null where there is none. */
export const oneEvent = (db: Db, stadiumId: string, id: string) =>
  mapReading(eventsWhere(db, and(inTheList(stadiumId), eq(events.id, id))), ([found]) => found ?? null);

/** All of these names of a file, removed ones too. */
export const eventsOfFile = (db: Db, stadiumId: string, keys: readonly string[]) =>
  eventsWhere(db, and(eq(events.stadiumId, stadiumId), inArray(events.sourceKey, among(keys))));

/** The match that counts at a stadium now. */
export const currentReading = (db: Db, stadiumId: string, now: number): Reading<KeptEvent | null> =>
  mapReading(
    eventsWhere(
      db,
      and(
        inTheList(stadiumId),
        gt(events.kickoffAt, now - longestEventMs),
        lt(events.kickoffAt, now + 2 * dayMs),
      ),
    ),
    (found) => currentEvent(found.map(keptEvent), now),
  );

/** The same, with the shops whose boards are told of it. */
export const toldReading = (db: Db, stadiumId: string, now: number) => {
  const current = currentReading(db, stadiumId, now);
  const its = db.select({ id: shops.id }).from(shops).where(eq(shops.stadiumId, stadiumId));
  return {
    statements: [...current.statements, its],
    read: (rows: unknown[]) => ({
      event: current.read(rows.slice(0, -1)),
      shopIds: (rows.at(-1) as { id: string }[]).map(({ id }) => id),
    }),
  };
};

export const keptEvent = ({ row, marks }: { row: EventRow; marks: MarkRow[] }): KeptEvent => ({
  ...{ id: row.id, name: row.name, sport: row.sport, doorsAt: row.doorsAt, kickoffAt: row.kickoffAt },
  markers: row.markers,
  marks: marks.map((mark) => pick(mark, "number", "what", "phase", "value", "at", "heardAt", "source")),
});
