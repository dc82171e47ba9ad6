import { eq, inArray } from "drizzle-orm";
import { pick } from "#domain/pick.ts";
import type { Presence } from "#domain/staff/presence.ts";
import { countingRoles, isPrivileged, powerSessionMs } from "#domain/staff/proof.ts";
import type { Db } from "../client.ts";
import { among } from "../fragments.ts";
import { mapReading, nothing, type Reading, reading } from "../reading.ts";
import { customers, session, staffRoles } from "../schema/index.ts";

/** A reading of which sessions are signed in at a time, with their roles. */
export function presence(db: Db, sessionIds: readonly string[]): Reading<(now: number) => Presence> {
  // Without listeners nothing is read.
  if (sessionIds.length === 0) return mapReading(nothing, () => () => () => "not-asked");
  const statements = [
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
  return reading(statements, ([sessions, roles]) => {
    const askedIds = new Set(sessionIds);
    const byId = new Map(sessions.map((each) => [each.id, each]));
    const rolesOf = Map.groupBy(roles, (each) => each.userId);
    return (now) =>
      ({ userId, sessionId }) => {
        if (!askedIds.has(sessionId)) return "not-asked";
        const found = byId.get(sessionId);
        if (found?.userId !== userId || found.isActive === false) return "signed-out";
        const theirs = rolesOf.get(userId) ?? [];
        const powerEndsAt = isPrivileged(theirs)
          ? found.createdAt.getTime() + powerSessionMs
          : Number.POSITIVE_INFINITY;
        const endsAt = Math.min(found.expiresAt.getTime(), powerEndsAt);
        const counting = countingRoles(theirs, found.secondStepAt !== null);
        return endsAt > now ? { roles: counting, endsAt } : "signed-out";
      };
  });
}
