import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { raiseAlert } from "../db/alerts.ts";
import type { Db } from "../db/client.ts";
import { session } from "../db/schema/index.ts";
import { listRoles } from "../db/staff.ts";
import { logError } from "../platform/log.ts";

/** More than a family's phones and tablets. */
const mostSessions = 20;
/** A statement of D1 takes a hundred values: of an account with more the rest end with its next sign-ins. */
const mostAtOnce = 50;

/**
 * Sessions are free, and some limits count them: above twenty a fan's longest unused ones end, never one that has a socket
 * open. A stand's tablets may share an account: of staff none ends, and it rings.
 */
export function createSessionBound(deps: {
  db: Db;
  now: () => number;
  rightsEnded: (userId: string) => Promise<void>;
  listening: (userId: string) => Promise<string[]>;
}) {
  const { db, now } = deps;

  async function bound(userId: string): Promise<void> {
    const open = await db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date(now()))))
      .orderBy(asc(session.updatedAt), asc(session.createdAt));
    if (open.length <= mostSessions) return;
    if ((await listRoles(db, userId)).length > 0)
      return raiseAlert(db, { kind: "sessions-many", subject: userId, at: now() });
    const listening = new Set(await deps.listening(userId));
    const unused = open.slice(0, -1).filter(({ id }) => !listening.has(id));
    const ended = unused.slice(0, Math.min(open.length - mostSessions, mostAtOnce)).map(({ id }) => id);
    if (ended.length === 0) return;
    await db.delete(session).where(inArray(session.id, ended));
    await deps.rightsEnded(userId);
  }

  return (userId: string) =>
    bound(userId).catch((error: unknown) => logError("sessions were not counted", error));
}
