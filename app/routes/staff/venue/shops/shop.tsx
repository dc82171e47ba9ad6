import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { shopBoardPath, venuePath } from "#domain/staff/staff-places.ts";
import type { VenueShop } from "#domain/venue/venue-console.ts";
import { EditorFrame } from "../parts/editor-frame.tsx";
import { newId } from "../parts/new-id.ts";
import { requireVenue } from "../parts/require-venue.ts";
import { usePage } from "../parts/use-entity.ts";
import { useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/shop";
import { AccountPart } from "./account-part.tsx";
import { CertificatesPart } from "./certificates-part.tsx";
import { HoursPart } from "./hours-part.tsx";
import { RunPart } from "./run-part.tsx";
import { shopForm } from "./shop-form.ts";
import { PacePart, PlacePart, SellerPart, ShopBasics } from "./shop-parts.tsx";
import { useShopFields } from "./use-shop-fields.ts";
import { ZonesPart } from "./zones-part.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  await requireVenue(request, url, context, params.stadiumId);
  return null;
}

export default function Shop({ params: { shopId } }: Route.ComponentProps) {
  const { t } = useLingui();
  const venue = useVenue();
  const shop = venue.shops.find(({ id }) => id === shopId) ?? null;
  if (shopId !== newId && !shop)
    return (
      <main id="main" className="page">
        <title>{`${t`Shops`} · Seatside`}</title>
        <EmptyState picture="magnifying-glass-tilted-left" title={t`There’s nothing here`} />
      </main>
    );
  return <ShopEditor key={shopId} shop={shop} />;
}

/** Edits one shop; null for a new one. */
function ShopEditor({ shop }: { shop: VenueShop | null }) {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const labels = useShopFields();
  const editor = usePage({
    ...{
      kind: "shops",
      stored: shop,
      isNew: !shop,
      model: shopForm(venue),
      list: `${venuePath(venue.id)}/shops`,
    },
    said: { added: t`The shop has been added. Open it when it’s ready.`, removed: t`Shop removed.` },
  });
  const { part, base } = editor;
  const title = base ? words(base.name) : t`New shop`;
  return (
    <EditorFrame
      editor={editor}
      title={title}
      labels={labels}
      back={t`Back to the shops`}
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
        <ShopBasics of={part} />
        <HoursPart of={part} />
        <ZonesPart of={part} />
        <CertificatesPart of={part} />
      </div>
      <div className="grid gap-4">
        <PlacePart of={part} shopId={shop?.id ?? ""} />
        <PacePart of={part} />
        <SellerPart of={part} />
      </div>
    </EditorFrame>
  );
}
