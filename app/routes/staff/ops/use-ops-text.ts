import { useLingui } from "@lingui/react/macro";

export function useOpsText() {
  const { t } = useLingui();
  const alerts: Record<string, string> = {
    "payment-disagrees": t`A payment and its order disagree`,
    "refund-failed": t`A refund came back`,
    dispute: t`A charge is disputed`,
    "event-unknown": t`An event for an order that nobody knows`,
    "event-refused": t`An event was refused`,
    "order-untended": t`An order could not be looked after`,
    "shop-silent": t`A shop’s board is silent`,
    "notice-failed": t`A notice could not be sent`,
    "menu-behind": t`Fans see an older menu for the moment`,
    "delivery-problem": t`A runner reports a problem`,
    "delivered-canceled": t`A canceled order was handed over`,
  };
  const problems: Record<string, string> = {
    "account-invalid": t`This is no account’s id.`,
    "changed-meanwhile": t`Somebody else changed it meanwhile. Look at it again.`,
    "not-found": t`This is gone already.`,
    "invalid-email": t`Please enter a valid email address.`,
    "provider-unreached": t`The payment provider did not answer. Please try again later.`,
    "mail-failed": t`The mail could not be sent, so nobody was invited. Please try again.`,
    "own-role": t`Somebody else has to take your own role away.`,
  };
  return {
    alertName: (kind: string) => alerts[kind] ?? kind,
    problemText: (code: string) => problems[code] ?? t`That did not work. Please try again.`,
  };
}
