import { Trans, useLingui } from "@lingui/react/macro";
import { Button, LinkButton } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { notThere } from "#app/routes/staff/parts/require-staff.ts";
import type { VenueItem } from "#domain/venue/venue-console.ts";
import { EditorFrame } from "../parts/editor-frame.tsx";
import { newId } from "../parts/new-id.ts";
import { requireVenue } from "../parts/require-venue.ts";
import type { Route } from "./+types/item";
import { DishPreview } from "./dish-preview.tsx";
import { GroupsPart } from "./groups-part.tsx";
import { ItemJumps } from "./item-jumps.tsx";
import { DietPart, ItemBasics, PicturePart, SellingPart } from "./item-parts.tsx";
import { TodayPart } from "./today-part.tsx";
import { useItemEditor, useItemFields } from "./use-item-editor.ts";

/** Loads a dish; a new one may begin as a copy of another. */
export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const isNew = params.itemId === newId;
  const id = isNew ? url.searchParams.get("from") : params.itemId;
  const item = id ? await venue.findItem(params.stadiumId, id) : null;
  if (!item && !isNew) throw notThere();
  return { item, isNew };
}

export default function Item({ loaderData, params }: Route.ComponentProps) {
  return <ItemEditor key={params.itemId} {...loaderData} />;
}

function ItemEditor({ item, isNew }: { item: VenueItem | null; isNew: boolean }) {
  const { t } = useLingui();
  const words = useLocalize();
  const editor = useItemEditor(item, isNew);
  const labels = useItemFields();
  const { form, base, save, part } = editor;
  const title = isNew ? t`New dish` : words(base?.name);
  return (
    <EditorFrame
      editor={editor}
      title={title}
      labels={labels}
      back={t`Back to the menu`}
      columnsClass="xl:grid-cols-[2fr_1fr]"
      head={
        !isNew &&
        base && (
          <>
            <LinkButton kind="soft" to={`${editor.list}/${newId}?from=${base.id}`}>
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
        <ItemBasics of={part} />
        <GroupsPart of={part} />
      </div>
      <div className="grid gap-4">
        <DishPreview form={form} />
        <PicturePart of={part} />
        <SellingPart of={part} />
        <DietPart of={part} />
        {!isNew && item && <TodayPart item={item} />}
      </div>
    </EditorFrame>
  );
}
