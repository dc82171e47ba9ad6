import { eq } from "drizzle-orm";
import type { Manager } from "#domain/actor.ts";
import { clockAt, type Mark } from "#domain/event/clock.ts";
import {
  doubtMark,
  type EventImport,
  type KeptEvent,
  lastMark,
  type Said,
} from "#domain/event/match-event.ts";
import { pick } from "#domain/pick.ts";
import type { EventFile } from "#domain/schemas/events.ts";
import { auditEntry } from "#worker/db/audit.ts";
import { eventsOfFile, eventsUnchanged, sportOf, toCachedMatch } from "#worker/db/events.ts";
import { nothing, readBatch } from "#worker/db/reading.ts";
import { events } from "#worker/db/schema/index.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { differences } from "../venue/edit-venue.ts";
import { type AtEvents, commitEvent, entryOf, insertions, type Step } from "./write-event.ts";

/**
 * Fixtures of a file, each found again by its key. What is older than the venue's own change of it changes nothing, the
 * same file twice changes nothing, and what a manager removed stays removed. What it says of the clock counts less than a
 * person, and not at all where it is far from what is expected: then a person says so.
 */
export async function importEvents(at: AtEvents<Manager>, { events: given }: EventFile) {
  const { deps, stadiumId } = at;
  const { db } = deps;
  const now = deps.now();
  const keys = given.map(({ key }) => key);
  const [sport, known] = await readBatch(db, sportOf(db, stadiumId), eventsOfFile(db, stadiumId, keys));
  if (!sport) return { ok: false, code: "not-found" } as const;
  const done: EventImport = { added: 0, changed: 0, unchanged: 0, doubted: [] };
  const steps = given.flatMap((each): Step[] => {
    const { key: sourceKey, updatedAt } = each;
    const found = known.find(({ row }) => row.sourceKey === sourceKey);
    if (found && (found.row.removedAt !== null || updatedAt <= found.row.updatedAt)) {
      done.unchanged++;
      return [];
    }
    done[found ? "changed" : "added"]++;
    const id = found?.row.id ?? uuidV7(now);
    const plan = pick(each, "name", "kickoffAt", "doorsAt");
    const event = { ...(found ? toCachedMatch(found) : { id, sport, markers: [], marks: [] }), ...plan };
    const { marks, doubted } = marksOf(event, each, now);
    done.doubted.push(...doubted.map((what) => ({ key: sourceKey, what })));
    const set = { ...plan, updatedAt, version: (found?.row.version ?? 0) + marks.length };
    const own = { id, stadiumId, sourceKey, sport, createdAt: now };
    const statement = found
      ? db.update(events).set(set).where(eq(events.id, id))
      : db.insert(events).values({ ...own, ...set });
    return [
      {
        action: found ? "event.save" : "event.create",
        ...{ id, detail: { ...differences(found?.row ?? {}, plan), marks } },
        statements: [statement, ...insertions(db, id, marks)],
      },
    ];
  });
  const [first, ...others] = steps;
  if (!first) return { ok: true, ...done } as const;
  const rest = others.flatMap((step) => [
    auditEntry(db, { ...entryOf(at, step), outcome: "ok" }),
    ...step.statements,
  ]);
  const all = { ...first, statements: [...first.statements, ...rest] };
  const isWritten = await commitEvent(at, eventsUnchanged(stadiumId, keys, known), all, nothing);
  return isWritten ? ({ ok: true, ...done } as const) : ({ ok: false, code: "changed-meanwhile" } as const);
}

type FileEvent = EventFile["events"][number];

/** What a file says of an event that is not known yet, and what a person has to say. */
function marksOf(event: KeptEvent, { status, marks }: FileEvent, now: number) {
  const canceled: Said = { what: "canceled", phase: null, value: null, at: now };
  const said: Said[] = marks.map((mark) => ({ ...mark, at: mark.at ?? now }));
  const isTakenBack = ({ number }: Mark) =>
    event.marks.some(
      ({ what, value, source }) => what === "revoked" && value === number && source === "file",
    );
  const isOwn = (mark: Mark) => mark.what === "canceled" && mark.source === "file" && !isTakenBack(mark);
  const isCanceled = (marks: Mark[]) =>
    clockAt({ ...event, marks: [...event.marks, ...marks] }, now).status === "canceled";
  // Canceled by an earlier file, and now planned again.
  const own = status === "planned" && isCanceled([]) ? event.marks.findLast(isOwn) : undefined;
  if (own) said.unshift({ what: "revoked", phase: null, value: own.number, at: now });
  const added: Mark[] = [];
  const doubted: Mark["what"][] = [];
  for (const each of status === "canceled" ? [...said, canceled] : said) {
    const soFar = { ...event, marks: [...event.marks, ...added] };
    const isKnown = soFar.marks.some(
      (mark) =>
        mark.source === "file" &&
        !isTakenBack(mark) &&
        mark.what === each.what &&
        mark.phase === each.phase &&
        mark.value === each.value &&
        (mark.at === each.at || each === canceled),
    );
    const isEarly = each === canceled && clockAt(soFar, now).status === "before" && now < event.doorsAt;
    if (isKnown) continue;
    const doubt = isEarly ? null : doubtMark(soFar, each, now);
    if (each.at > now || doubt?.code === "far-from-plan") doubted.push(each.what);
    else if (!doubt) added.push({ ...each, number: lastMark(soFar) + 1, heardAt: now, source: "file" });
  }
  // A person has canceled it.
  if (status === "planned" && isCanceled(added)) doubted.push("revoked");
  return { marks: added, doubted };
}
