import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { faultCode } from "#domain/complaint/complaint.ts";

/** Texts for stored reasons of refunds and cancellations; anything else is somebody's own sentence. */
const words: Record<string, MessageDescriptor> = {
  "": msg`No reason given`,
  cancel: msg`Canceled by the shop`,
  "sold-out": msg`Sold out`,
  "too-busy": msg`The kitchen couldn’t make it in time`,
  closing: msg`The shop was closing`,
  "not-accepted": msg`Nobody accepted it in time`,
  customer: msg`Canceled by the fan`,
  "fan-not-there": msg`Nobody was there to take it`,
  "payment-lost": msg`The payment didn’t go through`,
  "payment-unanswered": msg`The bank didn’t answer`,
  missing: msg`Something was missing`,
  wrong: msg`Not what was ordered`,
  cold: msg`It came cold`,
  bad: msg`It wasn’t good`,
  counter: msg`Refunded at the counter`,
  "age-refused": msg`No ID was shown`,
  pickup: msg`Picked up instead of delivered`,
  "captured-for-nothing": msg`Charged though nobody accepted it`,
};

/** Null for a free sentence. */
export function faultWord(reason: string): MessageDescriptor | null {
  const code = faultCode(reason);
  return Object.hasOwn(words, code) ? (words[code] as MessageDescriptor) : null;
}
