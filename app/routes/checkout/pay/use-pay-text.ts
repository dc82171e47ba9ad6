import { useLingui } from "@lingui/react/macro";
import type { ToastKind } from "#app/components/toast.ts";
import { useProblemText } from "../use-problem-text.ts";
import type { PayProblem, PayResult } from "./pay-flow.ts";

/** These don't say what failed, so their texts are prefixed with it, like the general one. */
const isBare = ({ code }: PayProblem) => code !== "order-not-found" && code !== "too-many-requests";

/** Shown at the pay button until the next attempt. */
export type PayNotice = { kind: ToastKind; text: string };

/** The message for an attempt that placed no order (product 11.12 to 11.22). */
export function usePayText(): (result: PayResult) => PayNotice | null {
  const { t } = useLingui();
  const problemText = useProblemText();
  const error = (text: string): PayNotice => ({ kind: "error", text });
  return (result) => {
    switch (result.kind) {
      case "refused": {
        const { message } = result.problem;
        // The field shows its own error.
        if (result.problem.isInput) return null;
        return error(message ? t`Payment failed: ${message}` : t`Payment failed. Please try again.`);
      }
      case "action-required":
        return { kind: "info", text: t`Additional authentication required` };
      case "unknown-status": {
        const { status } = result;
        return { kind: "warning", text: t`Payment status: ${status}` };
      }
      case "paid-not-placed": {
        const reason = problemText(result.problem);
        return error(t`Payment succeeded but order failed: ${reason} Please contact support.`);
      }
      case "problem": {
        const unknown = t`Unknown error`;
        const message = problemText(result.problem, unknown);
        const isWhole = isBare(result.problem) && message !== unknown;
        return error(isWhole ? message : t`Failed to create order: ${message}`);
      }
      case "broken":
        return error(t`Payment error`);
      default:
        return null;
    }
  };
}
