import type { RolesWith } from "./staff/policy.ts";
import type { StaffRole, StaffRoleName } from "./staff/staff.ts";

type By<Kind> = { kind: Kind; id: string };
/** A fan with an account; a guest's has no way in. */
export type Customer = By<"customer" | "guest">;
/** Somebody of staff, by the one role that lets them. */
export type StaffActor<Role extends StaffRoleName = StaffRoleName> = By<Role>;
/** Who manages the venue: its manager, or an operator. */
export type Manager = StaffActor<RolesWith<"managesVenue", true>>;

/** Who acts, or asks. A visitor has no account. Rows say `venue` for a manager (worker/db/schema/columns.ts). */
export type Actor = { kind: "visitor" } | Customer | StaffActor | By<"system">;
export type ActorKind = Actor["kind"];
export const isCustomer = (actor: Actor): actor is Customer =>
  actor.kind === "customer" || actor.kind === "guest";

/** Whoever can change something, for its history. */
export type KnownActor = Exclude<Actor, { kind: "visitor" }>;

/** Alarms and sweeps. */
export const clock = { kind: "system", id: "clock" } as const;

/** Somebody of staff, with all roles that count in their session; at a place they act by one of them (`actingAs`). */
export type Staff = { userId: string; roles: readonly StaffRole[] };
