import { sql } from "drizzle-orm";
import type { Manager } from "#domain/actor.ts";
import { dayMs } from "#domain/durations.ts";
import type { VenueEvent, VenueEvents } from "#domain/event/match-event.ts";
import { pick } from "#domain/pick.ts";
import type { EventFields } from "#domain/schemas/events.ts";
import type { AuditAction } from "#domain/staff/audit-action.ts";
import { listedEvents, oneEvent, type StoredEvent, sportOf } from "#worker/db/events.ts";
import { listRunners } from "#worker/db/people/staff.ts";
import { readBatch, reading } from "#worker/db/reading.ts";
import { events, stadiums } from "#worker/db/schema/index.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { tagOf } from "../venue/reads/venue-tags.ts";
import { type AtEvents, changeEvent, commitEvent, type EventDeps } from "./write-event.ts";

type At = AtEvents<Manager>;

/** What the console edits, which the tag covers: marks have their own number. */
const edited = ["name", "sport", "doorsAt", "kickoffAt", "markers", "removedAt"] as const;
const listedForMs = 90 * dayMs;

async function toVenueEvent({ row, marks }: StoredEvent): Promise<VenueEvent> {
  return {
    ...pick(row, "id", "name", "sport", "doorsAt", "kickoffAt", "markers"),
    tag: await tagOf(pick(row, ...edited)),
    marks: marks.map(({ userId: _, ...mark }) => mark),
  };
}

const runnersOf = ({ db }: Pick<EventDeps, "db">, stadiumId: string) =>
  reading([listRunners(db, stadiumId)], ([rows]) => rows);

/** The matches to come and of the last months, and the runners who may set their clocks. Null for a venue without a clock. */
export async function listEvents(deps: EventDeps, stadiumId: string): Promise<VenueEvents | null> {
  const { db, now } = deps;
  const [sport, found, runners] = await readBatch(
    db,
    sportOf(db, stadiumId),
    listedEvents(db, stadiumId, now() - listedForMs),
    runnersOf(deps, stadiumId),
  );
  return sport && { events: await Promise.all(found.map(toVenueEvent)), runners, serverNow: now() };
}

/** A match of the sport that the venue's settings name. */
export async function createEvent(at: At, { event }: { event: EventFields }) {
  const { deps, stadiumId } = at;
  const { db } = deps;
  const [sport, runners] = await readBatch(db, sportOf(db, stadiumId), runnersOf(deps, stadiumId));
  if (!sport) return { ok: false, code: "not-found" } as const;
  const now = deps.now();
  const id = uuidV7(now);
  const own = { ...{ id, stadiumId, sourceKey: id }, ...{ createdAt: now, updatedAt: now } };
  const detail = { sport, ...planOf(event, runners) };
  const statements = [db.insert(events).values({ ...own, ...detail })];
  const guard = sql`exists (select 1 from ${stadiums} where ${stadiums.id} = ${stadiumId} and ${stadiums.match} is not null)`;
  const step = { action: "event.create", id, detail, statements } as const;
  const created = await commitEvent(at, guard, step, oneEvent(db, stadiumId, id));
  if (!created?.found) return { ok: false, code: "changed-meanwhile" } as const;
  return { ok: true, event: await toVenueEvent(created.found) } as const;
}

export async function saveEvent(at: At, id: string, { tag, event }: { tag: string; event: EventFields }) {
  const { deps, stadiumId } = at;
  const [runners] = await readBatch(deps.db, runnersOf(deps, stadiumId));
  return changeSeen(at, "event.save", id, tag, ({ row, sport }) => ({
    ...planOf(event, runners),
    // Phases that were marked are those of its sport.
    sport: row.version === 0 ? sport : row.sport,
    updatedAt: deps.now(),
  }));
}

export const removeEvent = (at: At, id: string, { tag }: { tag: string }) =>
  changeSeen(at, "event.remove", id, tag, () => ({ removedAt: at.deps.now() }));

/** A change of what the screen saw. */
const changeSeen = (
  at: At,
  action: AuditAction,
  id: string,
  tag: string,
  change: (found: StoredEvent) => Partial<StoredEvent["row"]>,
) =>
  changeEvent(at, action, id, toVenueEvent, async (found) => {
    const current = await toVenueEvent(found);
    if (current.tag !== tag) return { code: "changed-meanwhile", current } as const;
    return { guarded: pick(events, ...edited), set: change(found) };
  });

/** Who is no runner of the stadium sets no clock. */
function planOf({ markers, ...plan }: EventFields, runners: { id: string }[]) {
  const ids = runners.map(({ id }) => id).filter((id) => markers?.includes(id));
  return { ...plan, ...(markers && { markers: ids.sort() }) };
}
