import { eq, type SQL } from "drizzle-orm";
import type { StaffActor } from "#domain/actor.ts";
import type { KeptEvent } from "#domain/event/match-event.ts";
import type { AuditAction } from "#domain/staff/audit-action.ts";
import { auditOutcome, writeGuardedAnd } from "#worker/db/audit.ts";
import type { Db } from "#worker/db/client.ts";
import { currentMatchWithShops, oneEvent, type StoredEvent } from "#worker/db/events.ts";
import { combine, type Reading, readOne } from "#worker/db/reading.ts";
import { eventMarks, events } from "#worker/db/schema/index.ts";
import { logError } from "#worker/platform/log.ts";
import type { Boards } from "../ports.ts";
import { differences, type Statement } from "../venue/edit-venue.ts";
import { isUnchanged } from "../venue/reads/venue-tags.ts";

export type EventDeps = {
  db: Db;
  now: () => number;
  /** The stadium's floor, which keeps the event of the evening. */
  setEvent: (stadiumId: string, event: KeptEvent | null) => Promise<void>;
  boards: Pick<Boards, "menuChanged">;
  /** `waitUntil`: what the answer does not wait for. */
  later: (work: Promise<unknown>) => void;
};
/** Who writes, and the venue whose matches. */
export type AtEvents<Actor = StaffActor> = { deps: EventDeps; actor: Actor; stadiumId: string };

type Row = typeof events.$inferSelect;
/** What is done to one match, for the audit log and the record. */
export type Step = {
  action: AuditAction;
  id: string;
  detail: Record<string, unknown>;
  statements: Statement[];
};

export const entryOf = (
  { deps, actor, stadiumId }: AtEvents,
  { action, id, detail }: Pick<Step, "action" | "id"> & Partial<Step>,
) => ({
  ...{ by: actor, stadiumId, action, subject: id, at: deps.now(), ...(detail && { detail }) },
});

/**
 * Writes a step with its audit entry, and reads on in the same batch; null if the guard fails: nothing was written but
 * that, in the audit log. Then tells the floor, so that another's screen shows it at once, and the boards behind the
 * answer: one that isn't reached hears it in the floor's answer to its next report, as does a floor by the record.
 */
export async function commitEvent<T>(
  at: AtEvents,
  guard: SQL,
  step: Step,
  then: Reading<T>,
): Promise<{ found: T } | null> {
  const { deps, stadiumId } = at;
  const { db, boards } = deps;
  const entry = entryOf(at, step);
  const reading = combine(currentMatchWithShops(db, stadiumId, entry.at), then);
  const written = await writeGuardedAnd(db, entry, guard, step.statements, reading);
  if (!written) {
    await auditOutcome(db, { ...entry, outcome: "changed-meanwhile" });
    return null;
  }
  const [[event, shops], found] = written.found;
  const quietly = (what: string, told: Promise<void>) =>
    told.catch((error: unknown) => logError(`${what} not told of the match`, error, { stadiumId }));
  await quietly("floor", deps.setEvent(stadiumId, event));
  deps.later(Promise.all(shops.map(({ id }) => quietly("board", boards.menuChanged(id)))));
  return { found };
}

type Change = {
  /** The columns that must be as they were read. */
  guarded: Parameters<typeof isUnchanged>[2];
  set: Partial<Row>;
  marks?: Omit<typeof eventMarks.$inferInsert, "eventId">[];
};
type Refused = { code: string };

/**
 * Changes a match that is there: one read, on which `plan` decides, and one guarded write.
 * @param asked for the audit log, if it is refused
 */
export async function changeEvent<View, Refusal extends Refused>(
  at: AtEvents,
  action: AuditAction,
  id: string,
  view: (event: StoredEvent) => View,
  plan: (event: StoredEvent) => Change | Refusal | Promise<Change | Refusal>,
  asked: Record<string, unknown> = {},
) {
  const { db } = at.deps;
  const stored = oneEvent(db, at.stadiumId, id);
  const found = await readOne(db, stored);
  if (!found) return { ok: false, code: "not-found" } as const;
  const planned = await plan(found);
  if ("code" in planned) {
    await auditOutcome(db, { ...entryOf(at, { action, id, detail: asked }), outcome: planned.code });
    return { ok: false as const, ...planned };
  }
  const { guarded, set, marks = [] } = planned;
  const statements = [db.update(events).set(set).where(eq(events.id, id)), ...insertions(db, id, marks)];
  const detail = { ...differences(found.row, set), ...(marks.length > 0 && { marks }) };
  const guard = isUnchanged(events, eq(events.id, id), guarded, found.row);
  const written = await commitEvent(at, guard, { action, id, detail, statements }, stored);
  const now = written ? written.found : await readOne(db, stored);
  const current = now && (await view(now));
  if (written) return { ok: true, event: current as Awaited<View> } as const;
  return { ok: false, code: "changed-meanwhile", current } as const;
}

export const insertions = (db: Db, eventId: string, marks: NonNullable<Change["marks"]>): Statement[] =>
  marks.map((mark) => db.insert(eventMarks).values({ ...mark, eventId }));
