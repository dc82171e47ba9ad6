import type { AuthMode } from "./account-form.ts";

/** The address of /auth in a mode, keeping the destination; the same on the server and in the browser. */
export function authAddress(mode: AuthMode, next: string | null): string {
  const query = new URLSearchParams();
  if (mode === "register") query.set("mode", "register");
  if (next) query.set("next", next);
  return query.size ? `/auth?${query}` : "/auth";
}
