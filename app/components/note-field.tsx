import { useLingui } from "@lingui/react/macro";
import type { KeyboardEvent } from "react";
import { maxNoteLength } from "#domain/cart/cart.ts";
import { Field } from "./field.tsx";

/** One line for the kitchen, in whichever language it is written. `blurOnEnter`: Enter ends the line and sends no form. */
export function NoteField({ note, blurOnEnter }: { note?: string; blurOnEnter?: boolean }) {
  const { t } = useLingui();
  return (
    <Field
      name="note"
      label={t`Note for the kitchen`}
      placeholder={t`For example: no onion`}
      defaultValue={note}
      maxLength={maxNoteLength}
      autoComplete="off"
      enterKeyHint="done"
      dir="auto"
      onKeyDown={blurOnEnter ? endLine : undefined}
    />
  );
}

function endLine(event: KeyboardEvent<HTMLElement>) {
  // An input method's Enter only chooses a word.
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.blur();
}
