import { useLingui } from "@lingui/react/macro";
import type { AccountState } from "#domain/provider/accounts.ts";

/** How a shop's account at the provider stands, in words. */
export function useAccountText() {
  const { t } = useLingui();
  const states: Record<AccountState, string> = {
    "not-started": t`The shop hasn’t filled in the form yet`,
    incomplete: t`The provider still needs information`,
    "in-review": t`The provider is checking`,
    payable: t`Gets paid by the provider`,
    restricted: t`Restricted by the provider`,
  };
  const later = t`Until then the platform takes the payments and owes the shop its part.`;
  const help: Record<AccountState, string> = {
    "not-started": `${t`Ask the operator for the link to the form. It takes about ten minutes. Have the business’s tax ID and bank details ready.`} ${later}`,
    incomplete: `${t`Ask the operator for a new link to the form, and add what’s missing.`} ${later}`,
    "in-review": `${t`There’s nothing to do. This usually takes a few days.`} ${later}`,
    payable: t`The provider sends the shop’s part to its own account. There’s nothing to do.`,
    restricted: t`Only the provider can lift this. Ask the operator, who can see the reason and switch payments to the platform in the meantime.`,
  };
  const due: [string, string][] = [
    ["external_account", t`Bank account`],
    ["tos_acceptance", t`Consent to the provider’s terms`],
    ["company.tax_id", t`Tax ID`],
    ["company", t`Details of the company`],
    ["individual", t`Details of the owner`],
    ["person", t`Details of the people in charge`],
    ["business_profile", t`Details of the business`],
  ];
  const checking = t`the provider is checking the account`;
  const reasons: [string, string][] = [
    ["no-such-account", t`the provider doesn’t know the account`],
    ["transfers-inactive", t`the account can’t receive money yet`],
    ["card-payments-inactive", t`the account can’t take cards yet`],
    ["requirements.past_due", t`the provider is missing information`],
    ["requirements.pending_verification", checking],
    ["under_review", checking],
    ["listed", checking],
    ["rejected.", t`the provider has closed the account for good`],
    ["platform_paused", t`it’s paused in our dashboard at the provider`],
    ["action_required.", t`the shop has to confirm something at the provider`],
    ["other", t`the provider doesn’t say why`],
  ];
  return {
    /** Why an account is not paid; null for a word of the provider's that has none of ours. */
    reasonText: (reason: string) => reasons.find(([start]) => reason.startsWith(start))?.[1] ?? null,
    stateName: (state: AccountState) => states[state],
    stateHelp: (state: AccountState) => help[state],
    /** The provider's own word where we have none. */
    dueName: (requirement: string) =>
      due.find(([start]) => requirement === start || requirement.startsWith(`${start}.`))?.[1] ?? requirement,
  };
}
