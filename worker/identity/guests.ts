import { waitUntil } from "cloudflare:workers";
import type { SessionUser } from "#app/cookies/visitor.ts";
import { isUnder } from "#domain/language/mail-domains.ts";
import { sha256Hex } from "#domain/sha256.ts";
import { type Db, isUniqueViolation } from "../db/client.ts";
import { guestOf, hasPlaced, upgradeGuest } from "../db/people/bare-accounts.ts";
import { consumeLimit, countEntry, forgetLimit, isCounted, limitOf } from "../db/people/limits.ts";
import { reclaimMailbox } from "../db/people/sign-in-methods.ts";
import type { Mailer } from "../notifier/mailer.ts";
import { logError } from "../platform/log.ts";
import { createMailedCodes } from "../platform/sign.ts";
import type { AttemptLimits, Refused } from "./attempt-limits.ts";
import { type Auth, challengeHeaders, sessionCookieHeaders } from "./auth.ts";
import { type LiveSession, toSessionUser } from "./live-session.ts";
import type { WithHeaders } from "./sessions.ts";

export type GuestEntered =
  | ({ ok: true; user: SessionUser } & WithHeaders)
  | Refused
  | { ok: false; reason: "accounts-not-enabled" };
export type GuestProblem =
  | Refused
  | { ok: false; reason: "code-wrong" | "mail-failed" | "guest-over" | "nothing-ordered" | "invalid-email" };
/**
 * `known`: the address has an account, which takes over the guest on its next sign-in. `taken-back`: that account was
 * unverified, so it needs a new password first.
 */
export type MailProven = ({ ok: true; as: "kept" | "known" | "taken-back" } & WithHeaders) | GuestProblem;

/** Guests, whose only way in is their session (decision 72): creating them, and turning them into full accounts. */
export function createGuests(deps: {
  auth: Auth;
  db: Db;
  now: () => number;
  secret: string;
  attempts: Pick<AttemptLimits, "take" | "takeOfNetwork">;
  mailer: Pick<Mailer, "sendGuestCode">;
  takesNew: boolean;
  refusedDomains: readonly string[];
  rightsEnded: (userId: string) => Promise<void>;
}) {
  const { auth, db, now, attempts } = deps;
  const codes = createMailedCodes(deps.secret, "guest-mail");
  const codeFor = (session: LiveSession, email: string) => `${session.user.id}:${email}`;
  /** The mark that this guest requested a code for this address; without it any code could be tried for any address. */
  async function askedFor(session: LiveSession, email: string) {
    const hash = await sha256Hex(`${deps.secret}:${codeFor(session, email)}`);
    return limitOf("guest-asked", hash.slice(0, 32));
  }

  /** The session's cookies, with the account as it is now. */
  async function renewed(headers: Headers): Promise<Headers> {
    const { headers: set } = await auth.api.getSession({
      headers: await sessionCookieHeaders(auth, headers),
      query: { disableCookieCache: true },
      returnHeaders: true,
    });
    return set;
  }

  return {
    takesNew: deps.takesNew,

    /**
     * Creates an account and its session. The caller has checked that the venue takes guests and the code was scanned.
     */
    async enter(headers: Headers): Promise<GuestEntered> {
      if (!deps.takesNew) return { ok: false, reason: "accounts-not-enabled" };
      const attempt = await attempts.takeOfNetwork("guest", headers);
      if (!attempt.ok) return attempt;
      const { response, headers: set } = await auth.api.enterAsGuest({
        headers: await challengeHeaders(auth, headers),
        returnHeaders: true,
      });
      return { ok: true, user: toSessionUser(response.user), headers: set };
    },

    /** Mails a code to an address that the guest says is theirs. */
    async sendCode(
      session: LiveSession,
      email: string,
      headers: Headers,
    ): Promise<{ ok: true } | GuestProblem> {
      if (!session.user.isGuest) return { ok: false, reason: "guest-over" };
      if (isUnder(email, deps.refusedDomains)) return { ok: false, reason: "invalid-email" };
      // Only after a placed order: anybody can create guests, and open drafts, to send our mails.
      if (!(await hasPlaced(db, session.user.id))) return { ok: false, reason: "nothing-ordered" };
      const own = await consumeLimit(db, limitOf("guest-code", session.user.id), now());
      if (!own.ok) return { ok: false, reason: "too-many-requests", retryAfterMs: own.retryAfterMs };
      const attempt = await attempts.take("verification-mail", email, headers, { goesFirst: true });
      if (!attempt.ok) return attempt;
      try {
        await deps.mailer.sendGuestCode(email, await codes.codeOf(codeFor(session, email), now()));
        const limit = await askedFor(session, email);
        await db.batch([forgetLimit(db, limit), countEntry(db, limit, now())]);
        return { ok: true };
      } catch (error) {
        logError("a code was not mailed", error);
        return { ok: false, reason: "mail-failed" };
      }
    },

    /**
     * Checks the code: the address becomes the guest's, or is proven to be another account's. Counted before the check
     * and never given back, because a guest can get valid codes for own addresses at will.
     */
    async proveMail(
      session: LiveSession,
      email: string,
      code: string,
      headers: Headers,
    ): Promise<MailProven> {
      if (!session.user.isGuest) return { ok: false, reason: "guest-over" };
      const attempt = await attempts.take("guest-mail", session.user.id, headers);
      if (!attempt.ok) return attempt;
      const isAsked = await isCounted(db, await askedFor(session, email), now());
      if (!isAsked || !(await codes.isRight(codeFor(session, email), code, now())))
        return { ok: false, reason: "code-wrong" };
      try {
        const upgraded = await upgradeGuest(db, session.user.id, email, now());
        if (upgraded.length === 0) return { ok: false, reason: "guest-over" };
        return { ok: true, as: "kept", headers: await renewed(headers) };
      } catch (error) {
        if (!isUniqueViolation(error, "user.email")) throw error;
      }
      // Somebody else may have registered the address: their ways in are removed, as with a reset.
      const [, , , [unproven]] = await db.batch(reclaimMailbox(db, email));
      if (unproven) waitUntil(deps.rightsEnded(unproven.id));
      return { ok: true, as: unproven ? "taken-back" : "known", headers: new Headers() };
    },

    renewed,

    /** Whether the guest has orders to keep. */
    hasPlaced: (id: string) => hasPlaced(db, id),

    /** The guest of a session that is live. */
    find: (token: string) => guestOf(db, token, now()),
  };
}
