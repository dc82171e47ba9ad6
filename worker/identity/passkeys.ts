import { and, eq } from "drizzle-orm";
import type { Db } from "../db/client.ts";
import { twoFactor } from "../db/schema/index.ts";
import type { LiveSession } from "./live-session.ts";
import type { PasskeyAnswer, PasskeyCalls, PasskeyOptions } from "./passkey-calls.ts";
import type { StepAdded, StepProblem, StepRights } from "./step-rights.ts";

/** Passkeys as a second step: a session that is there already has shown one. */
export function createPasskeys(deps: { library: PasskeyCalls; db: Db; rights: StepRights }) {
  const { library, db } = deps;
  const { show, mayChange, added } = deps.rights;

  return {
    async passkeyOptions(
      session: LiveSession,
      purpose: "add" | "show",
      headers: Headers,
    ): Promise<PasskeyOptions | StepProblem> {
      if (purpose === "show") return library.toShow(headers, "step", session.user.id);
      const allowed = await mayChange(session);
      return allowed.ok ? library.toAdd(headers) : allowed;
    },

    async addPasskey(
      session: LiveSession,
      body: { name: string; response: unknown },
      headers: Headers,
    ): Promise<StepAdded> {
      const allowed = await mayChange(session);
      if (!allowed.ok) return allowed;
      const checked = await library.add(headers, "step", body);
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
      const checked = await library.check(headers, "step", response);
      if (!checked.ok) return checked;
      await checked.endSession();
      if (checked.user.id !== session.user.id) return { ok: false, reason: "passkey-failed" };
      await show(session);
      return { ok: true };
    },
  };
}
