import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { Button } from "../../../../components/button.tsx";
import { Dialog } from "../../../../components/dialog.tsx";
import { EmptyState } from "../../../../components/empty-state.tsx";
import { Icon } from "../../../../components/icon.tsx";
import { shopBoardPath } from "../../../../domain/staff-places.ts";
import type { VenueShop } from "../../../../domain/venue-console.ts";
import { AreaHead } from "../parts/area-head.tsx";
import { ChangedNote } from "../parts/changed-note.tsx";
import { LeaveDialog } from "../parts/leave-dialog.tsx";
import { SaveProblem } from "../parts/save-problem.tsx";
import { useVenue } from "../parts/use-venue.ts";
import { useLocalize } from "../parts/venue-words.ts";
import { HoursPart } from "./hours-part.tsx";
import { RunPart } from "./run-part.tsx";
import { PacePart, PlacePart, ShopBasics } from "./shop-parts.tsx";
import { useShopDifferences } from "./use-shop-differences.ts";
import { useShopEditor } from "./use-shop-editor.ts";
import { ZonesPart } from "./zones-part.tsx";

/** One shop; null is a new one. */
export function ShopScreen({ shopId }: { shopId: string | null }) {
  const { t } = useLingui();
  const venue = useVenue();
  const shop = venue.shops.find(({ id }) => id === shopId) ?? null;
  if (shopId !== null && !shop)
    return (
      <main id="main" className="page">
        <title>{`${t`Shops`} · Seatside`}</title>
        <EmptyState picture="magnifying-glass-tilted-left" title={t`There is nothing here`} />
      </main>
    );
  return <ShopEditor shop={shop} />;
}

function ShopEditor({ shop }: { shop: VenueShop | null }) {
  const { t } = useLingui();
  const words = useLocalize();
  const editor = useShopEditor(shop);
  const { form, change, save, conflict, base } = editor;
  const [isRemoving, setIsRemoving] = useState(false);
  const differences = useShopDifferences(form, conflict?.current ?? null);
  const title = base ? words(base.name) : t`New shop`;
  const part = { form, change, errors: save.fields };
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
              <Link to={editor.list} aria-label={t`Back to the shops`} className="round">
                <Icon name="back" />
              </Link>
              {title}
            </span>
          }
        >
          {shop && (
            <a href={shopBoardPath(shop.id)} className="btn bg-surface edge">
              <Icon name="receipt" />
              <Trans>Its board</Trans>
            </a>
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
            {shop && <RunPart shop={shop} />}
            <ShopBasics {...part} />
            <HoursPart {...part} />
            <ZonesPart {...part} />
          </div>
          <div className="grid gap-4">
            <PlacePart {...part} shopId={shop?.id ?? ""} />
            <PacePart {...part} />
          </div>
        </div>
        <div className="save-bar">
          <Button type="submit" busy={save.busy} disabled={shop !== null && !editor.isDirty}>
            {shop ? <Trans>Save</Trans> : <Trans>Add the shop</Trans>}
          </Button>
          <p className="text-sm text-muted" role="status">
            {editor.isDirty ? <Trans>Not saved yet</Trans> : shop && <Trans>All saved</Trans>}
          </p>
          {shop && (
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
        title={t`Remove ${title}?`}
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
        <Trans>
          Only a shop that never had an order and sells nothing can go. Its staff lose their role there.
        </Trans>
      </Dialog>
      <LeaveDialog blocker={editor.blocker} />
    </main>
  );
}
