import { useLingui } from "@lingui/react/macro";

/** How long ago a time was, in the largest unit that says enough. */
export function useAgo(now: number) {
  const { i18n } = useLingui();
  const format = new Intl.RelativeTimeFormat(i18n.locale, { numeric: "auto" });
  return (at: number) => {
    const minutes = Math.round((now - at) / 60_000);
    if (minutes < 60) return format.format(-minutes, "minute");
    if (minutes < 2_880) return format.format(-Math.round(minutes / 60), "hour");
    return format.format(-Math.round(minutes / 1_440), "day");
  };
}
