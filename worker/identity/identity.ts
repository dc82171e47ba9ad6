import { APIError } from "better-auth/api";
import { and, asc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import { normalizePhone } from "#domain/language/phone.ts";
import { raiseAlert } from "../db/alerts.ts";
import type { Db } from "../db/client.ts";
import { listRoles } from "../db/people/staff.ts";
import { renewContact } from "../db/people/team.ts";
import { session, user as users } from "../db/schema/index.ts";
import type { Mailer } from "../notifier/mailer.ts";
import { logError } from "../platform/log.ts";
import type { AttemptLimits, Refused } from "./attempt-limits.ts";
import { type Auth, type PasskeyAuth, sessionCookieHeaders } from "./auth.ts";
import { createFanPasskeys } from "./fan-passkeys.ts";
import { createGuests } from "./guests.ts";
import type { KnownDevices } from "./known-devices.ts";
import { createPasskeyCalls } from "./passkey-calls.ts";
import { createPasswords } from "./passwords.ts";
import { createSecondSteps } from "./second-steps.ts";
import { createSessions, type WithHeaders } from "./sessions.ts";
import { createAfterSignIn, createSignIn, type RegisterInput } from "./sign-in.ts";

type Deps = {
  auth: Auth;
  passkeyAuth: () => Promise<PasskeyAuth>;
  db: Db;
  attempts: AttemptLimits;
  devices: KnownDevices;
  now: () => number;
  rightsEnded: (userId: string) => Promise<void>;
  mailer: Pick<Mailer, "sendStepCode" | "sendGuestCode">;
  /** Whether staff need a longer password. */
  isStrict: boolean;
  secret: string;
  /** Whether an account may begin with neither address nor name. */
  takesNew: boolean;
  refusedDomains: readonly string[];
  /** A fan's sessions with an open socket. */
  listening: (userId: string) => Promise<string[]>;
  claimGuest: (claimed: { guestId: string; accountId: string }) => Promise<boolean>;
  keepsOrders: (guestId: string) => Promise<boolean>;
};

/** Accounts and sessions. Only this folder calls the auth library. */
export function createIdentity(deps: Deps) {
  const { auth, db, now, attempts, rightsEnded } = deps;
  const passwords = createPasswords(deps);
  const { endEarlierSession, ...sessions } = createSessions(auth, db, now, rightsEnded);
  const guests = createGuests(deps);
  const afterSignIn = createAfterSignIn({
    ...deps,
    endEarlierSession,
    boundSessions: createSessionBound(deps),
    async guestIn(headers) {
      const token = await sessions.sessionToken(headers);
      return token === null ? null : await guests.find(token);
    },
  });
  const library = createPasskeyCalls(deps);

  return {
    ...sessions,
    ...createEmailVerification(auth, attempts),
    ...passwords,
    ...createSignIn({ ...deps, ...passwords, afterSignIn }),
    ...createProfile(auth, db, now),
    guests,
    passkeys: createFanPasskeys({ ...deps, library, afterSignIn, renewed: guests.renewed }),
    steps: createSecondSteps({ ...deps, ...passwords, library }),
  };
}

function createEmailVerification(auth: Auth, attempts: AttemptLimits) {
  return {
    async sendVerification(email: string, headers: Headers): Promise<{ ok: true } | Refused> {
      const attempt = await attempts.take("verification-mail", email, headers);
      if (!attempt.ok) return attempt;
      const origin = headers.get("origin");
      const request = origin && URL.canParse(origin) ? new Request(origin) : undefined;
      await auth.api.sendVerificationEmail({ body: { email }, request });
      return { ok: true };
    },

    /** Whether the link is valid. Safe to repeat. */
    async verifyEmail(token: string): Promise<boolean> {
      try {
        await auth.api.verifyEmail({ query: { token } });
        return true;
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return false;
        throw error;
      }
    },
  };
}

type ProfileInput = Pick<RegisterInput, "firstName" | "lastName" | "phone">;

/** A person's profile. */
function createProfile(auth: Auth, db: Db, now: () => number) {
  return {
    async updateProfile(
      userId: string,
      { firstName, lastName, phone }: ProfileInput,
      headers: Headers,
    ): Promise<({ ok: true } & WithHeaders) | { ok: false }> {
      try {
        const { headers: set } = await auth.api.updateUser({
          headers: await sessionCookieHeaders(auth, headers),
          returnHeaders: true,
          body: { name: `${firstName} ${lastName}`, firstName, lastName, phone: normalizePhone(phone) },
        });
        await renewContact(db, userId);
        return { ok: true, headers: set };
      } catch (error) {
        logError("updating a profile failed", error);
        return { ok: false };
      }
    },

    /** The key of the profile's photo, or none. The headers renew the session's cookie, which carries it. */
    async setPhoto(image: string | null, headers: Headers): Promise<WithHeaders> {
      const { headers: set } = await auth.api.updateUser({
        headers: await sessionCookieHeaders(auth, headers),
        returnHeaders: true,
        body: { image },
      });
      return { headers: set };
    },

    /** Saves the order's phone number to a profile that has none (product 10.8). */
    async keepPhone(userId: string, phone: string): Promise<void> {
      const hasNone = and(eq(users.id, userId), or(isNull(users.phone), eq(users.phone, "")));
      await db.batch([
        db
          .update(users)
          .set({ phone, updatedAt: new Date(now()) })
          .where(hasNone),
        renewContact(db, userId),
      ]);
    },
  };
}

/** More than a family's phones and tablets. */
const maxSessions = 20;
/** D1 allows a hundred values per statement; any further sessions end with the next sign-ins. */
const maxAtOnce = 50;

/**
 * Bounds sessions, because some limits count them: above twenty a fan's longest unused ones end, except those with an
 * open socket. Staff's sessions do not end, because a stand's tablets may share an account; an alert is raised instead.
 */
function createSessionBound(deps: Pick<Deps, "db" | "now" | "rightsEnded" | "listening">) {
  const { db, now } = deps;

  async function bound(userId: string): Promise<void> {
    const open = await db
      .select({ id: session.id })
      .from(session)
      .where(and(eq(session.userId, userId), gt(session.expiresAt, new Date(now()))))
      .orderBy(asc(session.updatedAt), asc(session.createdAt));
    if (open.length <= maxSessions) return;
    if ((await listRoles(db, userId)).length > 0)
      return raiseAlert(db, { kind: "sessions-many", subject: userId, at: now() });
    const listening = new Set(await deps.listening(userId));
    const unused = open.slice(0, -1).filter(({ id }) => !listening.has(id));
    const ended = unused.slice(0, Math.min(open.length - maxSessions, maxAtOnce)).map(({ id }) => id);
    if (ended.length === 0) return;
    await db.delete(session).where(inArray(session.id, ended));
    await deps.rightsEnded(userId);
  }

  return (userId: string) =>
    bound(userId).catch((error: unknown) => logError("sessions were not counted", error));
}
