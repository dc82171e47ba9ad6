import type { Staff } from "#domain/actor.ts";
import { hourMs } from "#domain/durations.ts";
import { doubtMark, type NamedEvent, undoMs } from "#domain/event/match-event.ts";
import { pick } from "#domain/pick.ts";
import type { MarkFields } from "#domain/schemas/events.ts";
import { actingAs, roleAsRunner, roleAtVenue } from "#domain/staff/staff-scope.ts";
import { type StoredEvent, toCachedMatch } from "#worker/db/events.ts";
import { events } from "#worker/db/schema/index.ts";
import { changeEvent, type EventDeps } from "./write-event.ts";

/** What is told late is told within this time. */
const maxLateMs = hourMs;

/**
 * What a manager, or a runner whom the manager named, says of a match: one more mark, if nobody said anything since the
 * screen looked. A mark is taken back by another, by who set it for a moment and by a manager at any time.
 */
export async function markEvent(deps: EventDeps, staff: Staff, stadiumId: string, body: MarkFields) {
  const { userId, roles } = staff;
  const { eventId, version, sure, ...said } = body;
  const asManager = roleAtVenue(roles, stadiumId);
  const actor = actingAs(staff, asManager ?? roleAsRunner(roles, stadiumId));
  if (!actor) return { ok: false, code: "not-allowed" } as const;
  const now = deps.now();
  const mark = { ...said, number: version + 1, at: Math.min(body.at ?? now, now) };
  const at = { deps, actor, stadiumId };
  const stored = {
    ...{ guarded: pick(events, "version", "removedAt"), set: { version: mark.number } },
    marks: [{ ...mark, heardAt: now, source: "hand" as const, userId }],
  };
  return changeEvent(at, "event.mark", eventId, toNamed, (found) => refuse(found) ?? stored, mark);

  function refuse(found: StoredEvent) {
    const event = toCachedMatch(found);
    if (!asManager && !event.markers.includes(userId)) return { code: "not-allowed" } as const;
    if (version !== found.row.version) return { code: "changed-meanwhile", current: toNamed(found) } as const;
    if (mark.at < now - maxLateMs) return { code: "mark-unfit" } as const;
    const own =
      said.what === "revoked" && !asManager && found.marks.find(({ number }) => number === said.value);
    if (own && (own.userId !== userId || own.heardAt < now - undoMs)) return { code: "undo-over" } as const;
    const doubt = doubtMark(event, mark, now);
    return sure && doubt?.code === "far-from-plan" ? null : doubt;
  }
}

/** Whom a manager named is nobody else's. */
function toNamed(found: StoredEvent): NamedEvent {
  const { markers: _, ...event } = toCachedMatch(found);
  return event;
}
