import { useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import type { OpsFacts } from "./ops-facts.ts";
import { Section } from "./section.tsx";
import { useOpsText } from "./use-ops-text.ts";

function useAgo(now: number) {
  const { i18n } = useLingui();
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" });
  return (at: number) => {
    const minutes = Math.round((now - at) / 60_000);
    if (minutes < 60) return format.format(-minutes, "minute");
    if (minutes < 2_880) return format.format(-Math.round(minutes / 60), "hour");
    return format.format(-Math.round(minutes / 1_440), "day");
  };
}

export function Alerts({ alerts, now }: Pick<OpsFacts, "alerts" | "now">) {
  const { t } = useLingui();
  const { alertName } = useOpsText();
  const ago = useAgo(now);
  return (
    <Section title={t`Needs a person`}>
      {alerts.length === 0 ? (
        <EmptyState
          picture="check-mark-button"
          title={t`Nothing is open`}
          text={t`Payments that disagree, silent shops and failed refunds show up here.`}
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
                  {Object.keys(each.detail).length > 0 && (
                    <>
                      {" · "}
                      <bdi dir="ltr" translate="no">
                        {Object.entries(each.detail)
                          .map(([name, value]) => `${name}: ${String(value)}`)
                          .join(", ")}
                      </bdi>
                    </>
                  )}
                </span>
              </span>
              <Form method="post" replace>
                <input type="hidden" name="act" value="resolve" />
                <button type="submit" name="alert" value={each.id} className="btn px-3 text-link">
                  {t`Done`}
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
