import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { dayMs } from "#domain/durations.ts";
import type { VenueEvent, VenueEvents } from "#domain/event/match-event.ts";
import { pick } from "#domain/pick.ts";
import type { EventFields } from "#domain/schemas/events.ts";
import type { AuditAction } from "#domain/staff/audit-action.ts";
import { rolesWith } from "#domain/staff/policy.ts";
import { auditEntry, writeGuarded } from "#worker/db/audit.ts";
import { type EventRow, listedEvents, type MarkRow, oneEvent, toldReading } from "#worker/db/events.ts";
import { listRunners } from "#worker/db/people/staff.ts";
import { readBatch, reading, readOne } from "#worker/db/reading.ts";
import { events, stadiums, staffRoles } from "#worker/db/schema/index.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { differences, type Manager, type Statement } from "../venue/edit-venue.ts";
import { isUnchanged, tagOf } from "../venue/reads/venue-tags.ts";
import { type EventDeps, tellEvent } from "./tell-event.ts";

/** Who plans the matches of which venue. */
export type AtEvents = { deps: EventDeps; manager: Manager; stadiumId: string };

/** What the console edits, which the tag covers: marks have their own number. */
const edited = pick(events, "name", "sport", "doorsAt", "kickoffAt", "markers", "removedAt");
const listedForMs = 90 * dayMs;

async function toVenueEvent({ row, marks }: { row: EventRow; marks: MarkRow[] }): Promise<VenueEvent> {
  return {
    ...pick(row, "id", "name", "sport", "doorsAt", "kickoffAt", "markers"),
    tag: await tagOf(pick(row, "name", "sport", "doorsAt", "kickoffAt", "markers", "removedAt")),
    isFromFile: row.sourceKey !== row.id,
    marks: marks.map((mark) =>
      pick(mark, "number", "what", "phase", "value", "at", "heardAt", "source", "by"),
    ),
  };
}

/** The matches to come and of the last months, and the runners who may be named for their clock. */
export async function listEvents(
  { db, now }: Pick<EventDeps, "db" | "now">,
  stadiumId: string,
): Promise<VenueEvents> {
  const [found, runners] = await readBatch(
    db,
    listedEvents(db, stadiumId, now() - listedForMs),
    reading([listRunners(db, stadiumId)], ([rows]) => rows),
  );
  return { events: await Promise.all(found.map(toVenueEvent)), runners, serverNow: now() };
}

type Refused = { ok: false; reason: "not-found" | "changed-meanwhile"; current?: VenueEvent | null };
type Edited = { ok: true; event: VenueEvent } | Refused;

/** A match of the sport that the venue's settings name. */
export async function createEvent(at: AtEvents, { event }: { event: EventFields }): Promise<Edited> {
  const { deps, stadiumId } = at;
  const [stadium] = await sportOf(at);
  if (!stadium?.match) return { ok: false, reason: "not-found" };
  const now = deps.now();
  const id = uuidV7(now);
  const values = { ...{ id, stadiumId, sourceKey: id, createdAt: now, updatedAt: now }, ...event };
  const guard = sql`exists (select 1 from ${stadiums} where ${stadiums.id} = ${stadiumId} and ${stadiums.match} is not null)`;
  const created = await writeEvent(at, "event.create", id, { ...event }, guard, [
    deps.db.insert(events).values({ ...values, sport: stadium.match.sport }),
  ]);
  return created ? toldOf(at, id) : { ok: false, reason: "changed-meanwhile" };
}

export async function saveEvent(
  at: AtEvents,
  id: string,
  { tag, event }: { tag: string; event: EventFields },
): Promise<Edited> {
  const [stadium] = await sportOf(at);
  // Phases that were marked are those of its sport.
  const refused = await change(at, "event.save", id, tag, ({ version, sport }) => ({
    ...event,
    sport: version === 0 ? (stadium?.match?.sport ?? sport) : sport,
  }));
  return refused ?? toldOf(at, id);
}

