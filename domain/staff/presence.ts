import type { StaffRole } from "./staff.ts";

/** A socket's owner, and the session that it ends with. */
export type Watcher = { userId: string; sessionId: string };

/** A watcher's roles and the end of their session, in ms since the epoch; "not-asked" if they connected since. */
export type Presence = (who: Watcher) => { roles: StaffRole[]; endsAt: number } | "signed-out" | "not-asked";

/** A watcher's right, which ends with the session, or why there is none. */
export type Standing<Right> = { right: Right; endsAt: number } | "signed-out" | "not-yours" | "not-asked";

export function standingOf<Right>(
  present: ReturnType<Presence>,
  rightBy: (roles: readonly StaffRole[]) => Right | null,
): Standing<Right> {
  if (typeof present === "string") return present;
  const right = rightBy(present.roles);
  return right === null ? "not-yours" : { right, endsAt: present.endsAt };
}
