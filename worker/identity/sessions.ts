import { waitUntil } from "cloudflare:workers";
import { getCookieCache } from "better-auth/cookies";
import { and, desc, eq, gt } from "drizzle-orm";
import { cookieText, readCookie } from "#app/cookies/cookie.ts";
import { activeOrdersCookie } from "#app/cookies/cookies.ts";
import type { SessionUser } from "#app/cookies/visitor.ts";
import { sha256Hex } from "#domain/sha256.ts";
import type { Watcher } from "#domain/staff/presence.ts";
import type { Db } from "../db/client.ts";
import { nothing, type Reading, readBatch, readOne } from "../db/reading.ts";
import { session as sessions } from "../db/schema/index.ts";
import { logError } from "../platform/log.ts";
import { createSigner } from "../platform/sign.ts";
import { type Auth, cookiePrefix, sessionCookieHeaders } from "./auth.ts";
import { type LiveSession, liveSession, readSignedCookie, toSessionUser } from "./live-session.ts";

/** A reading about the session's user, run with the session's own. */
export type AlsoRead<T> = (userId: string) => Reading<T>;
/** The headers set the session's cookies. */
export type WithHeaders = { headers: Headers };
/** Times in ms since the epoch; `browser` is the user agent. */
type OpenSession = { id: string; isCurrent: boolean; since: number; lastAt: number; browser: string };

const readNothing: AlsoRead<null> = () => nothing;

/** Reads, lists and ends sessions. */
export function createSessions(
  auth: Auth,
  db: Db,
  now: () => number,
  rightsEnded: (userId: string) => Promise<void>,
) {
  /** The live session. None for a disabled account. */
  async function findSession(headers: Headers): Promise<LiveSession | null> {
    return (await findSessionWith(headers, readNothing)).session;
  }

  /**
   * The same, with the request's own reading for that user. The signed cookie names the user beforehand, so both are one
   * round trip; without it, or if the session is another user's, they are two.
   */
  async function findSessionWith<T>(
    headers: Headers,
    ask: AlsoRead<T>,
  ): Promise<{ session: LiveSession; also: T } | { session: null; also?: never }> {
    const token = await sessionToken(headers);
    if (!token) return { session: null };
    const userId = ask === readNothing ? null : ((await namedBy(headers, token))?.userId ?? null);
    const alsoReading = userId === null ? nothing : ask(userId);
    const [found, also] = await readBatch(db, liveSession(db, token, now()), alsoReading);
    if (!found) return { session: null };
    const { isGuest, ...live } = found;
    return {
      session: { ...live, user: toSessionUser(found.user, isGuest) },
      also: found.user.id === userId ? (also as T) : await readOne(db, ask(found.user.id)),
    };
  }

  /** The user by the signed cookie: good enough for a reading, and compared with the database's answer. */
  async function namedBy(headers: Headers, token: string): Promise<Watcher | null> {
    const { authCookies, secret } = await auth.$context;
    const isSecure = authCookies.sessionData.name.startsWith("__Secure-");
    const cached = await getCookieCache(headers, { cookiePrefix, isSecure, secret }).catch(() => null);
    return cached?.session.token === token ? { userId: cached.user.id, sessionId: cached.session.id } : null;
  }

  async function sessionToken(headers: Headers): Promise<string | null> {
    if (!headers.get("cookie")?.includes("seatside.session_token")) return null;
    const { authCookies, secret } = await auth.$context;
    return readSignedCookie(headers, authCookies.sessionToken.name, secret);
  }

  return {
    /** Trusts the signed cookie while it is fresh: only good enough for a greeting. */
    async peekSession(headers: Headers): Promise<{ user: SessionUser | null } & WithHeaders> {
      if (!headers.get("cookie")?.includes("seatside.session_token"))
        return { user: null, headers: new Headers() };
      try {
        const { response, headers: set } = await auth.api.getSession({ headers, returnHeaders: true });
        return { user: response ? toSessionUser(response.user) : null, headers: set };
      } catch (error) {
        // With the database down the menu is still served, and the session stays.
        logError("a session could not be read", error);
        return { user: null, headers: new Headers() };
      }
    },

    /** The user of a session that is live in D1; required by every mutation and every order view. */
    async findUser(headers: Headers): Promise<SessionUser | null> {
      return (await findSession(headers))?.user ?? null;
    },

    /** The user by the signed cookie, for 12 hours at most, without checking that the session is still live. */
    async namedIn(headers: Headers): Promise<Watcher | null> {
      const token = await sessionToken(headers);
      return token ? namedBy(headers, token) : null;
    },

    findSession,
    findSessionWith,
    readNothing,

    /** A hash of the cookie's session token, to count by; null if the signature is not ours. */
    async sessionKey(headers: Headers): Promise<string | null> {
      const token = await sessionToken(headers);
      return token && (await sha256Hex(token));
    },

    /** The cookie's session if the signature is ours; it may have ended. */
    sessionToken,

    /** The account's sessions, newest first, without their tokens. */
    async listSessions(headers: Headers): Promise<OpenSession[]> {
      const current = await findSession(headers);
      if (!current) return [];
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, current.user.id), gt(sessions.expiresAt, new Date(now()))))
        .orderBy(desc(sessions.updatedAt));
      return rows.map((row) => ({
        id: row.id,
        isCurrent: row.id === current.id,
        since: row.createdAt.getTime(),
        lastAt: row.updatedAt.getTime(),
        browser: row.userAgent ?? "",
      }));
    },

    /** A browser has one session: ends the earlier one whose cookie was replaced. */
    async endEarlierSession(headers: Headers): Promise<void> {
      const token = await sessionToken(headers);
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

    /** Ends this session. The headers always clear its cookies. */
    async signOut(headers: Headers): Promise<WithHeaders> {
      const session = await findSession(headers).catch(() => null);
      const { headers: set } = await auth.api.signOut({
        headers: await sessionCookieHeaders(auth, headers),
        returnHeaders: true,
      });
      // Its sockets are closed in the background.
      if (session) waitUntil(rightsEnded(session.user.id));
      return { headers: set };
    },
  };
}

