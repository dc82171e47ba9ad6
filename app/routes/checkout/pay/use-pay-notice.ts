import { useLingui } from "@lingui/react/macro";
import type { Toast, ToastKind } from "#app/hooks/toast.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { useProblemText } from "../use-problem-text.ts";
import type { PayProblem, PayResult } from "./pay-flow.ts";

/** Texts that don't say what failed get a prefix, like the general one. */
const isBare = ({ code }: PayProblem) => code !== "order-not-found" && code !== "too-many-requests";

/** A toast that also stays at the pay button, until the next attempt; there `hint` says what to do now. */
export type PayNotice = Toast & { kind: Exclude<ToastKind, "success">; hint?: string };

/** How long each kind of failure is toasted (product 11.17, 11.18, 11.21). */
const orderFailureMs = 4000;
const cardFailureMs = 5000;
const paidInVainMs = { card: 5000, wallet: 8000 };

/**
 * The message for an attempt that placed no order (product 11.12 to 11.22).
 * @param support the address to write to when money was taken for nothing
 */
export function usePayNotice(
  support: string,
): (result: PayResult, by?: keyof typeof paidInVainMs) => PayNotice | null {
  const { t } = useLingui();
  const problemText = useProblemText();
  const error = (text: string, durationMs: number): PayNotice => ({ kind: "error", text, durationMs });
  return (result, by = "card") => {
    switch (result.kind) {
      case "refused": {
        const { message } = result.problem;
        // The field shows its own error.
        if (result.problem.isInput) return null;
        const text = message ? t`Payment failed: ${message}` : t`Payment failed. Please try again.`;
        const hint = t`You weren’t charged. Try another card or another way to pay.`;
        return { ...error(text, cardFailureMs), hint };
      }
      case "action-required":
        return { kind: "info", text: t`Additional authentication required` };
      case "unknown-status": {
        const { status } = result;
        return { kind: "warning", text: t`Payment status: ${status}` };
      }
      case "paid-not-placed": {
        const reason = problemText(result.problem).replace(/[^.!?]$/, "$&.");
        const text = t`Payment succeeded but order failed: ${reason} Please contact support.`;
        return error(`${text} ${leftToRight(support)}`, paidInVainMs[by]);
      }
      case "problem": {
        const unknown = t`Unknown error`;
        const message = problemText(result.problem, unknown);
        const isWhole = isBare(result.problem) && message !== unknown;
        return error(isWhole ? message : t`Failed to create order: ${message}`, orderFailureMs);
      }
      case "broken":
        return error(t`Payment error`, cardFailureMs);
      default:
        return null;
    }
  };
}
