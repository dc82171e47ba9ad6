import { and, eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { session as sessions, twoFactor } from "../db/schema/index.ts";
import type { Auth, PasskeyAuth } from "./auth.ts";
import { onlyItsCookies, refusedAs } from "./library-calls.ts";
import type { LiveSession } from "./live-session.ts";
import type { StepAdded, StepProblem, StepRights } from "./step-rights.ts";

/** What the browser's authenticator answered, as JSON. */
type PasskeyAnswer = NonNullable<
  Parameters<PasskeyAuth["api"]["verifyPasskeyAuthentication"]>[0]
>["body"]["response"];
export type PasskeyOptions = { ok: true; options: unknown; headers: Headers } | StepProblem;

/** Passkeys as a second step: the library checks signatures, and a session that is there already has shown one. */
export function createPasskeys(deps: {
  auth: Auth;
  passkeyAuth: () => Promise<PasskeyAuth>;
  db: Db;
  rights: StepRights;
}) {
  const { auth, db } = deps;
  const { show, mayChange, added } = deps.rights;

  return {
    async passkeyOptions(
      session: LiveSession,
      purpose: "add" | "show",
      headers: Headers,
    ): Promise<PasskeyOptions> {
      const allowed = purpose === "add" ? await mayChange(session) : { ok: true as const };
      if (!allowed.ok) return allowed;
      const { api } = await deps.passkeyAuth();
      const call = { headers: await onlyItsCookies(auth, headers), returnHeaders: true as const };
      const made =
        purpose === "add"
          ? await api.generatePasskeyRegistrationOptions(call)
          : await api.generatePasskeyAuthenticationOptions(call);
      return { ok: true, options: made.response, headers: made.headers };
    },

    async addPasskey(
      session: LiveSession,
      { name, response }: { name: string; response: unknown },
      headers: Headers,
    ): Promise<StepAdded> {
      const allowed = await mayChange(session);
      if (!allowed.ok) return allowed;
      const body = { response, name: name.slice(0, 60) };
      const { api } = await deps.passkeyAuth();
      const call = api.verifyPasskeyRegistration({ body, headers: await onlyItsCookies(auth, headers) });
      const checked = await refusedAs("passkey-failed", call);
      if (!checked.ok) return checked;
      // What somebody else began with the password alone ends with the first step.
      await db
        .delete(twoFactor)
        .where(and(eq(twoFactor.userId, session.user.id), eq(twoFactor.verified, false)));
      return added(session, allowed.role, "passkey");
    },

    async showPasskey(
      session: LiveSession,
      response: PasskeyAnswer,
      headers: Headers,
    ): Promise<{ ok: true } | StepProblem> {
      if (typeof response?.id !== "string") return { ok: false, reason: "passkey-failed" };
      const { api } = await deps.passkeyAuth();
      const call = api.verifyPasskeyAuthentication({
        body: { response },
        headers: await onlyItsCookies(auth, headers),
      });
      const checked = await refusedAs("passkey-failed", call);
      if (!checked.ok) return checked;
      // The library signs in with it; here the session is there already.
      await db.delete(sessions).where(eq(sessions.id, checked.value.session.id));
      if (checked.value.user.id !== session.user.id) return { ok: false, reason: "passkey-failed" };
      await show(session);
      return { ok: true };
    },
  };
}
