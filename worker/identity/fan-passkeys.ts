import { and, eq } from "drizzle-orm";
import type { SessionUser } from "#app/cookies/visitor.ts";
import { isProven } from "#domain/staff/proof.ts";
import type { Db } from "../db/client.ts";
import { mailOf, upgradeGuest } from "../db/people/bare-accounts.ts";
import { findSignInMethods, removeSignInMethod, type SignInMethods } from "../db/people/sign-in-methods.ts";
import { passkey, session as sessions, user as users } from "../db/schema/index.ts";
import { uuidV7 } from "../platform/ids.ts";
import type { AttemptLimits, Refused } from "./attempt-limits.ts";
import { type LiveSession, toSessionUser } from "./live-session.ts";
import type { PasskeyAnswer, PasskeyCalls, PasskeyOptions } from "./passkey-calls.ts";
import type { WithHeaders } from "./sessions.ts";
import type { AfterSignIn } from "./sign-in.ts";

/** More than anybody's devices; a list that a person can read. */
const maxKeys = 10;

export type PasskeyRefused =
  | Refused
  | {
      ok: false;
      reason:
        | "passkey-failed"
        | "accounts-not-enabled"
        | "account-disabled"
        | "user-data-not-found"
        | "password-needed"
        | "too-many-passkeys"
        | "last-way-in";
    };
export type EnteredByPasskey = ({ ok: true; user: SessionUser } & WithHeaders) | PasskeyRefused;

/**
 * A fan's passkeys (decision 67): a way in beside the password, and with one alone an account begins. Library and table
 * are shared with the second step; a key serves one of the two.
 */
