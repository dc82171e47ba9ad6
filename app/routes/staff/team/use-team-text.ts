import { useLingui } from "@lingui/react/macro";
import type { StaffRole } from "#domain/staff/staff.ts";

export function useTeamText() {
  const { t } = useLingui();
  const roles: Record<StaffRole["role"], string> = {
    shop: t`Shop staff`,
    runner: t`Runner`,
    venue: t`Venue manager`,
    operator: t`Operator`,
  };
  const problems: Record<string, string> = {
    "not-allowed": t`This is not yours to give.`,
    "not-found": t`This is gone already.`,
    "shop-unknown": t`Choose what the person works as.`,
    "too-many": t`Too many invitations within an hour. Please try later.`,
    "mail-failed": t`The mail could not be sent, so nobody was invited. Please try again.`,
    "own-role": t`Somebody else has to take your own role away.`,
    "invitation-unknown": t`This invitation does not exist, or was withdrawn.`,
    "invitation-over": t`This invitation was taken up already, or its week is over.`,
    "other-account": t`This invitation went to another address. Sign in with that one.`,
  };
  return {
    roleName: (role: StaffRole["role"]) => roles[role],
    problemText: (code: string) => problems[code] ?? t`That did not work. Please try again.`,
  };
}