/** The runners who may set this match's clock; who is no runner of the stadium is left out. */
export async function nameMarkers(
  at: AtEvents,
  id: string,
  { tag, markers }: { tag: string; markers: string[] },
): Promise<Edited> {
  const { deps, stadiumId } = at;
  const named = sql`(select value from json_each(${JSON.stringify(markers)}))`;
  const runners = await deps.db
    .selectDistinct({ id: staffRoles.userId })
    .from(staffRoles)
    .where(
      and(
        inArray(staffRoles.userId, named),
        eq(staffRoles.stadiumId, stadiumId),
        inArray(staffRoles.role, rolesWith("floor", "runner")),
      ),
    );
  const set = { markers: runners.map((each) => each.id).sort() };
  return (await change(at, "event.markers", id, tag, () => set)) ?? toldOf(at, id);
}

export async function removeEvent(
  at: AtEvents,
  id: string,
  { tag }: { tag: string },
): Promise<{ ok: true } | Refused> {
  const set = { removedAt: at.deps.now() };
  const refused = await change(at, "event.remove", id, tag, () => set);
  if (!refused) await tellOfEvents(at);
  return refused ?? { ok: true };
}

/** Of what the screen saw. Null once it is written. */
async function change(
  at: AtEvents,
  action: AuditAction,
  id: string,
  tag: string,
  fields: (row: EventRow) => Partial<EventRow>,
): Promise<Refused | null> {
  const { deps, stadiumId } = at;
  const found = await readOne(deps.db, oneEvent(deps.db, stadiumId, id));
  if (!found) return { ok: false, reason: "not-found" };
  const seen = await toVenueEvent(found);
  const meanwhile = { ok: false, reason: "changed-meanwhile" } as const;
  if (seen.tag !== tag) {
    await note(at, action, id, meanwhile.reason);
    return { ...meanwhile, current: seen };
  }
  const set = fields(found.row);
  const guard = isUnchanged(events, eq(events.id, id), edited, found.row);
  const detail = differences(found.row, set);
  const isWritten = await writeEvent(at, action, id, detail, guard, [
    deps.db
      .update(events)
      .set({ ...set, updatedAt: deps.now() })
      .where(eq(events.id, id)),
  ]);
  if (isWritten) return null;
  const current = await readOne(deps.db, oneEvent(deps.db, stadiumId, id));
  return { ...meanwhile, current: current && (await toVenueEvent(current)) };
}

/** False if the guard failed: nothing was written but that, in the audit log. */
export async function writeEvent(
  at: AtEvents,
  action: AuditAction,
  subject: string,
  detail: Record<string, unknown>,
  guard: SQL,
  statements: Statement[],
): Promise<boolean> {
  const { deps, manager, stadiumId } = at;
  const entry = { ...manager, stadiumId, action, subject, detail, at: deps.now() };
  const isWritten = await writeGuarded(deps.db, entry, guard, statements);
  if (!isWritten) await note(at, action, subject, "changed-meanwhile");
  return isWritten;
}

/** The floor keeps the event that counts now. */
export async function tellOfEvents({ deps, stadiumId }: AtEvents): Promise<void> {
  await tellEvent(deps, stadiumId, await readOne(deps.db, toldReading(deps.db, stadiumId, deps.now())));
}

const note = (
  { deps, manager, stadiumId }: AtEvents,
  action: AuditAction,
  subject: string,
  outcome: string,
) => auditEntry(deps.db, { ...manager, stadiumId, action, subject, outcome, at: deps.now() });

async function toldOf(at: AtEvents, id: string): Promise<Edited> {
  const { deps, stadiumId } = at;
  await tellOfEvents(at);
  const found = await readOne(deps.db, oneEvent(deps.db, stadiumId, id));
  return found ? { ok: true, event: await toVenueEvent(found) } : { ok: false, reason: "not-found" };
}

export const sportOf = ({ deps, stadiumId }: AtEvents) =>
  deps.db.select({ match: stadiums.match }).from(stadiums).where(eq(stadiums.id, stadiumId));
