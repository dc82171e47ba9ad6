import { redirect } from "react-router";
import { cookieText } from "../cookies/cookie.ts";
import { postLoginNextCookie } from "../cookies/cookies.ts";

/** Redirects a loader to the sign-in and back to `path`, even through a password reset. */
export function signInFirst(path: string) {
  const headers = { "set-cookie": cookieText(postLoginNextCookie, path) };
  return redirect(`/auth?next=${encodeURIComponent(path)}`, { headers });
}
