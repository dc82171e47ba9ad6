import { useLingui } from "@lingui/react/macro";
import { type LedgerKind, ledgerKinds } from "#domain/ledger/ledger.ts";

/** The fields of an alert or a finding, in words: what they are called, and what their codes mean. */
export function useDetailText() {
  const { t } = useLingui();
  const labels: Record<string, string> = {
    ours: t`In our books`,
    theirs: t`At the provider`,
    amountMinor: t`Amount`,
    totalMinor: t`Order total`,
    refundedMinor: t`Refunded`,
    booked: t`Booked`,
    withdrawnMinor: t`Withdrawn by the bank`,
    reinstatedMinor: t`Returned by the bank`,
    row: t`Entry`,
    status: t`State`,
    error: t`Reason`,
    failure: t`Reason`,
    reason: t`Reason`,
    orderCode: t`Order`,
    currency: t`Currency`,
    type: t`Kind`,
    missing: t`Left to do`,
    dueAt: t`Due`,
    succeededAt: t`Last success`,
    account: t`Account`,
    destination: t`Account`,
  };
  const states: Record<string, string> = {
    "awaiting-payment": t`not paid yet`,
    "awaiting-action": t`waiting for the fan`,
    processing: t`the bank is still working on it`,
    held: t`reserved on the card`,
    captured: t`charged`,
    canceled: t`released`,
    needs_response: t`waiting for our evidence`,
    warning_needs_response: t`waiting for our evidence`,
    under_review: t`the bank is deciding`,
    warning_under_review: t`the bank is deciding`,
    warning_closed: t`closed`,
    won: t`won`,
    lost: t`lost`,
  };
  const kinds: Record<LedgerKind, string> = {
    hold: t`reserved`,
    capture: t`charged`,
    release: t`released`,
    refund: t`refunded`,
    "refund-failed": t`refund returned`,
    dispute: t`disputed`,
    "dispute-closed": t`dispute decided`,
  };
  const parties: Record<string, string> = {
    card: t`fan`,
    shop: t`shop`,
    platform: t`platform`,
    runner: t`runner`,
  };
  return {
    /** Null for an id: what it names is clear from its first letters, and nobody reads it aloud. */
    labelOf: (name: string) => labels[name] ?? null,
    /** Null for what is the same in every language. */
    valueText: (value: string) => states[value] ?? null,
    /** A row of the ledger, `capture shop ch_1`: its words, and the provider's id. */
    rowText(row: string): { words: string; id: string } | null {
      const [kind = "", party = "", id = ""] = row.split(" ");
      const known = ledgerKinds.find((each) => each === kind);
      return known && parties[party] ? { words: `${kinds[known]}, ${parties[party]}`, id } : null;
    },
  };
}
