import { redirect } from "react-router";
import { postLoginNextName, rememberNext } from "../cookies/next-cookies.ts";

/** Redirects a loader to the sign-in and back to `path`, even through a password reset. */
export function signInFirst(path: string) {
  const headers = { "set-cookie": rememberNext(postLoginNextName, path) };
  return redirect(`/auth?next=${encodeURIComponent(path)}`, { headers });
}
