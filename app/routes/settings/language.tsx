import { useLingui } from "@lingui/react/macro";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Screen } from "#app/components/page/screen.tsx";
import { useLanguage } from "#app/hooks/use-localize.ts";
import { directionOf, languageFacts, languages } from "#domain/language/localized.ts";

export default function LanguageSettings() {
  const { t } = useLingui();
  const current = useLanguage();
  const { name } = languageFacts[current];
  return (
    <Screen title={t`Language`} back="/profile">
      <form method="post" action="/set-language" className="grid gap-3">
        <input type="hidden" name="next" value="/settings/language" />
        {[...languages].reverse().map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            dir={directionOf(language)}
            aria-pressed={language === current}
            className="card row min-h-16 gap-3 px-5 text-lg font-semibold aria-pressed:shadow-[inset_0_0_0_2px_var(--color-accent)]"
          >
            <span className="grow text-start">{languageFacts[language].name}</span>
            {language === current && <Icon name="check" className="size-6 text-link" />}
          </button>
        ))}
      </form>
      <Card className="mt-3 grid gap-1 p-4 text-muted">
        <p>{t`Current language: ${name}`}</p>
        <p>{t`Hebrew reads right to left, and every screen follows.`}</p>
      </Card>
    </Screen>
  );
}
