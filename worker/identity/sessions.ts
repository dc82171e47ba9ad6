import { waitUntil } from "cloudflare:workers";
import { and, desc, eq, gt } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { session as sessions } from "../db/schema/index.ts";
import type { Auth } from "./auth.ts";
import { readSignedCookie } from "./live-session.ts";

/** Times in ms since the epoch; `browser` is the user agent. */
export type OpenSession = { id: string; isCurrent: boolean; since: number; lastAt: number; browser: string };

export function createSessions(
  auth: Auth,
  db: Db,
  now: () => number,
  rightsEnded: (userId: string) => Promise<void>,
) {
  return {
    /** The account's sessions, newest first, without their tokens. */
    async listSessions(headers: Headers): Promise<OpenSession[]> {
      const current = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
      if (!current) return [];
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, current.user.id), gt(sessions.expiresAt, new Date(now()))))
        .orderBy(desc(sessions.updatedAt));
      return rows.map((row) => ({
        id: row.id,
        isCurrent: row.id === current.session.id,
        since: row.createdAt.getTime(),
        lastAt: row.updatedAt.getTime(),
        browser: row.userAgent ?? "",
      }));
    },

    /** A browser has one sign-in: ends the one that it had before another took its cookie. */
    async endEarlierSession(headers: Headers): Promise<void> {
      const { authCookies, secret } = await auth.$context;
      const token = await readSignedCookie(headers, authCookies.sessionToken.name, secret);
      if (!token) return;
      const [ended] = await db
        .delete(sessions)
        .where(eq(sessions.token, token))
        .returning({ userId: sessions.userId });
      if (ended) waitUntil(rightsEnded(ended.userId));
    },

    /** Ends one of the user's own sessions; false if there is none. */
    async endSession(userId: string, id: string): Promise<boolean> {
      const ended = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
        .returning({ id: sessions.id });
      if (ended.length > 0) waitUntil(rightsEnded(userId));
      return ended.length > 0;
    },
  };
}
