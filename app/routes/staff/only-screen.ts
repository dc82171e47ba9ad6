import type { StaffRole } from "#domain/staff/staff.ts";
import { operatorPath, runnerPath, shopBoardPath, venuePath } from "#domain/staff/staff-places.ts";

/** The screen of a person with a single role at one place; null when there is a choice, or none. */
export function onlyScreen(roles: readonly StaffRole[]): string | null {
  const [role, ...others] = roles;
  if (!role || others.length > 0) return null;
  return {
    shop: shopBoardPath(role.shopId),
    runner: runnerPath(role.stadiumId),
    venue: venuePath(role.stadiumId),
    operator: operatorPath,
  }[role.role];
}
