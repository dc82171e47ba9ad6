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
    "not-started": `${t`Ask the operator for the link to the form. It takes about ten minutes. Have the business’s tax ID and bank account at hand.`} ${later}`,
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
  return {
    stateName: (state: AccountState) => states[state],
    stateHelp: (state: AccountState) => help[state],
    /** The provider's own word where we have none. */
    dueName: (requirement: string) =>
      due.find(([start]) => requirement === start || requirement.startsWith(`${start}.`))?.[1] ?? requirement,
  };
}
