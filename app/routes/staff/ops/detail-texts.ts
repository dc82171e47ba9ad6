import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { knownText, type Say } from "#app/i18n/known-text.ts";
import { entryTexts, partyTexts } from "../parts/ledger-texts.ts";

/** The fields of an alert or a finding. One without a text is an id: nobody reads it aloud. */
export const fieldTexts: Partial<Record<string, MessageDescriptor>> = {
  ours: msg`In our books`,
  theirs: msg`At the provider`,
  amountMinor: msg`Amount`,
  totalMinor: msg`Order total`,
  refundedMinor: msg`Refunded`,
  booked: msg`Booked`,
  withdrawnMinor: msg`Withdrawn by the bank`,
  reinstatedMinor: msg`Returned by the bank`,
  row: msg`Entry`,
  status: msg`State`,
  error: msg`Reason`,
  failure: msg`Reason`,
  reason: msg`Reason`,
  orderCode: msg`Order`,
  orders: msg`Orders`,
  number: msg`Closing no.`,
  day: msg`Day`,
  currency: msg`Currency`,
  type: msg`Kind`,
  missing: msg`Left to do`,
  dueAt: msg`Due`,
  succeededAt: msg`Last success`,
  account: msg`Account`,
  destination: msg`Account`,
};

/** Of a payment with us, and of a dispute at the provider. */
export const stateTexts: Partial<Record<string, MessageDescriptor>> = {
  "awaiting-payment": msg`not paid yet`,
  "awaiting-action": msg`waiting for the fan`,
  processing: msg`the bank is still working on it`,
  held: msg`reserved on the card`,
  captured: msg`charged`,
  canceled: msg`released`,
  needs_response: msg`waiting for our evidence`,
  warning_needs_response: msg`waiting for our evidence`,
  under_review: msg`the bank is deciding`,
  warning_under_review: msg`the bank is deciding`,
  warning_closed: msg`closed`,
  won: msg`won`,
  lost: msg`lost`,
};

/** A row of the ledger, `capture shop ch_1`: its words, and the provider's id. */
export function entryText(t: Say, row: string): { words: string; id: string } | null {
  const [kind = "", party = "", id = ""] = row.split(" ");
  const [what, whose] = [knownText(t, entryTexts, kind), knownText(t, partyTexts, party)];
  return what && whose ? { words: `${what}, ${whose}`, id } : null;
}
