import { APIError } from "better-auth/api";
import { cookieValue } from "#app/cookies/cookie.ts";
import { type Auth, passkeyCookie } from "./auth.ts";

/**
 * Headers for a call of the library about who is signed in: it reads cookies more widely than we do ("name =value"), and
 * trusts its signed copy of a session; so it gets the one cookie that we read, and looks in the database.
 */
export async function onlyItsCookies(auth: Auth, headers: Headers): Promise<Headers> {
  const { authCookies, createAuthCookie } = await auth.$context;
  const names = [authCookies.sessionToken.name, createAuthCookie(passkeyCookie).name];
  const kept = names.map((name) => [name, cookieValue(headers.get("cookie"), name)] as const);
  const cookie = kept.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join("; ");
  return new Headers({ cookie, origin: headers.get("origin") ?? "" });
}

/** Headers for a call that makes a session: who is signed in now is nothing to it, what the session notes is. */
export async function onlyItsChallenge(auth: Auth, headers: Headers): Promise<Headers> {
  const { createAuthCookie } = await auth.$context;
  const { name } = createAuthCookie(passkeyCookie);
  const value = cookieValue(headers.get("cookie"), name);
  const kept = new Headers({ cookie: value ? `${name}=${value}` : "", origin: headers.get("origin") ?? "" });
  for (const name of ["user-agent", "cf-connecting-ip"]) {
    const noted = headers.get(name);
    if (noted) kept.set(name, noted);
  }
  return kept;
}

/** What the library refuses, as a value. */
export async function refusedAs<T, Reason extends string>(
  reason: Reason,
  call: Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; reason: Reason }> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    const isRefusal =
      error instanceof APIError &&
      // Of a registration the library says so of whatever can't be read.
      (error.statusCode < 500 || error.body?.code === "FAILED_TO_VERIFY_REGISTRATION");
    if (isRefusal) return { ok: false, reason };
    throw error;
  }
}
