import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { type Blocker, Link, type useBlocker } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Dialog } from "#app/components/dialog.tsx";
import { Icon } from "#app/components/icon.tsx";
import { ChangedNote, type Labels, SaveProblem } from "./changed-note.tsx";
import { AreaHead } from "./part.tsx";
import type { Save } from "./use-save.ts";

type Props<Stored, Form extends object> = {
  editor: Pick<
    Parameters<typeof ChangedNote<Stored, Form>>[0]["editor"],
    "form" | "conflict" | "showStored"
  > & {
    save: Save;
    list: string;
    isNew: boolean;
    isDirty: boolean;
    blocker: Blocker;
    submit: (over?: Stored) => Promise<unknown>;
    remove: () => Promise<unknown>;
  };
  title: string;
  labels: Labels<Form>;
  /** The label of the link back to the list. */
  back: string;
  /** The grid's columns on a wide screen. */
  columnsClass?: string;
  head: ReactNode;
  saveText: ReactNode;
  /** A second way to save. */
  also?: ReactNode;
  removal: { title: string; text: ReactNode };
  children: ReactNode;
};

/** The frame of an editor: name, errors, parts, save and delete. */
export function EditorFrame<Stored, Form extends object>({
  editor,
  title,
  labels,
  back,
  columnsClass = "xl:grid-cols-[3fr_2fr]",
  head,
  saveText,
  also,
  removal,
  children,
}: Props<Stored, Form>) {
  const { t } = useLingui();
  const { save, isNew, isDirty } = editor;
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
              <Link to={editor.list} aria-label={back} className="round">
                <Icon name="back" />
              </Link>
              {title}
            </span>
          }
        >
          {head}
        </AreaHead>
        <SaveProblem save={save} />
        <ChangedNote {...{ editor, labels }} onKeepMine={(theirs) => void editor.submit(theirs)} />
        <div className={`grid items-start gap-4 ${columnsClass}`}>{children}</div>
        <div className="save-bar">
          <Button type="submit" busy={save.busy} disabled={!isNew && !isDirty}>
            {saveText}
          </Button>
          {also}
          <p className="text-sm text-muted" role="status">
            {isDirty ? t`Not saved yet` : !isNew && t`All saved`}
          </p>
          {!isNew && (
            <Button kind="text" className="ms-auto px-3 text-danger!" onClick={() => setIsRemoving(true)}>
              <Icon name="trash" />
              <span className="max-sm:unseen">{t`Remove`}</span>
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
              {t`Keep`}
            </Button>
            <Button
              kind="danger"
              busy={save.busy}
              onClick={async () => {
                await editor.remove();
                setIsRemoving(false);
              }}
            >
              {t`Remove`}
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

function LeaveDialog({ blocker }: { blocker: ReturnType<typeof useBlocker> }) {
  const { t } = useLingui();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={t`Leave without saving?`}
      actions={
        <>
          <Button kind="outline" onClick={() => blocker.proceed?.()}>
            {t`Leave`}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{t`Keep editing`}</Button>
        </>
      }
    >
      {t`You’ll lose what you typed here.`}
    </Dialog>
  );
}
