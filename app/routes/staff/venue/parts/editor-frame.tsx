import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { type Blocker, Link } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Icon } from "#app/components/icon.tsx";
import { AreaHead } from "./area-head.tsx";
import { ChangedNote } from "./changed-note.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { SaveProblem } from "./save-problem.tsx";
import type { Save } from "./use-save.ts";

/** What the editors of dishes and shops have in common. */
type Editor<Thing> = {
  save: Save;
  conflict: { current: Thing | null } | null;
  isDirty: boolean;
  blocker: Blocker;
  submit: (over?: Thing) => Promise<unknown>;
  settle: (theirs: Thing) => void;
  remove: () => Promise<unknown>;
};

type Props<Thing> = {
  editor: Editor<Thing>;
  title: string;
  isNew: boolean;
  differences: Parameters<typeof ChangedNote>[0]["differences"];
  back: { to: string; label: string };
  /** Of a wide screen. */
  columns?: string;
  head: ReactNode;
  saveText: ReactNode;
  /** A second way to save. */
  also?: ReactNode;
  removal: { title: string; text: ReactNode };
  children: ReactNode;
};

/** The frame of an editor: name, errors, parts, save and delete. */
export function EditorFrame<Thing>({
  editor,
  title,
  isNew,
  differences,
  back,
  columns = "xl:grid-cols-[3fr_2fr]",
  head,
  saveText,
  also,
  removal,
  children,
}: Props<Thing>) {
  const { save, conflict } = editor;
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <main id="main" className="page">
      <title>{`${title} · Seatside`}</title>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void editor.submit();
        }}
      >
        <AreaHead
          title={
            <span className="row gap-3">
              <Link to={back.to} aria-label={back.label} className="round">
                <Icon name="back" />
              </Link>
              {title}
            </span>
          }
        >
          {head}
        </AreaHead>
        <SaveProblem save={save} />
        {conflict && (
          <ChangedNote
            differences={differences}
            isGone={conflict.current === null}
            busy={save.busy}
            onTakeTheirs={() => conflict.current && editor.settle(conflict.current)}
            onKeepMine={() => conflict.current && void editor.submit(conflict.current)}
          />
        )}
        <div className={`grid items-start gap-4 ${columns}`}>{children}</div>
        <div className="save-bar">
          <Button type="submit" busy={save.busy} disabled={!isNew && !editor.isDirty}>
            {saveText}
          </Button>
          {also}
          <p className="text-sm text-muted" role="status">
            {editor.isDirty ? <Trans>Not saved yet</Trans> : !isNew && <Trans>All saved</Trans>}
          </p>
          {!isNew && (
            <Button kind="text" className="ms-auto px-3 text-danger!" onClick={() => setIsRemoving(true)}>
              <Icon name="trash" />
              <span className="max-sm:unseen">
                <Trans>Remove</Trans>
              </span>
            </Button>
          )}
        </div>
      </form>
      <Dialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={removal.title}
        actions={
          <>
            <Button kind="outline" onClick={() => setIsRemoving(false)}>
              <Trans>Keep</Trans>
            </Button>
            <Button
              kind="danger"
              busy={save.busy}
              onClick={async () => {
                await editor.remove();
                setIsRemoving(false);
              }}
            >
              <Trans>Remove</Trans>
            </Button>
          </>
        }
      >
        {removal.text}
      </Dialog>
      <LeaveDialog blocker={editor.blocker} />
    </main>
  );
}
