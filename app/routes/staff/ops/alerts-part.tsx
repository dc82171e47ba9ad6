import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ScreenCurrency } from "#app/components/money.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { knownText } from "#app/i18n/known-text.ts";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";
import { teamPath } from "#domain/staff/staff-places.ts";
import { CardList, PostButton } from "../parts/lists.tsx";
import { About, LocalTime, Raw, useAgo } from "../parts/named.tsx";
import { callTexts } from "./call-texts.ts";
import { CodeText, DetailFields, type Fields, FindingLine, Ids, idsOf, isNamed } from "./detail-fields.tsx";
import { RetryCall } from "./open-calls-part.tsx";
import type { OpsFacts } from "./ops.tsx";
import { refundPath, Section } from "./ops-frame.tsx";

/** Alerts whose subject is an order. */
const orderAlerts = new Set<AlertKind>(["payment-disagrees", "refund-failed", "dispute"]);
/** Alerts that offer to call the venue. */
const shopAlerts = new Set<AlertKind>([
  ...(["shop-silent", "shop-unpayable", "refunds-many"] as const),
  ...(["order-untended", "delivery-problem", "delivered-canceled"] as const),
]);

export function Alerts({ alerts, now }: Pick<OpsFacts, "alerts" | "now">) {
  const { t } = useLingui();
  const waysOf = ({ kind, subject, shopId, stadiumId, venuePhone }: OpsFacts["alerts"][number]) =>
    [
      [shopAlerts.has(kind) && venuePhone, `tel:${venuePhone}`, t`Call the venue`],
      [shopAlerts.has(kind) && shopId, `/staff/shop/${shopId}`, t`See the orders screen`],
      [kind === "calls-unanswered", "#calls", t`See the requests`],
      [orderAlerts.has(kind), refundPath(subject), t`See the order`],
      [kind === "dispute", "/staff/ops/money#disputes", t`See the dispute`],
      [kind === "refunds-many" && stadiumId, teamPath(stadiumId ?? ""), t`Team`],
    ] as const;
  return (
    <Section title={t`Needs attention`}>
      {alerts.length === 0 ? (
        <EmptyState
          picture="check-mark-button"
          title={t`No open issues`}
          text={t`Mismatched payments, silent shops and failed refunds show up here.`}
        />
      ) : (
        <CardList>
          {alerts.map((each) => (
            <li
              key={each.id}
              className="row min-h-16 flex-wrap gap-x-3 gap-y-1 border-t px-5 py-3 first:border-t-0"
            >
              <AlertText alert={each} now={now} />
              <span className="row -mx-2 flex-wrap gap-x-1">
                {waysOf(each).map(
                  ([isShown, to, text]) =>
                    isShown && (
                      <a key={to} href={to} className="btn px-2 text-link">
                        {text}
                      </a>
                    ),
                )}
                {typeof each.detail.operationId === "string" && (
                  <RetryCall orderId={each.subject} callId={each.detail.operationId} />
                )}
                <PostButton fields={{ act: "resolve" }} name="alert" value={each.id}>{t`Done`}</PostButton>
              </span>
            </li>
          ))}
        </CardList>
      )}
    </Section>
  );
}

/** An alert in words with place and time, then, smaller, its ids for support. */
function AlertText({ alert, now }: { alert: OpsFacts["alerts"][number]; now: number }) {
  const { t } = useLingui();
  const ago = useAgo(now);
  const { kind, subject, stadiumId, shopId, stadium, shop, orderCode, timeZone, times, lastAt } = alert;
  const { orderCode: _code, ...others } = alert.detail;
  const detail = orderCode ? others : alert.detail;
  const isNamed = Boolean(stadium || shop || orderCode);
  const unnamed = [stadiumId, shopId, subject].filter(Boolean).join(" · ");
  const ids = idsOf(detail).filter((id) => isNamed || id !== subject);
  if (isNamed && subject !== stadiumId && subject !== shopId && !ids.includes(subject)) ids.unshift(subject);
  return (
    <span className="min-w-0 grow basis-72">
      <span className="block font-medium">
        {t(alertTexts[kind])}
        {times > 1 && <bdi dir="ltr"> ×{times}</bdi>}
      </span>
      <span className="block text-sm">{t(alertSteps[kind])}</span>
      <span className="block text-sm wrap-anywhere">
        <About {...{ orderCode, shop, stadium }} unknown={<Raw text={unnamed} />} />
      </span>
      <span className="block text-sm wrap-anywhere text-muted">
        <span suppressHydrationWarning>{ago(lastAt)}</span>
        {timeZone && (
          <>
            {" · "}
            <LocalTime at={lastAt} timeZone={timeZone} />
          </>
        )}
        <ScreenCurrency value={alert.currency ?? "ILS"}>
          <AlertDetail detail={detail} now={now} />
        </ScreenCurrency>
      </span>
      <Ids ids={ids} />
    </span>
  );
}

