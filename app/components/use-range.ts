import { useLingui } from "@lingui/react";

/** "4–10", written so that Hebrew does not swap the two numbers. */
export function useRange(): (from: number, to: number) => string {
  const { i18n } = useLingui();
  return (from, to) => (i18n.locale === "he" ? `\u2066${from}–${to}\u2069` : `${from}–${to}`);
}
