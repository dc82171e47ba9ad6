import Stripe from "stripe";
import type { SetupLine } from "#domain/provider/setup.ts";

/** Ids that do not exist: with the right, Stripe answers "no such object", and nothing is written. */
const missingIds = {
  intent: "pi_seatsideprobe",
  dispute: "du_seatsideprobe",
  account: "acct_1SeatsideProbe0",
};
const firstOnly = { limit: 1 };

/** Every right that the running product uses, by Stripe's name in the form of a restricted key, with a harmless call. */
const rights: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  "PaymentIntents: write": (stripe) => stripe.paymentIntents.cancel(missingIds.intent),
  "PaymentIntents: read": (stripe) => stripe.paymentIntents.list(firstOnly),
  "Charges and Refunds: write": (stripe) => stripe.refunds.create({ payment_intent: missingIds.intent }),
  "Charges and Refunds: read": (stripe) => stripe.refunds.list(firstOnly),
  "Disputes: write": (stripe) => stripe.disputes.update(missingIds.dispute, { metadata: {} }),
  "Disputes: read": (stripe) => stripe.disputes.list(firstOnly),
  "Balance transactions: read": (stripe) => stripe.balanceTransactions.list(firstOnly),
  "Transfers: read": (stripe) => stripe.transfers.list(firstOnly),
  "Application fees: read": (stripe) => stripe.applicationFees.list(firstOnly),
  "Connected accounts: read": (stripe) => stripe.accounts.list(firstOnly),
  "Connected accounts: write": (stripe) => stripe.accounts.update(missingIds.account, { metadata: {} }),
  "Account links: write": (stripe) =>
    stripe.accountLinks.create({
      account: missingIds.account,
      type: "account_onboarding",
      refresh_url: "https://seatside.example/again",
      return_url: "https://seatside.example/done",
    }),
};
export const rightNames = Object.keys(rights);

/** Tests each right by a call that changes nothing. @throws any error that tells neither, such as no connection */
export async function checkRights(stripe: Stripe): Promise<SetupLine[]> {
  const lines: SetupLine[] = [];
  for (const [name, ask] of Object.entries(rights)) {
    const lack = await ask(stripe).then(() => null, missingRight);
    lines.push(
      lack === null
        ? { subject: "right", name, state: "right", problem: null, detail: "" }
        : { subject: "right", name, state: "wrong", problem: "right-missing", detail: lack },
    );
  }
  return lines;
}

/**
 * The missing right, or null: "no such object" means that the key has the right, and so does the 403 for a foreign
 * account.
 */
function missingRight(error: unknown): string | null {
  if (isRefusedRight(error)) return error.message;
  if (error instanceof Stripe.errors.StripeInvalidRequestError || isForeignAccount(error)) return null;
  throw error;
}

const isForeignAccount = (error: unknown) =>
  error instanceof Stripe.errors.StripePermissionError && error.code === "account_invalid";

export const isRefusedRight = (error: unknown): error is Stripe.errors.StripePermissionError =>
  error instanceof Stripe.errors.StripePermissionError && !isForeignAccount(error);
