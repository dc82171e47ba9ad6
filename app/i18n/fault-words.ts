import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Texts for stored reasons of refunds and cancellations; anything else is somebody's own sentence. */
const words: Record<string, MessageDescriptor> = {
  "": msg`No reason given`,
  cancel: msg`Canceled by the shop`,
  "sold-out": msg`Sold out`,
  "too-busy": msg`The kitchen couldn’t make it in time`,
  closing: msg`The shop was closing`,
  "not-accepted": msg`Nobody accepted it in time`,
  customer: msg`Canceled by the fan`,
  "fan-not-there": msg`Nobody was at the seat`,
  "payment-lost": msg`The payment didn’t go through`,
  "payment-unanswered": msg`The bank didn’t answer`,
  missing: msg`Something was missing`,
  wrong: msg`Not what was ordered`,
  cold: msg`It came cold`,
  bad: msg`It wasn’t good`,
  counter: msg`Refunded at the counter`,
};

/** Null for a free sentence. */
export const faultWord = (reason: string): MessageDescriptor | null =>
  Object.hasOwn(words, reason) ? (words[reason] as MessageDescriptor) : null;
