import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Db } from "../db/client.ts";
import { passkey, session as sessions } from "../db/schema/index.ts";
import { type Auth, asRefusal, challengeHeaders, type PasskeyAuth, sessionCookieHeaders } from "./auth.ts";

export type PasskeyPurpose = (typeof passkey.$inferSelect)["purpose"];
/** The authenticator's answer, as JSON. */
export type PasskeyAnswer = NonNullable<
  Parameters<PasskeyAuth["api"]["verifyPasskeyAuthentication"]>[0]
>["body"]["response"];
/** Options for the authenticator; the headers set the challenge's cookie. */
export type PasskeyOptions = { ok: true; options: unknown; headers: Headers };

/** The library's calls: it creates challenges, checks signatures and stores keys. The purpose of a key is ours. */
export function createPasskeyCalls({
  auth,
  passkeyAuth,
  db,
}: {
  auth: Auth;
  passkeyAuth: () => Promise<PasskeyAuth>;
  db: Db;
}) {
  /** The keys of this person that serve the purpose, so that a device offers no other. */
  const keysFor = (userId: string, purpose: PasskeyPurpose) =>
    db
      .select({ id: passkey.credentialID, purpose: passkey.purpose })
      .from(passkey)
      .where(eq(passkey.userId, userId))
      .then((keys) => new Set(keys.filter((key) => key.purpose === purpose).map(({ id }) => id)));

  return {
    /** For a further key of the signed-in user, or (`newId`) for the first of a new account. */
    async toAdd(headers: Headers, newId?: string): Promise<PasskeyOptions & { options: CreationOptions }> {
      const { api } = await passkeyAuth();
      const cookieHeaders = newId
        ? await challengeHeaders(auth, headers)
        : await sessionCookieHeaders(auth, headers);
      const query = newId ? { context: newId } : {};
      const made = await api.generatePasskeyRegistrationOptions({
        headers: cookieHeaders,
        query,
        returnHeaders: true,
      });
      return { ok: true, options: made.response, headers: made.headers };
    },

    /** `userId`: only this user's keys; without it any key for this site. */
    async toShow(
      headers: Headers,
      purpose: PasskeyPurpose,
      userId?: string,
    ): Promise<PasskeyOptions & { options: RequestOptions }> {
      const { api } = await passkeyAuth();
      const cookieHeaders = userId
        ? await sessionCookieHeaders(auth, headers)
        : await challengeHeaders(auth, headers);
      const made = await api.generatePasskeyAuthenticationOptions({
        headers: cookieHeaders,
        returnHeaders: true,
      });
      const { allowCredentials, ...options } = made.response;
      if (!userId) return { ok: true, options, headers: made.headers };
      const keys = await keysFor(userId, purpose);
      const allowed = (allowCredentials ?? []).filter(({ id }) => keys.has(id));
      return { ok: true, options: { ...options, allowCredentials: allowed }, headers: made.headers };
    },

    /** Stores a key of the signed-in user; `also`: statements for the batch that sets its purpose. */
    async add(
      headers: Headers,
      purpose: PasskeyPurpose,
      body: { response: unknown; name: string },
      also: BatchItem<"sqlite">[] = [],
    ) {
      const { api } = await passkeyAuth();
      const call = api.verifyPasskeyRegistration({
        body: { response: body.response, name: body.name.slice(0, 60) },
        headers: await sessionCookieHeaders(auth, headers),
      });
      const checked = await asRefusal("passkey-failed", call);
      if (checked.ok) await db.batch([keep(checked.value.id, purpose), ...also]);
      return checked;
    },

    /** Makes an account with this key as its way in, and a session. */
    async open(headers: Headers, body: { response: unknown; name: string }) {
      const { api } = await passkeyAuth();
      const call = api.verifyPasskeyRegistration({
        body: { response: body.response, name: body.name.slice(0, 60), createSession: true },
        headers: await challengeHeaders(auth, headers),
        returnHeaders: true,
      });
      const checked = await asRefusal("passkey-failed", call);
      if (!checked.ok) return checked;
      const { response, headers: set } = checked.value;
      await keep(response.id, "sign-in");
      return { ok: true as const, userId: response.userId, headers: set };
    },

    /** Checks a key's answer. The library signs in with it: `endSession` takes that session back. */
    async check(headers: Headers, purpose: PasskeyPurpose, response: PasskeyAnswer) {
      const refused = { ok: false as const, reason: "passkey-failed" as const };
      if (typeof response?.id !== "string") return refused;
      const { api } = await passkeyAuth();
      const call = api.verifyPasskeyAuthentication({
        body: { response },
        headers: await challengeHeaders(auth, headers),
        returnHeaders: true,
      });
      const checked = await asRefusal("passkey-failed", call);
      if (!checked.ok) return checked;
      const { user, session } = checked.value.response;
      const endSession = () => db.delete(sessions).where(eq(sessions.id, session.id));
      const keys = await keysFor(user.id, purpose);
      // A second step may be by touch alone; a sign-in needs user verification (finger, face or PIN).
      if (!keys.has(response.id) || (purpose === "sign-in" && !isUserVerified(response))) {
        await endSession();
        return refused;
      }
      return { ok: true as const, user, headers: checked.value.headers, endSession };
    },
  };

  function keep(id: string, purpose: PasskeyPurpose) {
    return db.update(passkey).set({ purpose }).where(eq(passkey.id, id));
  }
}

export type PasskeyCalls = ReturnType<typeof createPasskeyCalls>;
type CreationOptions = Awaited<ReturnType<PasskeyAuth["api"]["generatePasskeyRegistrationOptions"]>>;
type RequestOptions = Awaited<ReturnType<PasskeyAuth["api"]["generatePasskeyAuthenticationOptions"]>>;

function isUserVerified(answer: PasskeyAnswer): boolean {
  const signed: unknown = answer.response?.authenticatorData;
  if (typeof signed !== "string") return false;
  const bytes = atob(signed.replaceAll("-", "+").replaceAll("_", "/"));
  return (bytes.charCodeAt(32) & 4) !== 0;
}
