import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { shopBoardPath } from "#domain/staff/staff-places.ts";
import type { VenueShop } from "#domain/venue/venue-console.ts";
import { EditorFrame } from "../parts/editor-frame.tsx";
import { useVenue } from "../parts/use-venue.ts";
import { AccountPart } from "./account-part.tsx";
import { CertificatesPart } from "./certificates-part.tsx";
import { HoursPart } from "./hours-part.tsx";
import { RunPart } from "./run-part.tsx";
import { PacePart, PlacePart, SellerPart, ShopBasics } from "./shop-parts.tsx";
import { useShopDifferences } from "./use-shop-differences.ts";
import { useShopEditor } from "./use-shop-editor.ts";
import { ZonesPart } from "./zones-part.tsx";

/** Edits one shop; null for a new one. */
export function ShopScreen({ shopId }: { shopId: string | null }) {
  const { t } = useLingui();
  const venue = useVenue();
  const shop = venue.shops.find(({ id }) => id === shopId) ?? null;
  if (shopId !== null && !shop)
    return (
      <main id="main" className="page">
        <title>{`${t`Shops`} · Seatside`}</title>
        <EmptyState picture="magnifying-glass-tilted-left" title={t`There’s nothing here`} />
      </main>
    );
  return <ShopEditor shop={shop} />;
}

function ShopEditor({ shop }: { shop: VenueShop | null }) {
  const { t } = useLingui();
  const words = useLocalize();
  const editor = useShopEditor(shop);
  const { form, change, save, conflict, base } = editor;
  const differences = useShopDifferences(form, conflict?.current ?? null);
  const title = base ? words(base.name) : t`New shop`;
  const part = { form, change, errors: save.fields };
  return (
    <EditorFrame
      editor={editor}
      title={title}
      isNew={shop === null}
      differences={differences}
      back={{ to: editor.list, label: t`Back to the shops` }}
      head={
        shop && (
          <a href={shopBoardPath(shop.id)} className="btn bg-surface edge">
            <Icon name="receipt" />
            <Trans>Orders screen</Trans>
          </a>
        )
      }
      saveText={shop ? <Trans>Save</Trans> : <Trans>Add the shop</Trans>}
      removal={{
        title: t`Remove ${title}?`,
        text: (
          <Trans>
            You can only remove a shop that has no orders and no dishes. Its staff lose their role there.
          </Trans>
        ),
      }}
    >
      <div className="grid gap-4">
        {shop && <RunPart shop={shop} />}
        {shop && <AccountPart shop={shop} />}
        <ShopBasics {...part} />
        <HoursPart {...part} />
        <ZonesPart {...part} />
        <CertificatesPart {...part} />
      </div>
      <div className="grid gap-4">
        <PlacePart {...part} shopId={shop?.id ?? ""} />
        <PacePart {...part} />
        <SellerPart {...part} />
      </div>
    </EditorFrame>
  );
}
