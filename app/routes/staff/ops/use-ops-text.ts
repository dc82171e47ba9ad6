import { useLingui } from "@lingui/react/macro";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";

export function useOpsText() {
  const { t } = useLingui();
  const alerts: Record<AlertKind, string> = {
    "payment-disagrees": t`A payment doesn’t match its order`,
    "refund-failed": t`A refund bounced`,
    "calls-unanswered": t`The payment provider isn’t responding`,
    dispute: t`A charge is disputed`,
    "event-unknown": t`An event for an unknown order`,
    "event-refused": t`An event was refused`,
    "order-untended": t`An order was left unhandled`,
    "shop-silent": t`A shop’s tablet isn’t responding`,
    "notice-failed": t`A notification couldn’t be sent`,
    "menu-behind": t`Fans see an older menu for now`,
    "delivery-problem": t`A runner reported a problem`,
    "delivered-canceled": t`A canceled order was handed over`,
    "payment-unknown": t`The payment provider doesn’t know this stadium’s payments`,
    "comparison-behind": t`The comparison with the payment provider is more than an hour late`,
    "forgetting-behind": t`More old orders than a night can clear still carry names or pictures`,
    "job-late": t`A job that runs by itself hasn’t succeeded for too long`,
    "setup-wrong": t`The payment provider isn’t set up as it should be`,
    "mails-many": t`Very many emails to addresses that nobody has confirmed`,
    "challenge-down": t`Turnstile isn’t responding, so people are let through after a short wait`,
    "refunds-many": t`Someone on the team is refunding many delivered orders`,
    "sessions-many": t`Someone on the team is signed in on very many devices`,
    "shop-unpayable": t`A shop can’t be paid and takes no orders`,
  };
  const problems: Record<string, string> = {
    "account-invalid": t`This isn’t an account ID.`,
    "account-unknown": t`The payment provider doesn’t know this account, or we have no access to it.`,
    "account-restricted": t`The payment provider isn’t paying this account at the moment. Nothing was changed.`,
    "changed-meanwhile": t`Someone else just changed this. Take another look.`,
    "not-found": t`This no longer exists.`,
    "country-unsupported": t`The payment provider opens no accounts there. The platform takes the payments and owes the shop its part.`,
    "has-account": t`This shop has an account that was entered by hand. Remove it first.`,
    "provider-refused": t`The payment provider refused this.`,
    "refund-invalid": t`Choose what to refund and say why.`,
    "more-than-left": t`That’s more than is left of this order.`,
    "nothing-left": t`There’s nothing left to refund.`,
    "lines-invalid": t`These items aren’t in the order.`,
    "order-busy": t`The card is being charged right now. Please try again in a moment.`,
    "cancel-instead": t`The card hasn’t been charged yet. Cancel the order instead.`,
    "request-key-used": t`This form was already used for another refund. Look the order up again.`,
    "own-order": t`This is your own order. Ask someone else.`,
    "not-placed": t`This order was never placed.`,
    "not-failed": t`This request has been answered by now.`,
    "invalid-email": t`Please enter a valid email address.`,
    "provider-unreached": t`The payment provider didn’t answer. Please try again later.`,
    "mail-failed": t`We couldn’t send the email, so nobody was invited. Please try again.`,
    "own-role": t`You can’t remove your own role. Ask someone else.`,
  };
  return {
    alertName: (kind: AlertKind) => alerts[kind] ?? kind,
    problemText: (code: string) => problems[code] ?? t`That didn’t work. Please try again.`,
  };
}
