import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Say } from "#app/i18n/known-text.ts";
import type { AccountState } from "#domain/provider/accounts.ts";

/** How a shop's account at the provider stands. */
export const accountStates: Record<AccountState, MessageDescriptor> = {
  "not-started": msg`The shop hasn’t filled in the form yet`,
  incomplete: msg`The provider still needs information`,
  "in-review": msg`The provider is checking`,
  payable: msg`Gets paid by the provider`,
  restricted: msg`Restricted by the provider`,
};

const later = msg`Until then the platform takes the payments and owes the shop its part.`;
/** What its manager can do about it. */
export const accountHelp: Record<AccountState, MessageDescriptor[]> = {
  "not-started": [
    msg`Ask the operator for the link to the form. It takes about ten minutes. Have the business’s tax ID and bank details ready.`,
    later,
  ],
  incomplete: [msg`Ask the operator for a new link to the form, and add what’s missing.`, later],
  "in-review": [msg`There’s nothing to do. This usually takes a few days.`, later],
  payable: [msg`The provider sends the shop’s part to its own account. There’s nothing to do.`],
  restricted: [
    msg`Only the provider can lift this. Ask the operator, who can see the reason and switch payments to the platform in the meantime.`,
  ],
};

/** The provider's words for what it misses, by their beginning. */
const dueTexts: [start: string, MessageDescriptor][] = [
  ["external_account", msg`Bank account`],
  ["tos_acceptance", msg`Consent to the provider’s terms`],
  ["company.tax_id", msg`Tax ID`],
  ["company", msg`Details of the company`],
  ["individual", msg`Details of the owner`],
  ["person", msg`Details of the people in charge`],
  ["business_profile", msg`Details of the business`],
];
/** The provider's own word where we have none. */
export const dueText = (t: Say, due: string): string => {
  const known = dueTexts.find(([start]) => due === start || due.startsWith(`${start}.`));
  return known ? t(known[1]) : due;
};

const checking = msg`the provider is checking the account`;
/** Why an account is not paid, by the beginning of the provider's word. */
const reasonTexts: [start: string, MessageDescriptor][] = [
  ["no-such-account", msg`the provider doesn’t know the account`],
  ["transfers-inactive", msg`the account can’t receive money yet`],
  ["card-payments-inactive", msg`the account can’t take cards yet`],
  ["requirements.past_due", msg`the provider is missing information`],
  ["requirements.pending_verification", checking],
  ["under_review", checking],
  ["listed", checking],
  ["rejected.", msg`the provider has closed the account for good`],
  ["platform_paused", msg`it’s paused in our dashboard at the provider`],
  ["action_required.", msg`the shop has to confirm something at the provider`],
  ["other", msg`the provider doesn’t say why`],
];
/** Null for a word of the provider's that has none of ours. */
export const unpaidText = (t: Say, reason: string): string | null => {
  const known = reasonTexts.find(([start]) => reason.startsWith(start));
  return known ? t(known[1]) : null;
};
