import { useLingui } from "@lingui/react/macro";

/** Formats a duration: seconds below two minutes, then minutes, with halves below ten. */
export function useDuration(): (ms: number) => string {
  const { t, i18n } = useLingui();
  return (ms) => {
    const seconds = Math.round(ms / 1000);
    if (seconds < 120) return t`${seconds} s`;
    const minutes = seconds / 60;
    const shown = minutes < 10 ? Math.round(minutes * 2) / 2 : Math.round(minutes);
    return t`${i18n.number(shown)} min`;
  };
}
