import { useLingui } from "@lingui/react/macro";
import type { ToastKind } from "#app/components/toast.ts";
import { useProblemText } from "../use-problem-text.ts";
import type { PayResult } from "./pay-flow.ts";

/** Codes of what the fan typed or chose, of the payment and of the connection: shown without a prefix. */
const speaksForItself =
  /^(payment-|item-|shops-|cart-|card-|provider-|(not-sent|maybe-sent|shop-full|sold-out|drinks-only|too-many-declines|email-unverified|stadium-unknown|choice-invalid|no-common-shop|outside-zone|amount-too-small|quote-changed|seat-incomplete|location-required|sign-in-required|checkout-closed|network)$)/;

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
        const message = problemText(result.problem, t`Unknown error`);
        const isBare = speaksForItself.test(result.problem.code);
        return error(isBare ? message : t`Failed to create order: ${message}`);
      }
      case "broken":
        return error(t`Payment error`);
      default:
        return null;
    }
  };
}
