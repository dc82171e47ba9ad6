import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComplaintAnswer, ComplaintReason } from "#domain/complaint/complaint.ts";

export const reasonWords: Record<ComplaintReason, MessageDescriptor> = {
  missing: msg`It’s missing`,
  wrong: msg`I got the wrong item`,
  cold: msg`It’s cold`,
  bad: msg`It isn’t good`,
};

export const answerWords: Record<ComplaintAnswer, MessageDescriptor> = {
  refund: msg`You’ll get a refund for it. The amount is below.`,
  bringing: msg`A new one is coming to your seat.`,
  "at-counter": msg`A new one is waiting for you at the shop.`,
  "was-right": msg`The shop checked: its records show that your order was complete.`,
};
