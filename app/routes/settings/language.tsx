import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "#app/components/card.tsx";
import { Icon } from "#app/components/icon.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { useVisitor } from "#app/hooks/use-visitor.ts";
import { type Language, languages } from "#domain/language/localized.ts";

const names: Record<Language, string> = { en: "English", he: "עברית" };

export default function LanguageSettings() {
  const { t } = useLingui();
  const current = useVisitor()?.language ?? "he";
  return (
    <main id="main" className="page column">
      <title>{`${t`Language`} · Seatside`}</title>
      <PageHeader title={t`Language`} back="/profile" />
      <form method="post" action="/set-language" className="grid gap-3">
        <input type="hidden" name="next" value="/settings/language" />
        {[...languages].reverse().map((language) => (
          <button
            key={language}
            type="submit"
            name="language"
            value={language}
            lang={language}
            dir={language === "he" ? "rtl" : "ltr"}
            aria-pressed={language === current}
            className="card row min-h-16 gap-3 px-5 text-lg font-semibold aria-pressed:shadow-[inset_0_0_0_2px_var(--color-accent)]"
          >
            <span className="grow text-start">{names[language]}</span>
            {language === current && <Icon name="check" className="size-6 text-link" />}
          </button>
        ))}
      </form>
      <Card className="mt-3 grid gap-1 p-4 text-muted">
        <p>
          <Trans>Current language: {names[current]}</Trans>
        </p>
        <p>
          <Trans>Hebrew is read from right to left, and every screen turns with it.</Trans>
        </p>
      </Card>
    </main>
  );
}