const alertTexts: Record<AlertKind, MessageDescriptor> = {
  "close-disagrees": msg`The reports of a close don’t agree`,
  "payment-disagrees": msg`A payment doesn’t match its order`,
  "refund-failed": msg`A refund bounced`,
  "calls-unanswered": msg`The payment provider isn’t responding`,
  dispute: msg`A charge is disputed`,
  "event-unknown": msg`An event for an unknown order`,
  "event-refused": msg`An event was refused`,
  "order-untended": msg`An order was left unhandled`,
  "shop-silent": msg`A shop’s tablet isn’t responding`,
  "notice-failed": msg`A notification couldn’t be sent`,
  "menu-behind": msg`Fans see an older menu for now`,
  "delivery-problem": msg`A runner reported a problem`,
  "delivered-canceled": msg`A canceled order was handed over`,
  "payment-unknown": msg`The payment provider doesn’t know this stadium’s payments`,
  "comparison-behind": msg`The comparison with the payment provider is more than an hour late`,
  "forgetting-behind": msg`More old orders than a night can clear still carry names or pictures`,
  "job-late": msg`A job that runs by itself hasn’t succeeded for too long`,
  "setup-wrong": msg`The payment provider isn’t set up as it should be`,
  "shop-unpayable": msg`A shop can’t be paid and takes no orders`,
  "mails-many": msg`Very many emails to addresses that nobody has confirmed`,
  "challenge-down": msg`Turnstile isn’t responding, so people are let through after a short wait`,
  "refunds-many": msg`Someone on the team is refunding many delivered orders`,
  "sessions-many": msg`Someone on the team is signed in on very many devices`,
};

/** What to do about each alert: docs/operations/match-day.md in a sentence. */
const alertSteps: Record<AlertKind, MessageDescriptor> = {
  "close-disagrees": msg`Look at the orders: a document or a tax line of each is missing or too many. A close stays as it is. What you correct is in the next one.`,
  "payment-disagrees": msg`Compare and repair, below. What stays open: look at the order.`,
  "refund-failed": msg`Refund the rest of the order again. If it bounces too, call the fan and pay it back by hand.`,
  "calls-unanswered": msg`Look at status.stripe.com. If our key was refused, set the new one, then try the requests again.`,
  dispute: msg`Answer it before its deadline, with the delivery’s proof. Nothing to do during the match.`,
  "event-unknown": msg`Look the payment up at Stripe. If it isn’t ours, nothing is to be done.`,
  "event-refused": msg`Compare and repair, below. It finds what the event would have told us.`,
  "order-untended": msg`Look at the order. Cancel and refund it if nobody at the shop can say where it is.`,
  "shop-silent": msg`Call the shop, or the venue to send someone there. If its tablet is on, someone there has to tap “We’re here”.`,
  "notice-failed": msg`Check that the two VAPID keys are a pair. Screens and emails still work.`,
  "menu-behind": msg`Wait: it ends by itself once the menu is written. If it stays for five minutes, read the logs.`,
  "delivery-problem": msg`Call the runner. If the bag can’t be delivered, cancel and refund the order.`,
  "delivered-canceled": msg`Nothing to repair. Tell the shop and the runner: the fan has the food and the money.`,
  "payment-unknown": msg`Check that this instance uses the right Stripe account and key, then compare again.`,
  "comparison-behind": msg`Compare and repair, below. If it can’t keep up, read the logs for “job failed”.`,
  "forgetting-behind": msg`Wait for the next night. After three of them, read the logs.`,
  "job-late": msg`Read the logs for “job failed” with its name. It ends by itself when the job succeeds.`,
  "setup-wrong": msg`Fix at Stripe what’s named here. It clears after the next check.`,
  "shop-unpayable": msg`Call the shop’s owner, who must complete what Stripe asks for. It opens by itself then.`,
  "mails-many": msg`Look at the email quota. It ends by itself within an hour.`,
  "challenge-down": msg`Look at cloudflarestatus.com. It ends by itself.`,
  "refunds-many": msg`Call the shop. If nobody there does it, remove that account’s role under Team.`,
  "sessions-many": msg`Ask that person. A new password ends all of the sessions.`,
};

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An alert's details in words, without its ids: the comparison's findings, then the other fields by name. */
function AlertDetail({ detail, now }: { detail: Fields; now: number }) {
  const { t } = useLingui();
  const ago = useAgo(now);
  const { findings, waiting, since, tries, codes, code, kind, ...rest } = detail;
  const lines: ReactNode[] = [];
  if (typeof waiting === "number" && typeof since === "number" && typeof tries === "number") {
    const age = ago(since);
    lines.push(t`Unanswered requests: ${waiting}. Oldest: ${age}. Tries: ${tries}.`);
  }
  if (typeof kind === "string") lines.push(knownText(t, callTexts, kind) ?? <Raw text={kind} />);
  for (const each of [code, ...String(codes ?? "").split(", ")])
    if (typeof each === "string" && each !== "") lines.push(<CodeText code={each} />);
  for (const finding of Array.isArray(findings) ? findings.filter(isFields) : [])
    lines.push(<FindingLine code={String(finding.code)} detail={finding.detail} now={now} />);
  if (Object.entries(rest).some(isNamed)) lines.push(<DetailFields fields={rest} now={now} />);
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one alert stay in place
    <span key={index} className="block" suppressHydrationWarning>
      {line}
    </span>
  ));
}
