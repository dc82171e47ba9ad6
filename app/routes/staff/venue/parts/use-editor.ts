import { useState } from "react";
import { useSave } from "./use-save.ts";

type Tagged = { tag: string };

/**
 * A form over something stored: what it was when the form was filled, what is typed, and what came of saving. Typed
 * text stays through every refusal.
 */
export function useEditor<Stored extends Tagged, Form>(
  stadiumId: string,
  stored: Stored | null,
  toForm: (stored: Stored | null) => Form,
) {
  const save = useSave(stadiumId);
  const [base, setBase] = useState(stored);
  const [form, setForm] = useState<Form>(() => toForm(stored));
  const isDirty = JSON.stringify(form) !== JSON.stringify(toForm(base));
  const current = save.problem === "changed-meanwhile" ? ((save.current as Stored | null) ?? null) : null;

  /** What is stored is from now on this. */
  function settle(next: Stored) {
    setBase(next);
    setForm(toForm(next));
    save.clear();
  }

  return {
    save,
    base,
    form,
    isDirty,
    /** Somebody was quicker; null where what was edited is gone. */
    conflict: save.problem === "changed-meanwhile" ? { current } : null,
    change: (changes: Partial<Form>) => setForm((known) => ({ ...known, ...changes })),
    settle,
    /** The form as it is, over what somebody else stored. */
    rebase: (next: Stored) => setBase(next),
  };
}
