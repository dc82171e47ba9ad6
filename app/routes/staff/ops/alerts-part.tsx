import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import type { AlertKind } from "#domain/staff/alert-kinds.ts";
import { About, LocalTime } from "../parts/named.tsx";
import { useAgo } from "../parts/use-ago.ts";
import { AlertDetail } from "./alert-detail.tsx";
import { alertSteps } from "./alert-steps.ts";
import { alertTexts } from "./alert-texts.ts";
import { Ids, idsOf, Raw } from "./detail-fields.tsx";
import { RetryCall } from "./open-calls-part.tsx";
import type { OpsFacts } from "./ops-facts.ts";
import { Section } from "./section.tsx";

/** Their subject is an order. */
const ofOneOrder = new Set(["payment-disagrees", "refund-failed", "dispute"]);
/** Somebody there must be asked. */
const ofOneShop = new Set<AlertKind>([
  ...(["shop-silent", "shop-unpayable", "refunds-many"] as const),
  ...(["order-untended", "delivery-problem", "delivered-canceled"] as const),
]);

export function Alerts({ alerts, now }: Pick<OpsFacts, "alerts" | "now">) {
  const { t } = useLingui();
  return (
    <Section title={t`Needs attention`}>
      {alerts.length === 0 ? (
        <EmptyState
          picture="check-mark-button"
          title={t`No open issues`}
          text={t`Mismatched payments, silent shops and failed refunds show up here.`}
        />
      ) : (
        <ul className="card overflow-hidden">
          {alerts.map((each) => (
            <li
              key={each.id}
              className="row min-h-16 flex-wrap gap-x-3 gap-y-1 border-t px-5 py-3 first:border-t-0"
            >
              <Told alert={each} now={now} />
              <span className="row -mx-2 flex-wrap gap-x-1">
                {ofOneShop.has(each.kind) && each.venuePhone && (
                  <a href={`tel:${each.venuePhone}`} className="btn px-2 text-link">
                    {t`Call the venue`}
                  </a>
                )}
                {ofOneShop.has(each.kind) && each.shopId && (
                  <a href={`/staff/shop/${each.shopId}`} className="btn px-2 text-link">
                    {t`See the orders screen`}
                  </a>
                )}
                {each.kind === "calls-unanswered" && (
                  <a href="#calls" className="btn px-2 text-link">
                    {t`See the requests`}
                  </a>
                )}
                {ofOneOrder.has(each.kind) && (
                  <a
                    href={`/staff/ops?order=${encodeURIComponent(each.subject)}#refund`}
                    className="btn px-2 text-link"
                  >
                    {t`See the order`}
                  </a>
                )}
                {each.kind === "dispute" && (
                  <a href="/staff/ops/money#disputes" className="btn px-2 text-link">
                    {t`See the dispute`}
                  </a>
                )}
                {typeof each.detail.operationId === "string" && (
                  <RetryCall orderId={each.subject} callId={each.detail.operationId} />
                )}
                <Form method="post" replace>
                  <input type="hidden" name="act" value="resolve" />
                  <button type="submit" name="alert" value={each.id} className="btn px-2 text-link">
                    {t`Done`}
                  </button>
                </Form>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** What happened where and when, in words; then, smaller, the ids that support asks for. */
function Told({ alert, now }: { alert: OpsFacts["alerts"][number]; now: number }) {
  const { t } = useLingui();
  const ago = useAgo(now);
  const { kind, subject, stadiumId, shopId, stadium, shop, orderCode, timeZone, times, lastAt } = alert;
  const { orderCode: told, ...others } = alert.detail;
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
