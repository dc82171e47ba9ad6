import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ScreenCurrency } from "#app/components/money.tsx";
import { AlertDetail } from "./alert-detail.tsx";
import { RetryCall } from "./open-calls-part.tsx";
import type { OpsFacts } from "./ops-facts.ts";
import { Section } from "./section.tsx";
import { useAgo } from "./use-ago.ts";
import { useOpsText } from "./use-ops-text.ts";

/** Their subject is an order. */
const ofOneOrder = new Set(["payment-disagrees", "refund-failed", "dispute"]);

export function Alerts({ alerts, now }: Pick<OpsFacts, "alerts" | "now">) {
  const { t } = useLingui();
  const { alertName } = useOpsText();
  const ago = useAgo(now);
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
            <li key={each.id} className="row min-h-16 flex-wrap gap-3 border-t px-5 py-3 first:border-t-0">
              <span className="min-w-0 grow">
                <span className="block font-medium">
                  {alertName(each.kind)}
                  {each.times > 1 && <bdi dir="ltr"> ×{each.times}</bdi>}
                </span>
                <span className="block text-sm wrap-anywhere text-muted">
                  <bdi dir="ltr" translate="no">
                    {[each.stadiumId, each.shopId, each.subject].filter(Boolean).join(" · ")}
                  </bdi>
                </span>
                <span className="block text-sm wrap-anywhere text-muted">
                  <span suppressHydrationWarning>{ago(each.lastAt)}</span>
                  <ScreenCurrency value={each.currency ?? "ILS"}>
                    <AlertDetail detail={each.detail} now={now} />
                  </ScreenCurrency>
                </span>
              </span>
              <span className="row -ms-3 flex-wrap">
                {each.kind === "calls-unanswered" && (
                  <a href="#calls" className="btn px-3 text-link">
                    {t`See the requests`}
                  </a>
                )}
                {ofOneOrder.has(each.kind) && (
                  <a
                    href={`/staff/ops?order=${encodeURIComponent(each.subject)}#refund`}
                    className="btn px-3 text-link"
                  >
                    {t`See the order`}
                  </a>
                )}
                {each.kind === "dispute" && (
                  <a href="/staff/ops/money#disputes" className="btn px-3 text-link">
                    {t`See the dispute`}
                  </a>
                )}
                {typeof each.detail.operationId === "string" && (
                  <RetryCall orderId={each.subject} callId={each.detail.operationId} />
                )}
                <Form method="post" replace>
                  <input type="hidden" name="act" value="resolve" />
                  <button type="submit" name="alert" value={each.id} className="btn px-3 text-link">
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
