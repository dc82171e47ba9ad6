import { Trans, useLingui } from "@lingui/react/macro";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { VenueItem } from "#domain/venue/venue-console.ts";
import { EditorFrame } from "../parts/editor-frame.tsx";
import { newId } from "../parts/new-id.ts";
import { DishPreview } from "./dish-preview.tsx";
import { GroupsPart } from "./groups-part.tsx";
import { ItemJumps } from "./item-jumps.tsx";
import { DietPart, ItemBasics, PicturePart, SellingPart } from "./item-parts.tsx";
import { TodayPart } from "./today-part.tsx";
import { useItemDifferences } from "./use-item-differences.ts";
import { useItemEditor } from "./use-item-editor.ts";

export function ItemScreen({ item, isNew }: { item: VenueItem | null; isNew: boolean }) {
  const { t } = useLingui();
  const words = useLocalize();
  const editor = useItemEditor(item, isNew);
  const { form, base, save, conflict } = editor;
  const differences = useItemDifferences(form, conflict?.current ?? null);
  const title = isNew ? t`New dish` : words(base?.name);
  const part = { form, change: editor.change, errors: save.fields };
  return (
    <EditorFrame
      editor={editor}
      title={title}
      isNew={isNew}
      differences={differences}
      back={{ to: editor.menu, label: t`Back to the menu` }}
      columns="xl:grid-cols-[2fr_1fr]"
      head={
        !isNew &&
        base && (
          <>
            <LinkButton kind="soft" to={`${editor.menu}/${newId}?from=${base.id}`}>
              <Trans>Copy</Trans>
            </LinkButton>
            <a href={`/food/${base.id}`} className="btn bg-surface edge">
              <Icon name="eye" />
              <Trans>As fans see it</Trans>
            </a>
          </>
        )
      }
      also={
        isNew && (
          <Button kind="soft" busy={save.busy} onClick={() => void editor.submitAndAdd()}>
            <Trans>Save and add another</Trans>
          </Button>
        )
      }
      saveText={isNew ? <Trans>Put it on the menu</Trans> : <Trans>Save</Trans>}
      removal={{
        title: t`Remove ${title} from the menu?`,
        text: <Trans>It’s removed for good, along with its ratings. Past orders keep their copy.</Trans>,
      }}
    >
      <ItemJumps hasToday={!isNew} />
      <div className="grid gap-4">
        <ItemBasics {...part} />
        <GroupsPart
          groups={form.groups}
          currency={form.currency}
          onChange={(groups) => editor.change({ groups })}
          errors={save.fields}
        />
      </div>
      <div className="grid gap-4">
        <DishPreview form={form} />
        <PicturePart {...part} />
        <SellingPart {...part} />
        <DietPart {...part} />
        {!isNew && item && <TodayPart item={item} />}
      </div>
    </EditorFrame>
  );
}
