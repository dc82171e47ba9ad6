import { useLingui } from "@lingui/react/macro";
import type { KeyboardEvent } from "react";
import { maxNoteLength } from "#domain/cart/cart.ts";

type Props = { note?: string; isDrink?: boolean | undefined; blurOnEnter?: boolean };

/** One line for the kitchen, in whichever language it is written. `blurOnEnter`: Enter ends the line and sends no form. */
export function NoteField({ note, isDrink, blurOnEnter }: Props) {
  const { t } = useLingui();
  return (
    <label className="grid gap-1 text-sm font-medium">
      {t`Note for the kitchen`}
      <input
        name="note"
        placeholder={isDrink ? t`For example: no ice` : t`For example: no onion`}
        defaultValue={note}
        maxLength={maxNoteLength}
        autoComplete="off"
        enterKeyHint="done"
        dir="auto"
        onKeyDown={blurOnEnter ? endLine : undefined}
        className="edge min-h-11 w-full rounded-control bg-surface px-4 font-normal"
      />
    </label>
  );
}

function endLine(event: KeyboardEvent<HTMLElement>) {
  // An input method's Enter only chooses a word.
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.blur();
}
