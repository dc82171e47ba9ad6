import { staffPolicy } from "./policy.ts";
import type { StaffRole } from "./staff.ts";

/** A sign-in lasts this long for roles that move money or give roles. */
export const powerSessionMs = 12 * 3_600_000;
/** A password that was typed this recently is not asked for again. */
const proofMs = 10 * 60_000;

/** For roles that move money or give roles. */
export const staffPasswordLength = 10;

export const isPrivileged = (roles: readonly Pick<StaffRole, "role">[]) =>
  roles.some(({ role }) => staffPolicy[role].isPower);

/** The roles that count in a session: none for a person with power until the second step was shown (decision 26). */
export const countingRoles = (roles: StaffRole[], hasSecondStep: boolean): StaffRole[] =>
  hasSecondStep || !isPrivileged(roles) ? roles : [];

/** Whether the password was typed recently enough to change roles or accounts, or to export. Times in ms. */
export const isProven = (provenAt: number, now: number) => now - provenAt <= proofMs;

/** Why this session may not act as staff; null if it may. */
export function refusedAsStaff({ roles, needsStep }: { roles: readonly StaffRole[]; needsStep: boolean }) {
  if (needsStep) return "second-step-needed" as const;
  return roles.length === 0 ? ("not-staff" as const) : null;
}
