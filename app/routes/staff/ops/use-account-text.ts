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
    /** The provider's own word where we have none. */
    dueName: (requirement: string) =>
      due.find(([start]) => requirement === start || requirement.startsWith(`${start}.`))?.[1] ?? requirement,
  };
}
