import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { knownText } from "#app/i18n/known-text.ts";
import { dayMs } from "#domain/durations.ts";
import { CardList } from "../../parts/lists.tsx";
import { ProviderAmount, Raw, useDateFormat } from "../../parts/named.tsx";
import { refundPath, Section } from "../ops-frame.tsx";
import type { MoneyFacts } from "./money.tsx";

/** Disputes by deadline, each with our evidence. */
export function Disputes({ disputes: listed, now }: Pick<MoneyFacts, "disputes" | "now">) {
  const { t } = useLingui();
  return (
    <Section title={t`Disputes`}>
      <div id="disputes">
        {!listed.ok ? (
          <p className="card p-5 text-canceled">{t`The payment provider didn’t answer, so disputes can’t be shown.`}</p>
        ) : (
          <CardList empty={t`No charge is disputed.`}>
            {listed.disputes.map((each) => (
              <DisputeRow key={each.disputeId} dispute={each} now={now} />
            ))}
          </CardList>
        )}
      </div>
    </Section>
  );
}

type Dispute = Extract<MoneyFacts["disputes"], { ok: true }>["disputes"][number];

function DisputeRow({ dispute, now }: { dispute: Dispute; now: number }) {
  const { t } = useLingui();
  const format = useDateFormat("UTC", "deadline", { dateStyle: "medium", timeStyle: "short" });
  const { disputeId, orderId, orderCode, amountMinor, currency, dueAt, isOver } = dispute;
  const isSoon = !isOver && dueAt !== null && dueAt - now < 3 * dayMs;
  const due = dueAt === null ? "" : format.format(dueAt);
  return (
    <li className="grid gap-2 border-t px-5 py-3 first:border-t-0">
      <span className="min-w-0">
        <span className="block font-medium">
          <ProviderAmount minor={amountMinor} currency={currency} /> ·{" "}
          {knownText(t, disputeReasons, dispute.reason) ?? dispute.reason}
        </span>
        <span className={`block text-sm ${isSoon ? "text-canceled" : "text-muted"}`}>
          {isOver || dueAt === null
            ? (knownText(t, disputeStates, dispute.status) ?? dispute.status)
            : t`Answer until ${due} (UTC)`}
        </span>
        <span className="block text-sm wrap-anywhere text-muted">
          {orderId ? (
            <a href={refundPath(orderId)} className="text-link underline">
              {t`Order`} <bdi dir="ltr">{orderCode}</bdi>
            </a>
          ) : (
            t`Not one of our orders`
          )}{" "}
          <Raw text={disputeId} />
        </span>
      </span>
      {orderId && (
        <div className="row -ms-3 flex-wrap items-start gap-x-3">
          <a
            href={`/api/staff/ops/orders/${encodeURIComponent(orderId)}/packet`}
            download
            className="btn px-3 text-link"
          >
            {t`Download our evidence`}
          </a>
          {!isOver && (
            <details className="open:basis-full">
              <summary className="btn px-3 text-link">{t`Answer it`}</summary>
              <Form method="post" replace className="grid justify-items-start gap-2 ps-3">
                <input type="hidden" name="act" value="answer" />
                <p className="text-sm text-muted">
                  {t`Our evidence goes to the fan’s bank: order, times, hand-over. It can be sent once only.`}
                </p>
                <Button type="submit" name="dispute" value={disputeId}>{t`Send the evidence`}</Button>
              </Form>
            </details>
          )}
        </div>
      )}
    </li>
  );
}

/** Why a fan's bank disputes a charge, in the provider's codes. */
const disputeReasons: Partial<Record<string, MessageDescriptor>> = {
  fraudulent: msg`The fan says they didn’t pay`,
  unrecognized: msg`The fan doesn’t recognize the charge`,
  duplicate: msg`Charged twice, says the fan`,
  product_not_received: msg`The fan says nothing came`,
  product_unacceptable: msg`The fan says something was wrong`,
  credit_not_processed: msg`The fan is waiting for a refund`,
  subscription_canceled: msg`The fan says it was canceled`,
  general: msg`The bank gave no reason`,
  debit_not_authorized: msg`The fan says they didn’t pay`,
  customer_initiated: msg`The fan asked their bank for the money`,
  bank_cannot_process: msg`The bank couldn’t process it`,
  noncompliant: msg`The card network says a rule was broken`,
};

/** The state of a dispute that can't be answered. */
const disputeStates: Partial<Record<string, MessageDescriptor>> = {
  needs_response: msg`The deadline has passed`,
  under_review: msg`The bank is deciding`,
  warning_needs_response: msg`The deadline has passed`,
  warning_under_review: msg`The bank is deciding`,
  warning_closed: msg`Closed`,
  won: msg`Won`,
  lost: msg`Lost`,
  prevented: msg`Closed`,
  appeal_needs_response: msg`The bank asks again: answer at the provider`,
  appeal_under_review: msg`The bank is deciding`,
};