/** A session's open orders and their expiry: polls about these need no query. */
type KnownOrders = { session: string; until: number; ids: readonly string[] };

const livesMs = activeOrdersCookie.seconds * 1000;
/** With more orders every poll reads the database. */
const maxIds = 10;

/** A sealed cookie names a session's open orders (decision 56). */
export function createKnownOrders(deps: { secret: string; isSecure: boolean; now: () => number }) {
  const { now } = deps;
  const signer = createSigner(deps.secret, "active orders");
  const nameOf = async (sessionToken: string) => (await sha256Hex(sessionToken)).slice(0, 16);

  async function written({ session, until, ids }: KnownOrders): Promise<string> {
    const isFew = ids.length <= maxIds;
    const text = cookieText(
      activeOrdersCookie,
      isFew ? await signer.seal(`${session}.${until}.${ids.join("~")}`) : null,
    );
    return deps.isSecure ? `${text}; Secure` : text;
  }

  async function known(sessionToken: string, cookies: string | null): Promise<KnownOrders | null> {
    const text = await signer.open(readCookie(cookies, activeOrdersCookie));
    const [session = "", until = "", ids = ""] = text?.split(".") ?? [];
    if (!session || session !== (await nameOf(sessionToken)) || Number(until) <= now()) return null;
    return { session, until: Number(until), ids: ids ? ids.split("~") : [] };
  }

  return {
    of: known,

    /** The cookie for these orders of the database. */
    cookieOf: async (sessionToken: string, ids: readonly string[]): Promise<string> =>
      written({ session: await nameOf(sessionToken), until: now() + livesMs, ids }),

    /** The cookie with a new order added; null where the database is asked anyway. */
    async cookieWith(sessionToken: string, cookies: string | null, id: string): Promise<string | null> {
      const before = await known(sessionToken, cookies);
      return before && !before.ids.includes(id) ? written({ ...before, ids: [id, ...before.ids] }) : null;
    },

    /** The cookie without ended orders. */
    cookieLeft: (before: KnownOrders, ids: readonly string[]): Promise<string> => written({ ...before, ids }),
  };
}
