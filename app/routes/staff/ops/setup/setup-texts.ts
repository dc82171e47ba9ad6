import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SetupProblem, SetupSubject } from "#domain/provider/setup.ts";

/** What is set up at the payment provider. */
export const subjectTexts: Record<SetupSubject, MessageDescriptor> = {
  account: msg`Our account`,
  descriptor: msg`First word on card statements`,
  "payments-webhook": msg`Webhook for payments`,
  "accounts-webhook": msg`Webhook for the shops’ accounts`,
  domain: msg`Our address for wallets`,
  wallet: msg`Wallets at our address`,
  method: msg`Ways to pay`,
  right: msg`What our key may do`,
};

export const setupProblems: Record<SetupProblem, MessageDescriptor> = {
  "not-there": msg`Missing`,
  "other-events": msg`Sends different events than we read`,
  "other-version": msg`Uses another API version`,
  "switched-off": msg`Switched off`,
  superfluous: msg`One too many`,
  inactive: msg`Not active here`,
  "charges-off": msg`Can’t charge cards yet. Finish activating the account in the provider’s dashboard.`,
  "no-prefix": msg`Not set. Choose a shortened descriptor in the provider’s dashboard, under Public details.`,
  "method-off": msg`Off in the provider’s dashboard`,
  "right-missing": msg`Not allowed`,
  refused: msg`Refused by the provider`,
};

/** Why none of it could be read. */
export const unreadTexts = {
  "not-configured": msg`No keys are set, so nobody can pay here.`,
  "key-refused": msg`The provider doesn’t accept our key.`,
  "provider-unreached": msg`The payment provider didn’t answer. Please try again later.`,
};