export function createFanPasskeys(deps: {
  library: PasskeyCalls;
  db: Db;
  now: () => number;
  attempts: Pick<AttemptLimits, "takeOfNetwork" | "giveBackPasskey">;
  afterSignIn: AfterSignIn;
  takesNew: boolean;
  /** The session's cookies, with the account as it is now. */
  renewed(headers: Headers): Promise<Headers>;
}) {
  const { library, db, now, attempts, afterSignIn } = deps;

  /** Adds the key's name in the device's list, and that it must be discoverable. */
  function withKeyName(made: Awaited<ReturnType<PasskeyCalls["toAdd"]>>, name: string): PasskeyOptions {
    const { user, authenticatorSelection, ...options } = made.options;
    const selection = { residentKey: "required", requireResidentKey: true, userVerification: "required" };
    return {
      ...made,
      options: {
        ...options,
        user: { ...user, name, displayName: name },
        authenticatorSelection: { ...authenticatorSelection, ...selection },
      },
    };
  }
  const verified = (made: Awaited<ReturnType<PasskeyCalls["toShow"]>>): PasskeyOptions => ({
    ...made,
    options: { ...made.options, userVerification: "required" },
  });
  const proven = (session: LiveSession) =>
    isProven(session.provenAt, now()) ? null : { ok: false as const, reason: "password-needed" as const };

  return {
    takesNew: deps.takesNew,
    waysIn: (userId: string): Promise<SignInMethods> => findSignInMethods(db, userId),

    /** The challenge of a sign-in, or of a new account. */
    async entryOptions(purpose: "add" | "show", headers: Headers): Promise<PasskeyOptions | PasskeyRefused> {
      if (purpose === "add" && !deps.takesNew) return { ok: false, reason: "accounts-not-enabled" };
      const attempt = await attempts.takeOfNetwork("passkey", headers);
      if (!attempt.ok) return attempt;
      if (purpose === "show") return verified(await library.toShow(headers, "sign-in"));
      const day = new Date(now()).toISOString().slice(0, 10);
      return withKeyName(await library.toAdd(headers, uuidV7(now())), `Seatside ${day}`);
    },

    /** Creates an account with this key; name, phone and address follow when they are needed. */
    async register(body: { response: unknown; name: string }, headers: Headers): Promise<EnteredByPasskey> {
      if (!deps.takesNew) return { ok: false, reason: "accounts-not-enabled" };
      const opened = await library.open(headers, body);
      if (!opened.ok) return opened;
      await attempts.giveBackPasskey(headers);
      const [made] = await db.select().from(users).where(eq(users.id, opened.userId));
      if (!made) return { ok: false, reason: "passkey-failed" };
      await afterSignIn.bringGuest(await afterSignIn.guestIn(headers), made.id);
      const settled = await afterSignIn.settleIn(opened.headers, headers, "");
      return { ok: true, user: toSessionUser(made), headers: settled };
    },

    async signIn(response: PasskeyAnswer, headers: Headers): Promise<EnteredByPasskey> {
      const checked = await library.check(headers, "sign-in", response);
      if (!checked.ok) return checked;
      const { user } = checked;
      const visited = await afterSignIn.visit(user.id);
      if (visited !== "ok") {
        await checked.endSession();
        return { ok: false, reason: visited };
      }
      await attempts.giveBackPasskey(headers);
      await afterSignIn.bringGuest(await afterSignIn.guestIn(headers), user.id);
      const settled = await afterSignIn.settleIn(checked.headers, headers, mailOf(user.email));
      return { ok: true, user: toSessionUser(user), headers: settled };
    },

    /** Confirms irreversible actions with a key instead of the password; noted in the session. */
    async confirmOptions(session: LiveSession, headers: Headers): Promise<PasskeyOptions> {
      return verified(await library.toShow(headers, "sign-in", session.user.id));
    },
    async confirm(
      session: LiveSession,
      response: PasskeyAnswer,
      headers: Headers,
    ): Promise<{ ok: true } | PasskeyRefused> {
      const checked = await library.check(headers, "sign-in", response);
      if (!checked.ok) return checked;
      await checked.endSession();
      if (checked.user.id !== session.user.id) return { ok: false, reason: "passkey-failed" };
      await db
        .update(sessions)
        .set({ confirmedAt: new Date(now()) })
        .where(and(eq(sessions.id, session.id), eq(sessions.userId, session.user.id)));
      return { ok: true };
    },

    async addOptions(session: LiveSession, headers: Headers): Promise<PasskeyOptions | PasskeyRefused> {
      const refused = proven(session);
      if (refused) return refused;
      const { id, isGuest, email, firstName, lastName } = session.user;
      // Left by an interrupted attempt: useless, but the device would refuse a second key.
      if (isGuest) await db.delete(passkey).where(eq(passkey.userId, id));
      return withKeyName(
        await library.toAdd(headers),
        email || `${firstName} ${lastName}`.trim() || "Seatside",
      );
    },
    async add(
      session: LiveSession,
      body: { response: unknown; name: string },
      headers: Headers,
    ): Promise<({ ok: true } & WithHeaders) | PasskeyRefused> {
      const refused = proven(session);
      if (refused) return refused;
      const { passkeys } = await findSignInMethods(db, session.user.id);
      if (passkeys.length >= maxKeys) return { ok: false, reason: "too-many-passkeys" };
      // In one batch, so that a guest becomes a full account only together with the key.
      const { isGuest, id } = session.user;
      const upgrade = isGuest ? [upgradeGuest(db, id, null, now())] : [];
      const added = await library.add(headers, "sign-in", body, upgrade);
      if (!added.ok) return added;
      return { ok: true, headers: isGuest ? await deps.renewed(headers) : new Headers() };
    },
    async remove(session: LiveSession, id: string): Promise<{ ok: true } | PasskeyRefused> {
      const refused = proven(session);
      if (refused) return refused;
      if (await removeSignInMethod(db, session.user.id, id)) return { ok: true };
      const { passkeys } = await findSignInMethods(db, session.user.id);
      // A key that is already gone counts as removed.
      return passkeys.some((each) => each.id === id) ? { ok: false, reason: "last-way-in" } : { ok: true };
    },
  };
}
