import { and, eq, isNull, sql } from "drizzle-orm";
import { hourMs } from "#domain/durations.ts";
import { doubtMark, type MarkDoubt, type NamedEvent, undoMs } from "#domain/event/match-event.ts";
import type { MarkFields } from "#domain/schemas/events.ts";
import type { StaffActor } from "#domain/staff/staff.ts";
import { roleAsRunner, roleAtVenue } from "#domain/staff/staff-scope.ts";
import { auditEntry, writeGuardedAnd } from "#worker/db/audit.ts";
import { keptEvent, oneEvent, toldReading } from "#worker/db/events.ts";
import { combine, readOne } from "#worker/db/reading.ts";
import { eventMarks, events } from "#worker/db/schema/index.ts";
import { type EventDeps, tellEvent } from "./tell-event.ts";

type Marked =
  | { ok: true; event: NamedEvent }
  | { ok: false; reason: "not-found" | "not-allowed" }
  | { ok: false; reason: "undo-over" }
  | { ok: false; reason: "changed-meanwhile"; detail: { current: NamedEvent | null } }
  | { ok: false; reason: "mark-unfit" }
  | { ok: false; reason: "far-from-plan"; detail: { expectedAt: number | null } };

/** What is told late is told within this time. */
const mostLateMs = hourMs;

/**
 * What a manager, or a runner whom the manager named, says of a match: one more mark, if nobody said anything since the
 * screen looked. A mark is taken back by another, by who set it for a moment and by a manager at any time.
 */
export async function markEvent(
  deps: EventDeps,
  { userId, roles }: StaffActor,
  stadiumId: string,
  body: MarkFields,
): Promise<Marked> {
  const { db } = deps;
  const { eventId, version, what, phase, value, sure } = body;
  const asManager = roleAtVenue(roles, stadiumId);
  const role = asManager ?? roleAsRunner(roles, stadiumId);
  if (!role) return { ok: false, reason: "not-allowed" };
  const found = await readOne(db, oneEvent(db, stadiumId, eventId));
  if (!found) return { ok: false, reason: "not-found" };
  const now = deps.now();
  const entry = { userId, role, stadiumId, action: "event.mark", subject: eventId, at: now } as const;
  const event = keptEvent(found);
  const at = Math.min(body.at ?? now, now);
  const detail = { number: version + 1, what, phase, value, at };
  const refusal = refuse();
  if (refusal) {
    await auditEntry(db, { ...entry, detail, outcome: refusal.reason });
    return { ok: false, ...refusal };
  }

  const isLast = sql`exists (select 1 from ${events} where ${and(
    eq(events.id, eventId),
    eq(events.version, version),
    isNull(events.removedAt),
  )})`;
  const mark = { ...detail, eventId, heardAt: now, source: "hand", userId } as const;
  const then = combine(oneEvent(db, stadiumId, eventId), toldReading(db, stadiumId, now));
  const statements = [
    db.insert(eventMarks).values(mark),
    db.update(events).set({ version: mark.number }).where(eq(events.id, eventId)),
  ];
  const written = await writeGuardedAnd(db, { ...entry, detail }, isLast, statements, then);
  if (!written) {
    await auditEntry(db, { ...entry, detail, outcome: "changed-meanwhile" });
    const current = await readOne(db, oneEvent(db, stadiumId, eventId));
    return {
      ...{ ok: false, reason: "changed-meanwhile" },
      detail: { current: current && named(keptEvent(current)) },
    };
  }
  const [marked, told] = written.found;
  await tellEvent(deps, stadiumId, told);
  return marked ? { ok: true, event: named(keptEvent(marked)) } : { ok: false, reason: "not-found" };

  function refuse(): Exclude<Distribute<Extract<Marked, { ok: false }>>, { reason: "not-found" }> | null {
    if (!asManager && !event.markers.includes(userId)) return { reason: "not-allowed" };
    if (version !== found?.row.version)
      return { reason: "changed-meanwhile", detail: { current: named(event) } };
    if (at < now - mostLateMs) return { reason: "mark-unfit" };
    if (what === "revoked" && !asManager) {
      const own = found.marks.find(({ number }) => number === value);
      if (own && (own.userId !== userId || own.heardAt < now - undoMs)) return { reason: "undo-over" };
    }
    const doubt: MarkDoubt | null = doubtMark(event, { what, phase, value, at }, now);
    if (!doubt || (sure && doubt.reason === "far-from-plan")) return null;
    return doubt.reason === "mark-unfit"
      ? doubt
      : { reason: doubt.reason, detail: { expectedAt: doubt.expectedAt } };
  }
}

type Distribute<Refused> = Refused extends { ok: false } ? Omit<Refused, "ok"> : never;

/** Whom a manager named is nobody else's. */
const named = ({ markers: _, ...event }: ReturnType<typeof keptEvent>): NamedEvent => event;
