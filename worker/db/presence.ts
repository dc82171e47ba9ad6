import { eq, inArray } from "drizzle-orm";
import { pick } from "#domain/pick.ts";
import type { Presence } from "#domain/staff/presence.ts";
import { countingRoles, hasPower, powerSessionMs } from "#domain/staff/proof.ts";
import type { Db } from "./client.ts";
import { among } from "./fragments.ts";
import { mapReading, nothing, type Reading, reading } from "./reading.ts";
import { customers, session, staffRoles } from "./schema/index.ts";

/** Two statements for a batch: these sessions, and their owners' roles. */
function selectPresent(db: Db, sessionIds: readonly string[]) {
  return [
    db
      .select({
        ...pick(session, "id", "userId", "createdAt", "expiresAt", "secondStepAt"),
        isActive: customers.isActive,
      })
      .from(session)
      .leftJoin(customers, eq(customers.id, session.userId))
      .where(inArray(session.id, among(sessionIds))),
    db
      .selectDistinct(pick(staffRoles, "userId", "role", "stadiumId", "shopId"))
      .from(staffRoles)
      .innerJoin(session, eq(session.userId, staffRoles.userId))
      .where(inArray(session.id, among(sessionIds))),
  ] as const;
}

type Selected = ReturnType<typeof selectPresent>;

function toPresence(
  sessionIds: readonly string[],
  sessions: Awaited<Selected[0]>,
  roles: Awaited<Selected[1]>,
  now: number,
): Presence {
  const asked = new Set(sessionIds);
  const byId = new Map(sessions.map((each) => [each.id, each]));
  const rolesOf = Map.groupBy(roles, (each) => each.userId);
  return ({ userId, sessionId }) => {
    if (!asked.has(sessionId)) return "not-asked";
    const found = byId.get(sessionId);
    if (found?.userId !== userId || found.isActive === false) return "signed-out";
    const theirs = rolesOf.get(userId) ?? [];
    const powerEndsAt = hasPower(theirs)
      ? found.createdAt.getTime() + powerSessionMs
      : Number.POSITIVE_INFINITY;
    const endsAt = Math.min(found.expiresAt.getTime(), powerEndsAt);
    const roles = countingRoles(theirs, found.secondStepAt !== null);
    return endsAt > now ? { roles, endsAt } : "signed-out";
  };
}

/** Who of these sessions is signed in at that time, with which roles. */
export function presence(db: Db, sessionIds: readonly string[]): Reading<(now: number) => Presence> {
  // Where nobody listens, nobody is asked.
  if (sessionIds.length === 0) return mapReading(nothing, () => () => () => "not-asked");
  return reading(
    selectPresent(db, sessionIds),
    ([sessions, roles]) =>
      (now) =>
        toPresence(sessionIds, sessions, roles, now),
  );
}
