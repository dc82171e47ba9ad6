import { useLingui } from "@lingui/react/macro";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { languageFacts } from "#domain/language/localized.ts";
import type { OpsFacts } from "./ops-facts.ts";
import { Section } from "./section.tsx";

export function Audit({ audit }: Pick<OpsFacts, "audit">) {
  const { t } = useLingui();
  const format = dateFormat(languageFacts[useLanguage()].dateLocale, "UTC", "short", {
    dateStyle: "short",
    timeStyle: "short",
  });
  return (
    <Section title={t`Staff activity`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too */}
      <div className="card overflow-x-auto" tabIndex={0}>
        <table className="w-full text-start text-sm">
          <thead>
            <tr className="text-muted">
              <th className="px-4 py-3 text-start font-medium">{t`When (UTC)`}</th>
              <th className="px-4 py-3 text-start font-medium">{t`Role`}</th>
              <th className="px-4 py-3 text-start font-medium">{t`What`}</th>
              <th className="px-4 py-3 text-start font-medium">{t`Outcome`}</th>
            </tr>
          </thead>
          <tbody>
            {audit.map((each) => (
              <tr key={each.id} className="border-t">
                <td className="px-4 py-2 whitespace-nowrap">
                  <bdi dir="ltr" suppressHydrationWarning>
                    {format.format(each.at)}
                  </bdi>
                </td>
                <td className="px-4 py-2">
                  <bdi dir="ltr" translate="no">
                    {each.role}
                  </bdi>
                </td>
                <td className="px-4 py-2 wrap-anywhere">
                  <bdi dir="ltr" translate="no">
                    {each.action} {each.subject}
                  </bdi>
                </td>
                <td className="px-4 py-2">
                  <bdi dir="ltr" translate="no">
                    {each.outcome}
                  </bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
