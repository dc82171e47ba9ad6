import { and, eq, type SQL, sql } from "drizzle-orm";
import { clockAt, type Mark } from "#domain/event/clock.ts";
import { doubtMark, type EventImport, type KeptEvent, type Said } from "#domain/event/match-event.ts";
import type { EventFile } from "#domain/schemas/events.ts";
import { eventsOfFile, keptEvent } from "#worker/db/events.ts";
import { readOne } from "#worker/db/reading.ts";
import { eventMarks, events } from "#worker/db/schema/index.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { differences, type Statement } from "../venue/edit-venue.ts";
import { type AtEvents, sportOf, tellOfEvents, writeEvent } from "./edit-event.ts";

type FileEvent = EventFile["events"][number];
type Found = ReturnType<ReturnType<typeof eventsOfFile>["read"]>[number];

/**
 * Fixtures of a file, each found again by its key. What is older than the venue's own change of it changes nothing, the
 * same file twice changes nothing, and what a manager removed stays removed. What it says of the clock counts less than a
 * person, and not at all where it is far from what is expected: then a person says so.
 */
export async function importEvents(
  at: AtEvents,
  { events: given }: EventFile,
): Promise<({ ok: true } & EventImport) | { ok: false; reason: "not-found" }> {
  const { deps, stadiumId } = at;
  const [stadium] = await sportOf(at);
  const match = stadium?.match;
  if (!match) return { ok: false, reason: "not-found" };
  const keys = given.map(({ key }) => key);
  const known = await readOne(deps.db, eventsOfFile(deps.db, stadiumId, keys));
  const done: EventImport = { added: 0, changed: 0, unchanged: 0, doubted: [] };
  for (const each of given) {
    const found = known.find(({ row }) => row.sourceKey === each.key);
    const became = found ? await change(at, each, found) : await add(at, each, match.sport);
    done[became.as]++;
    done.doubted.push(...became.doubted.map((what) => ({ key: each.key, what })));
  }
  if (done.added + done.changed > 0) await tellOfEvents(at);
  return { ok: true, ...done };
}

type Became = { as: "added" | "changed" | "unchanged"; doubted: Mark["what"][] };

async function add(at: AtEvents, given: FileEvent, sport: KeptEvent["sport"]): Promise<Became> {
  const { deps, stadiumId } = at;
  const now = deps.now();
  const plan = planOf(given);
  const event: KeptEvent = { ...plan, id: uuidV7(now), sport, markers: [], marks: [] };
  const { marks, doubted } = marksOf(event, given, now);
  const { id } = event;
  const times = { createdAt: now, updatedAt: given.updatedAt };
  const values = {
    ...{ id, stadiumId, sport, sourceKey: given.key, version: marks.length },
    ...plan,
    ...times,
  };
  const isNew = sql`not exists (select 1 from ${events} where ${and(
    eq(events.stadiumId, stadiumId),
    eq(events.sourceKey, given.key),
  )})`;
  const statements = [deps.db.insert(events).values(values), ...insertions(at, id, marks)];
  const isAdded = await writeEvent(at, "event.create", id, { ...plan, marks }, isNew, statements);
  return { as: isAdded ? "added" : "unchanged", doubted };
}

async function change(at: AtEvents, given: FileEvent, found: Found): Promise<Became> {
  const { deps } = at;
  const { row } = found;
  if (row.removedAt !== null || given.updatedAt <= row.updatedAt) return { as: "unchanged", doubted: [] };
  const plan = planOf(given);
  const event = { ...keptEvent(found), ...plan };
  const { marks, doubted } = marksOf(event, given, deps.now());
  const set = { ...plan, updatedAt: given.updatedAt, version: row.version + marks.length };
  const detail = { ...differences(row, plan), marks };
  const isSame: SQL = sql`exists (select 1 from ${events} where ${and(
    eq(events.id, row.id),
    eq(events.version, row.version),
    eq(events.updatedAt, row.updatedAt),
  )})`;
  const statements = [
    deps.db.update(events).set(set).where(eq(events.id, row.id)),
    ...insertions(at, row.id, marks),
  ];
  const isChanged = await writeEvent(at, "event.save", row.id, detail, isSame, statements);
  return { as: isChanged ? "changed" : "unchanged", doubted };
}

const planOf = ({ name, kickoffAt, doorsAt }: FileEvent) => ({ name, kickoffAt, doorsAt });

/** What a file says of an event that is not known yet, and what a person has to say. */
function marksOf(event: KeptEvent, { status, marks }: FileEvent, now: number) {
  const canceled: Said = { what: "canceled", phase: null, value: null, at: now };
  const said: Said[] = marks.map((mark) => ({ ...mark, at: mark.at ?? now }));
  const added: Mark[] = [];
  const doubted: Mark["what"][] = [];
  for (const each of status === "canceled" ? [...said, canceled] : said) {
    const soFar = { ...event, marks: [...event.marks, ...added] };
    const isKnown = soFar.marks.some(
      ({ source, ...mark }) =>
        source === "file" &&
        mark.what === each.what &&
        mark.phase === each.phase &&
        mark.value === each.value &&
        (mark.at === each.at || each === canceled),
    );
    const isEarly = each === canceled && clockAt(soFar, now).status === "before" && now < event.doorsAt;
    if (isKnown) continue;
    if (each.at > now || (!isEarly && doubtMark(soFar, each, now))) doubted.push(each.what);
    else added.push({ ...each, number: (soFar.marks.at(-1)?.number ?? 0) + 1, heardAt: now, source: "file" });
  }
  return { marks: added, doubted };
}

const insertions = ({ deps }: AtEvents, eventId: string, marks: readonly Mark[]): Statement[] =>
  marks.map((mark) => deps.db.insert(eventMarks).values({ ...mark, eventId }));
