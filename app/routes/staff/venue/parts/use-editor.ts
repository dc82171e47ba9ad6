import { useState } from "react";
import { useSave } from "./use-save.ts";

type Tagged = { tag: string };

/**
 * A form over something stored: the stored version, the input, and the result of saving. A refusal never loses input.
 */
export function useEditor<Stored extends Tagged, Form>(
  stored: Stored | null,
  toForm: (stored: Stored | null) => Form,
) {
  const save = useSave();
  const [base, setBase] = useState(stored);
  const [form, setForm] = useState<Form>(() => toForm(stored));
  const current = save.problem === "changed-meanwhile" ? ((save.current as Stored | null) ?? null) : null;
  const change = (changes: Partial<Form>) => setForm((known) => ({ ...known, ...changes }));

  function settle(next: Stored) {
    setBase(next);
    setForm(toForm(next));
    save.clear();
  }

  return {
    save,
    base,
    form,
    change,
    part: { form, change, errors: save.fields },
    isDirty: JSON.stringify(form) !== JSON.stringify(toForm(base)),
    /** Somebody else saved first; `current` is null when it was deleted. */
    conflict: save.problem === "changed-meanwhile" ? { current, form: current && toForm(current) } : null,
    settle,
    /** Keeps the input, on top of the version that somebody else saved. */
    rebase: (next: Stored) => setBase(next),
  };
}
