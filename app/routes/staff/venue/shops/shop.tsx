import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { Icon } from "#app/components/icon.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { shopBoardPath, venuePath } from "#domain/staff/staff-places.ts";
import type { VenueShop } from "#domain/venue/venue-console.ts";
import { accountHelp, accountStates, dueText } from "../../parts/code-texts.ts";
import type { Labels } from "../parts/changed-note.tsx";
import { EditorFrame } from "../parts/editor-frame.tsx";
import { Part } from "../parts/part.tsx";
import { usePage } from "../parts/use-entity.ts";
import { newId, useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/shop";
import { CertificatesPart } from "./certificates-part.tsx";
import { HalfTimePart } from "./half-time-part.tsx";
import { HoursPart } from "./hours-part.tsx";
import { type ShopForm, shopForm } from "./shop-form.ts";
import { PacePart, PlacePart, RunPart, SellerPart, ShopBasics, ZonesPart } from "./shop-parts.tsx";

export { guardVenue as loader } from "../parts/require-venue.ts";

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
  const model = useMemo(() => shopForm(venue), [venue]);
  const editor = usePage({
    ...{
      kind: "shops",
      stored: shop,
      isNew: !shop,
      model,
      list: `${venuePath(venue.id)}/shops`,
    },
    toasts: { added: t`The shop has been added. Open it when it’s ready.`, removed: t`Shop removed.` },
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
            {t`Orders screen`}
          </a>
        )
      }
      saveText={shop ? t`Save` : t`Add the shop`}
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
        {shop && venue.settings.match && <HalfTimePart shopId={shop.id} />}
        <SellerPart of={part} />
      </div>
    </EditorFrame>
  );
}

/** Names of a shop's fields, to show another version's differences. */
function useShopFields(): Labels<ShopForm> {
  const { t } = useLingui();
  const within =
    (name: "acceptWithinMinutes" | "busyFromMinutes" | "fullFromMinutes") =>
    ({ [name]: minutes }: ShopForm) =>
      t`${minutes} min`;
  return {
    name: t`Name`,
    description: t`Description`,
    location: t`Where it is`,
    floor: t`Floor`,
    gate: t`Gate`,
    latitude: t`Latitude`,
    longitude: t`Longitude`,
    picture: [t`Picture`, () => t`another one`],
    openingHours: [
      t`Opening hours`,
      ({ openingHours }) => (openingHours === "always" ? t`always` : t`other ones`),
    ],
    shabbat: [
      t`Shabbat and holidays`,
      ({ shabbat }) => (shabbat ? `${shabbat.from}–${shabbat.until}` : t`open`),
    ],
    passover: [
      t`Passover`,
      ({ passover }) => (passover ? `${passover.from}–${passover.until}` : t`not observed`),
    ],
    deliversTo: t`Delivers to`,
    zones: [
      t`Zones`,
      ({ zones }) => zones.map(({ stand, sections }) => `${stand} ${sections}`.trim()).join("; ") || "–",
    ],
    legalName: t`Legal name`,
    taxNumber: t`Tax number`,
    certificates: t`Certificates`,
    shelves: t`Pickup shelves`,
    requiresBoard: t`Needs a tablet`,
    acceptWithinMinutes: [t`Accepts within`, within("acceptWithinMinutes")],
    cooksAtOnce: t`Cooks at once`,
    busyFromMinutes: [t`Busy from`, within("busyFromMinutes")],
    fullFromMinutes: [t`Pause orders at`, within("fullFromMinutes")],
  };
}

/** How the shop is paid, and what its manager can do; only operators see the account itself. */
export function AccountPart({ shop }: { shop: Pick<VenueShop, "account" | "state"> }) {
  const { isOwn, state, due } = shop.account;
  const { isUnpayable } = shop.state;
  const { t } = useLingui();
  const isWell = !isUnpayable && (state === "payable" || state === null);
  return (
    <Part title={t`How the shop is paid`}>
      {isUnpayable && (
        <p role="alert" className="text-canceled">
          <Trans>The payment provider isn’t paying this shop, so it takes no orders.</Trans>
        </p>
      )}
      {state !== null && (
        <p className={isWell ? "text-delivered" : "text-canceled"}>{t(accountStates[state])}</p>
      )}
      {!isWell && due.length > 0 && (
        <ul className="ps-5 text-sm">
          {[...new Set(due.map((each) => dueText(t, each)))].map((each) => (
            <li key={each} className="list-disc wrap-anywhere">
              {each}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        {state !== null && (state !== "payable" || !isUnpayable) ? (
          accountHelp[state].map((each) => t(each)).join(" ")
        ) : isUnpayable ? (
          <Trans>
            Ask the operator, who can see the reason and switch payments to the platform in the meantime.
          </Trans>
        ) : isOwn ? (
          t`Its part of each payment goes to an account of its own.`
        ) : (
          <Trans>
            The platform takes the payments and owes the shop its part. Only the operator can open or connect
            an account for the shop.
          </Trans>
        )}
      </p>
    </Part>
  );
}
