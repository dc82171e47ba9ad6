import { redirect, redirectDocument } from "react-router";
import { cookieText } from "../cookies/cookie.ts";
import { postLoginNextCookie } from "../cookies/cookies.ts";

/** Redirects a loader to the sign-in and back to `path`, even through a password reset. */
export function signInFirst(path: string) {
  const headers = { "set-cookie": cookieText(postLoginNextCookie, path) };
  return redirect(`/auth?next=${encodeURIComponent(path)}`, { headers });
}

/** To the challenge, which has a document policy of its own, and back. */
export function challengeFirst(url: URL): Response {
  return redirectDocument(`/challenge?next=${encodeURIComponent(url.pathname + url.search)}`, {
    status: 303,
  });
}

export const confirmPath = (next: string) => `/confirm-password?next=${encodeURIComponent(next)}`;

/** To the screen that asks for the password again, and back to `path`. */
export const confirmFirst = (path: string) => redirectDocument(confirmPath(path), 303);
