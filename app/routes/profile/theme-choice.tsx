import { Trans, useLingui } from "@lingui/react/macro";
import { Form } from "react-router";
import { Icon } from "../../components/icon.tsx";
import type { IconName } from "../../components/icon-paths.ts";
import { useVisitor } from "../../hooks/use-visitor.ts";
import type { Theme } from "../../visitor.ts";

/** Light or dark; a form, so that it needs no script and the server paints the right one first. */
export function ThemeChoice() {
  const { t } = useLingui();
  const theme = useVisitor()?.theme ?? "light";
  const choices: [Theme, IconName, string][] = [
    ["light", "sun", t`Light`],
    ["dark", "moon", t`Dark`],
  ];
  return (
    <Form
      method="post"
      action="/settings/theme"
      replace
      preventScrollReset
      className="row flex-wrap gap-3 border-t px-4 py-2"
    >
      <Icon name={theme === "dark" ? "moon" : "sun"} className="text-muted" />
      <span id="theme-label" className="min-w-0 grow font-medium">
        <Trans>Appearance</Trans>
      </span>
      <fieldset aria-labelledby="theme-label" className="row gap-1 rounded-control bg-soft p-1">
        {choices.map(([each, icon, label]) => (
          <button
            key={each}
            type="submit"
            name="theme"
            value={each}
            aria-pressed={each === theme}
            className="row min-h-11 gap-1.5 rounded-small px-3.5 font-medium text-muted aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-ink"
          >
            <Icon name={icon} className="size-4.5" />
            {label}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
