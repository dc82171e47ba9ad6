import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { dayMs } from "#domain/durations.ts";
import type { Mark } from "#domain/event/clock.ts";
import { currentEvent, type KeptEvent, longestEventMs } from "#domain/event/match-event.ts";
import type { SportId } from "#domain/event/sports.ts";
import { pick } from "#domain/pick.ts";
import type { Db } from "./client.ts";
import { among } from "./fragments.ts";
import { combine, mapReading, type Reading, reading } from "./reading.ts";
import { eventMarks, events, shops, stadiums, user } from "./schema/index.ts";

/** `by`: who reported it, by name. */
type StoredMark = Mark & { userId: string; by: string };
/** A match with what was reported of it. `sport`: the venue's current sport; may differ from `row.sport`. */
export type StoredEvent = { row: typeof events.$inferSelect; marks: StoredMark[]; sport: SportId };

const { number, what, phase, value, at, heardAt, source, userId } = eventMarks;
const mark = sql`json_object('number', ${number}, 'what', ${what}, 'phase', ${phase}, 'value', ${value},
  'at', ${at}, 'heardAt', ${heardAt}, 'source', ${source}, 'userId', ${userId}, 'by', coalesce(${user.name}, ''))`;
// Of its own: in a select of one table the columns of a field lose their tables' names.
const marks = sql`(select json_group_array(${mark} order by ${number}) from ${eventMarks}
  left join ${user} on ${user.id} = ${userId} where ${eventMarks.eventId} = ${events.id})`;
/** What was reported of an event, in its order. */
export const marksColumn = sql<StoredMark[]>`${marks}`.mapWith(JSON.parse).as("marks");

const sportColumn = sql<SportId>`json_extract(${stadiums.match}, '$.sport')`.as("venue_sport");
/** The sport of a venue's matches; null where they have no clock. */
export const sportOf = (db: Db, stadiumId: string) =>
  reading(
    [db.select({ match: stadiums.match }).from(stadiums).where(eq(stadiums.id, stadiumId))],
    ([[stadium]]) => stadium?.match?.sport ?? null,
  );

const isListed = (stadiumId: string) => and(eq(events.stadiumId, stadiumId), isNull(events.removedAt));
const maxEvents = 100;

const eventsWhere = (db: Db, where: SQL | undefined): Reading<StoredEvent[]> =>
  reading(
    [
      db
        .select({ row: events, sport: sportColumn, marks: marksColumn })
        .from(events)
        .innerJoin(stadiums, eq(stadiums.id, events.stadiumId))
        .where(and(where, isNotNull(stadiums.match)))
        .orderBy(asc(events.kickoffAt))
        .limit(maxEvents),
    ],
    ([rows]) => rows,
  );

/** A stadium's matches from a time on, with their marks; none where the venue has no sport. */
export const listedEvents = (db: Db, stadiumId: string, since: number) =>
  eventsWhere(db, and(isListed(stadiumId), gt(events.kickoffAt, since)));

/** One of a stadium's matches, by its id; null where there is none. */
export const oneEvent = (db: Db, stadiumId: string, id: string) =>
  mapReading(eventsWhere(db, and(isListed(stadiumId), eq(events.id, id))), ([found]) => found ?? null);

/** A file's matches by source key, including removed ones. */
export const eventsOfFile = (db: Db, stadiumId: string, keys: readonly string[]) =>
  eventsWhere(db, and(eq(events.stadiumId, stadiumId), inArray(events.sourceKey, among(keys))));

/** True if the file's matches are still as `found`. */
export function eventsUnchanged(
  stadiumId: string,
  keys: readonly string[],
  found: readonly StoredEvent[],
): SQL {
  const { id, version, updatedAt, removedAt } = events;
  const seen = found.map(({ row }) => [row.id, row.version, row.updatedAt, row.removedAt] as const);
  const row = sql`json_array(${id}, ${version}, ${updatedAt}, ${removedAt})`;
  const where = and(eq(events.stadiumId, stadiumId), inArray(events.sourceKey, among(keys)));
  const inOrder = seen.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sql`(select json_group_array(json(${row}) order by ${id}) from ${events} where ${where}) = ${JSON.stringify(inOrder)}`;
}

/** The match that counts at a stadium now. */
export const currentReading = (db: Db, stadiumId: string, now: number): Reading<KeptEvent | null> =>
  mapReading(
    eventsWhere(
      db,
      and(
        isListed(stadiumId),
        gt(events.kickoffAt, now - longestEventMs),
        lt(events.kickoffAt, now + 2 * dayMs),
      ),
    ),
    (found) => currentEvent(found.map(toCachedMatch), now),
  );

/** The same, with the shops whose boards are told of it. */
export const currentMatchWithShops = (db: Db, stadiumId: string, now: number) =>
  combine(
    currentReading(db, stadiumId, now),
    reading(
      [db.select({ id: shops.id }).from(shops).where(eq(shops.stadiumId, stadiumId))],
      ([rows]) => rows,
    ),
  );

export const toCachedMatch = ({ row, marks }: Pick<StoredEvent, "row" | "marks">): KeptEvent => ({
  ...pick(row, "id", "name", "sport", "doorsAt", "kickoffAt", "markers"),
  marks: marks.map(({ userId: _, by: _by, ...mark }) => mark),
});
