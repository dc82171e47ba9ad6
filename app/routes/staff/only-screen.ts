import { staffPolicy } from "#domain/staff/policy.ts";
import type { StaffRole } from "#domain/staff/staff.ts";

/** The screen of a person with a single role at one place; null when there is a choice, or none. */
export function onlyScreen(roles: readonly StaffRole[]): string | null {
  const [role, ...others] = roles;
  return role && others.length === 0 ? staffPolicy[role.role].home(role) : null;
}
