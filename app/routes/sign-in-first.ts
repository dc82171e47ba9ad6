import { redirect } from "react-router";

/** Where a loader sends one who must sign in; they come back to `path`. */
export function signInFirst(path: string) {
  return redirect(`/auth?next=${encodeURIComponent(path)}`);
}
