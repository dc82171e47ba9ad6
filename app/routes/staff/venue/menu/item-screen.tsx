import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { Button, LinkButton } from "../../../../components/button.tsx";
import { Dialog } from "../../../../components/dialog.tsx";
import { Icon } from "../../../../components/icon.tsx";
import type { VenueItem } from "../../../../domain/venue-console.ts";
import { AreaHead } from "../parts/area-head.tsx";
import { ChangedNote } from "../parts/changed-note.tsx";
import { LeaveDialog } from "../parts/leave-dialog.tsx";
import { newId } from "../parts/new-id.ts";
import { SaveProblem } from "../parts/save-problem.tsx";
import { useLocalize } from "../parts/venue-words.ts";
import { GroupsPart } from "./groups-part.tsx";
import { DietPart, ItemBasics, PicturePart, SellingPart } from "./item-parts.tsx";
import { TodayPart } from "./today-part.tsx";
import { useItemDifferences } from "./use-item-differences.ts";
import { useItemEditor } from "./use-item-editor.ts";

/** One dish, whole: what fans read, what it costs, who sells it, and how it stands today. */
export function ItemScreen({ item, isNew }: { item: VenueItem | null; isNew: boolean }) {
  const { t } = useLingui();
  const words = useLocalize();
  const editor = useItemEditor(item, isNew);
  const { form, base, save, conflict } = editor;
  const [isRemoving, setIsRemoving] = useState(false);
  const differences = useItemDifferences(form, conflict?.current ?? null);
  const title = isNew ? t`New dish` : words(base?.name);
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
              <Link to={editor.menu} aria-label={t`Back to the menu`} className="round">
                <Icon name="back" />
              </Link>
              {title}
            </span>
          }
        >
          {!isNew && base && (
            <>
              <LinkButton kind="soft" to={`${editor.menu}/${newId}?from=${base.id}`}>
                <Trans>Copy</Trans>
              </LinkButton>
              <a href={`/food/${base.id}`} className="btn bg-surface edge">
                <Icon name="eye" />
                <Trans>As fans see it</Trans>
              </a>
            </>
          )}
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
        <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
          <div className="grid gap-4">
            <ItemBasics form={form} change={editor.change} errors={save.fields} />
            <GroupsPart
              groups={form.groups}
              currency={form.currency}
              onChange={(groups) => editor.change({ groups })}
              errors={save.fields}
            />
          </div>
          <div className="grid gap-4">
            <PicturePart form={form} change={editor.change} errors={save.fields} />
            <SellingPart form={form} change={editor.change} errors={save.fields} />
            <DietPart form={form} change={editor.change} errors={save.fields} />
            {!isNew && item && <TodayPart item={item} />}
          </div>
        </div>
        <div className="save-bar">
          <Button type="submit" busy={save.busy} disabled={!isNew && !editor.isDirty}>
            {isNew ? <Trans>Put it on the menu</Trans> : <Trans>Save</Trans>}
          </Button>
          <p className="text-sm text-muted" role="status">
            {editor.isDirty ? <Trans>Not saved yet</Trans> : !isNew && <Trans>All saved</Trans>}
          </p>
          {!isNew && (
            <Button kind="text" className="ms-auto text-danger!" onClick={() => setIsRemoving(true)}>
              <Icon name="trash" />
              <Trans>Remove</Trans>
            </Button>
          )}
        </div>
      </form>
      <Dialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={t`Remove ${title} from the menu?`}
        actions={
          <>
            <Button kind="outline" onClick={() => setIsRemoving(false)}>
              <Trans>Keep it</Trans>
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
        <Trans>It leaves the menu for good, with its ratings. Past orders keep their copy of it.</Trans>
      </Dialog>
      <LeaveDialog blocker={editor.blocker} />
    </main>
  );
}
