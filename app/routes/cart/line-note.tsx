import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { NoteField } from "#app/components/note-field.tsx";
import type { CartLineView } from "./cart-lines.ts";

type Props = { view: CartLineView; name: string; next: string; onNote: (note: string) => void };

/** What the kitchen should know of this line: folded until wanted, a plain form without scripts. */
export function LineNote({ view: { index, line, item }, name, next, onNote }: Props) {
  const { t } = useLingui();
  const ref = useRef<HTMLDetailsElement>(null);
  function save(note: string) {
    if (ref.current) ref.current.open = false;
    if (note.trim() !== (line.note ?? "")) onNote(note);
  }
  return (
    <details ref={ref} className="col-span-full">
      <summary className="row min-h-11 gap-2 text-sm text-muted">
        <Icon name={line.note ? "edit" : "plus"} className="text-link" />
        {line.note ? (
          <span className="min-w-0 wrap-anywhere" style={{ color: "var(--color-ink)" }}>
            <bdi>“{line.note}”</bdi>
          </span>
        ) : (
          <span className="text-link">{t`Note for the kitchen`}</span>
        )}
        <span className="unseen"> · {name}</span>
      </summary>
      <form
        method="post"
        action="/cart"
        className="grid gap-3 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          save(String(new FormData(event.currentTarget).get("note") ?? ""));
        }}
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="index" value={index} />
        <input type="hidden" name="next" value={next} />
        <NoteField note={line.note} isDrink={item?.isDrink} />
        <Button type="submit" kind="soft">{t`Save the note`}</Button>
      </form>
    </details>
  );
}
