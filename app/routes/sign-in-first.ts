import { redirect } from "react-router";
import { postLoginNextName, rememberNext } from "../cookies/next-cookies.ts";

/** Where a loader sends one who must sign in; they come back to `path`, even through a detour. */
export function signInFirst(path: string) {
  const headers = { "set-cookie": rememberNext(postLoginNextName, path) };
  return redirect(`/auth?next=${encodeURIComponent(path)}`, { headers });
}
