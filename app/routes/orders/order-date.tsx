import { useLingui } from "@lingui/react/macro";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { dateFormat } from "#domain/language/date-format.ts";
import { clockTime } from "#domain/language/greeting.ts";
import { languageFacts } from "#domain/language/localized.ts";

export function OrderDate({ at, now, timeZone }: { at: number; now: number; timeZone: string }) {
  const { t } = useLingui();
  const { dateLocale } = languageFacts[useLanguage()];
  const day = (time: number, options: Intl.DateTimeFormatOptions) =>
    dateFormat(dateLocale, timeZone, JSON.stringify(options), options).format(time);
  const exact: Intl.DateTimeFormatOptions = { year: "numeric", month: "numeric", day: "numeric" };
  const isToday = day(at, exact) === day(now, exact);
  const isThisYear = day(at, { year: "numeric" }) === day(now, { year: "numeric" });
  const date = day(at, { day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) });
  return (
    // Server and phone may spell the month differently.
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {isToday ? t`Today` : date},{" "}
      <bdi dir="ltr" translate="no">
        {clockTime(timeZone, at)}
      </bdi>
    </time>
  );
}
