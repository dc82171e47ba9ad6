import { useLingui } from "@lingui/react/macro";
import { useRoleName } from "../parts/use-role-name.ts";

export function useTeamText() {
  const { t } = useLingui();
  const roleName = useRoleName();
  const problems: Record<string, string> = {
    "not-allowed": t`You don’t have permission to assign this role.`,
    "not-found": t`This no longer exists.`,
    "shop-unknown": t`Choose a role.`,
    "too-many": t`Too many invitations within an hour. Please try again later.`,
    "too-many-codes": t`Too many tries. Try again in an hour, or ask for a new invitation.`,
    "mail-failed": t`We couldn’t send the email, so nobody was invited. Please try again.`,
    "own-role": t`You can’t remove your own role. Ask someone else.`,
    "invitation-unknown": t`This invitation doesn’t exist or was withdrawn.`,
    "invitation-over": t`This invitation has already been used or has expired.`,
    "code-wrong": t`That’s not the code from the email, or it has expired.`,
    "code-not-mailed": t`We couldn’t send the email with the code. Please try again.`,
    "other-account": t`This invitation was sent to another address. Sign in with that account.`,
  };
  return {
    roleName,
    problemText: (code: string) => problems[code] ?? t`That didn’t work. Please try again.`,
  };
}
