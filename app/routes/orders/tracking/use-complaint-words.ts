import { useLingui } from "@lingui/react/macro";
import type { ComplaintAnswer, ComplaintReason } from "#domain/complaint/complaint.ts";

/** What a fan reads of a complaint. */
export function useComplaintWords() {
  const { t } = useLingui();
  const reasons: Record<ComplaintReason, string> = {
    missing: t`It’s missing`,
    wrong: t`I got the wrong item`,
    cold: t`It’s cold`,
    bad: t`It isn’t good`,
  };
  const answers: Record<ComplaintAnswer, string> = {
    refund: t`You’ll get a refund for it. The amount is below.`,
    bringing: t`A new one is coming to your seat.`,
    "at-counter": t`A new one is waiting for you at the shop.`,
    "was-right": t`The shop checked: its records show that your order was complete.`,
  };
  return {
    reason: (reason: ComplaintReason) => reasons[reason],
    answer: (answer: ComplaintAnswer) => answers[answer],
  };
}
