import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import type { Theme } from "#app/cookies/visitor.ts";
import { useVisitor } from "#app/hooks/use-visitor.ts";

/** A form, so that it works without scripts; with them, too, a new document: its rules are the theme's. */
export function ThemeChoice() {
  const { t } = useLingui();
  const theme = useVisitor()?.theme ?? "light";
  const choices: [Theme, string][] = [
    ["light", t`Light`],
    ["dark", t`Dark`],
    ["phone", t`As the phone`],
  ];
  return (
    <Form
      method="post"
      action="/settings/theme"
      reloadDocument
      className="row flex-wrap gap-3 border-t px-4 py-2"
    >
      <Icon name={theme === "dark" ? "moon" : "sun"} className="text-muted" />
      <span aria-hidden="true" className="min-w-0 grow font-medium">
        <Trans>Appearance</Trans>
      </span>
      <fieldset className="row gap-1 rounded-control bg-soft p-1">
        <legend className="unseen">
          <Trans>Appearance</Trans>
        </legend>
        {choices.map(([each, label]) => (
          <button
            key={each}
            type="submit"
            name="theme"
            value={each}
            aria-pressed={each === theme}
            className="min-h-11 rounded-small px-4 font-medium text-muted aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
