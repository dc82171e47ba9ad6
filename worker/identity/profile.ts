import { and, eq, isNull, or } from "drizzle-orm";
import { normalizePhone } from "#domain/language/phone.ts";
import type { Db } from "../db/client.ts";
import { user as users } from "../db/schema/index.ts";
import { logError } from "../platform/log.ts";
import type { Auth } from "./auth.ts";
import { onlyItsCookies } from "./library-calls.ts";
import type { WithHeaders } from "./sessions.ts";
import type { RegisterInput } from "./sign-in.ts";

export type ProfileInput = Pick<RegisterInput, "firstName" | "lastName" | "phone">;

/** What a person says of themselves, and may change. */
export function createProfile(auth: Auth, db: Db, now: () => number) {
  return {
    async updateProfile(
      { firstName, lastName, phone }: ProfileInput,
      headers: Headers,
    ): Promise<({ ok: true } & WithHeaders) | { ok: false }> {
      try {
        const { headers: set } = await auth.api.updateUser({
          headers: await onlyItsCookies(auth, headers),
          returnHeaders: true,
          body: { name: `${firstName} ${lastName}`, firstName, lastName, phone: normalizePhone(phone) },
        });
        return { ok: true, headers: set };
      } catch (error) {
        logError("updating a profile failed", error);
        return { ok: false };
      }
    },

    /** The key of the profile's photo, or none. The headers renew the session's cookie, which carries it. */
    async setPhoto(image: string | null, headers: Headers): Promise<WithHeaders> {
      const { headers: set } = await auth.api.updateUser({
        headers: await onlyItsCookies(auth, headers),
        returnHeaders: true,
        body: { image },
      });
      return { headers: set };
    },

    /** Saves the order's phone number to a profile that has none (product 10.8). */
    async keepPhone(userId: string, phone: string): Promise<void> {
      await db
        .update(users)
        .set({ phone, updatedAt: new Date(now()) })
        .where(and(eq(users.id, userId), or(isNull(users.phone), eq(users.phone, ""))));
    },
  };
}
