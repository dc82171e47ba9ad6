import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import type { Save } from "./use-save.ts";
import { venueProblem } from "./venue-texts.ts";

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
