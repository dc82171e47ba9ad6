import { useLingui } from "@lingui/react";
import { type Language, type Localized, localize } from "#domain/language/localized.ts";

/** The screen's language. */
export function useLanguage(): Language {
  return useLingui().i18n.locale as Language;
}

export function useLocalize(): (text: Localized | null | undefined) => string {
  const language = useLanguage();
  return (text) => localize(text, language);
}
