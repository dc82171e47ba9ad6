import type { AuthMode } from "./account-form.ts";

/** /auth in a mode, keeping where to go afterwards; written alike on the server and in the browser. */
export function authAddress(mode: AuthMode, next: string | null): string {
  const query = new URLSearchParams();
  if (mode === "register") query.set("mode", "register");
  if (next) query.set("next", next);
  return query.size ? `/auth?${query}` : "/auth";
}
