import { useLingui } from "@lingui/react/macro";
import type { StaffRole } from "#domain/staff/staff.ts";

/** The name of a role; whatever is none keeps its own. */
export function useRoleName(): (role: string) => string {
  const { t } = useLingui();
  const roles: Record<StaffRole["role"], string> = {
    shop: t`Shop staff`,
    runner: t`Runner`,
    venue: t`Venue manager`,
    operator: t`Operator`,
  };
  return (role) => roles[role as StaffRole["role"]] ?? role;
}
