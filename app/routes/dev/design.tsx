import type { I18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useEffect, useState } from "react";
import type { Theme } from "#app/cookies/visitor.ts";
import { loadLanguage } from "#app/i18n/client.ts";
import { directionOf, type Language, languageFacts } from "#domain/language/localized.ts";
import { DesignComponents } from "./design-components.tsx";
import { DesignTokens } from "./design-tokens.tsx";

const themes: Theme[] = ["light", "dark"];
/** Includes the pseudo-language: this page is for developers. */
const languages = Object.keys(languageFacts) as Language[];

/** Every value and component in all languages and themes side by side. For developers, so in English. */
export default function Design() {
  const [texts, setTexts] = useState<I18n[] | null>(null);
  useEffect(() => {
    // The panels set direction and theme; the page must not.
    document.documentElement.dir = "ltr";
    document.documentElement.dataset.theme = "light";
    void Promise.all(languages.map((language) => loadLanguage(language))).then(setTexts);
  }, []);
  return (
    <main id="main" className="p-4">
      <title>Design · Seatside</title>
      <h1 className="text-2xl font-bold" dir="ltr">
        Design
      </h1>
      {!texts && <p role="status">Loading the catalogs…</p>}
      <div className="mt-4 grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        {texts &&
          themes.flatMap((theme) =>
            languages.map((language, index) => (
              <section
                key={theme + language}
                data-panel={`${language}-${theme}`}
                data-theme={theme}
                lang={language}
                dir={directionOf(language)}
                className="min-w-0 rounded-card border border-line bg-page p-4 text-ink"
              >
                <h2 className="text-lg" dir="ltr">
                  {language} · {theme}
                </h2>
                <I18nProvider i18n={texts[index] as I18n}>
                  <DesignTokens />
                  <DesignComponents id={language + theme} />
                </I18nProvider>
              </section>
            )),
          )}
      </div>
    </main>
  );
}
