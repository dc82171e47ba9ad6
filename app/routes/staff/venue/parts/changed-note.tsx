import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { Translate } from "#app/i18n/known-text.ts";
import type { Save } from "./use-save.ts";
import { venueProblem } from "./venue-texts.ts";

/** Each field's name, and a text for another version's value where the value itself says too little. */
export type Labels<Form> = {
  [Name in keyof Form]: string | [name: string, describe: (theirs: Form) => string];
};

/** Somebody else saved first: shows their changes field by field and lets the user choose, so that nothing is lost. */
export function ChangedNote<Stored, Form extends object>({
  editor: { form, conflict, save, showStored },
  labels,
  onKeepMine,
}: {
  editor: {
    form: Form;
    conflict: { current: Stored | null; form: Form | null } | null;
    save: Pick<Save, "busy">;
    showStored: (theirs: Stored) => void;
  };
  labels: Labels<Form>;
  onKeepMine: (theirs: Stored) => void;
}) {
  const { t } = useLingui();
  const ref = useRef<HTMLDivElement>(null);
  const isShown = conflict !== null;
  useEffect(() => {
    if (!isShown) return;
    ref.current?.focus();
    ref.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  if (!conflict) return null;
  const { current, form: theirs } = conflict;
  const differing = theirs ? differences(form, theirs) : [];
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-card bg-pending-tint p-5 text-pending"
    >
      <p className="row gap-2.5 font-semibold">
        <Icon name="warning" />
        {current ? (
          <Trans>Someone else saved this while you were editing. Your changes are still here.</Trans>
        ) : (
          t`Someone just removed this.`
        )}
      </p>
      {theirs && differing.length > 0 && (
        <dl className="grid gap-1 text-sm text-ink">
          {differing.map((name) => {
            const label = labels[name];
            const [title, describe] = typeof label === "string" ? [label] : label;
            return (
              <div key={String(name)} className="row items-baseline gap-2">
                <dt className="flex-none text-muted">{title}</dt>
                <dd className="min-w-0 font-medium wrap-anywhere">
                  <bdi>{describe ? describe(theirs) : valueText(t, theirs[name])}</bdi>
                </dd>
              </div>
            );
          })}
        </dl>
      )}
      {current && (
        <div className="row flex-wrap gap-2">
          <Button kind="outline" className="text-ink" busy={save.busy} onClick={() => showStored(current)}>
            {t`Show theirs`}
          </Button>
          <Button busy={save.busy} onClick={() => onKeepMine(current)}>
            {t`Overwrite with mine`}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The fields in which two versions of a form differ. */
const differences = <Form extends object>(mine: Form, theirs: Form) =>
  (Object.keys(theirs) as (keyof Form)[]).filter(
    (name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]),
  );

function valueText(t: Translate, value: unknown): string {
  if (typeof value === "boolean") return value ? t(msg`yes`) : t(msg`no`);
  if (Array.isArray(value) && value.some((each) => typeof each === "object")) return t(msg`other ones`);
  if (Array.isArray(value)) return value.join(", ") || "–";
  if (typeof value === "object" && value !== null) return Object.values(value).join(" · ");
  return String(value ?? "") || "–";
}

/** The error of saving, announced at once; the first invalid field gets the focus. */
export function SaveProblem({ save }: { save: Pick<Save, "problem" | "fields"> }) {
  const { t } = useLingui();
  const ref = useRef<HTMLParagraphElement>(null);
  const { problem, fields } = save;
  useEffect(() => {
    if (!problem) return;
    const form = ref.current?.closest("form, dialog, main") ?? document;
    const field = Object.keys(fields).length > 0 && form.querySelector<HTMLElement>('[aria-invalid="true"]');
    (field || ref.current)?.focus();
  }, [problem, fields]);
  if (!problem || problem === "changed-meanwhile") return null;
  return (
    <p
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="row gap-2.5 rounded-small bg-canceled-tint px-4 py-3 font-medium text-canceled"
    >
      <Icon name="warning" />
      {venueProblem(t, problem)}
    </p>
  );
}
