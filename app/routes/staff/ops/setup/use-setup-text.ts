import { useLingui } from "@lingui/react/macro";
import type { SetupProblem, SetupState, SetupSubject } from "#domain/provider/setup.ts";

/** What is set up at the payment provider, in words. */
export function useSetupText() {
  const { t } = useLingui();
  const subjects: Record<SetupSubject, string> = {
    account: t`Our account`,
    descriptor: t`First word on card statements`,
    "payments-webhook": t`Webhook for payments`,
    "accounts-webhook": t`Webhook for the shops’ accounts`,
    domain: t`Our address for wallets`,
    wallet: t`Wallets at our address`,
    method: t`Ways to pay`,
    right: t`What our key may do`,
  };
  const problems: Record<SetupProblem, string> = {
    "not-there": t`Missing`,
    "other-events": t`Sends different events than we read`,
    "other-version": t`Uses another API version`,
    "switched-off": t`Switched off`,
    superfluous: t`One too many`,
    inactive: t`Not active here`,
    "charges-off": t`Can’t charge cards yet. Finish activating the account in the provider’s dashboard.`,
    "no-prefix": t`Not set. Choose a shortened descriptor in the provider’s dashboard, under Public details.`,
    "method-off": t`Off in the provider’s dashboard`,
    "right-missing": t`Not allowed`,
    refused: t`Refused by the provider`,
  };
  const unread = {
    "not-configured": t`No keys are set, so nobody can pay here.`,
    "key-refused": t`The provider doesn’t accept our key.`,
    "provider-unreached": t`The payment provider didn’t answer. Please try again later.`,
  };
  const unseen = t`Our key isn’t allowed to check this. The command can, with its own key.`;
  return {
    subjectName: (subject: SetupSubject) => subjects[subject],
    /** Null for a name that is the same in every language. */
    lineName: (name: string) => (name === "card" ? t`Card` : null),
    problemText: (problem: SetupProblem, state: SetupState) =>
      state === "unseen" ? unseen : problems[problem],
    unreadText: (reason: keyof typeof unread) => unread[reason],
  };
}
