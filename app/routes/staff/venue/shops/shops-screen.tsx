import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { AreaHead } from "../parts/area-head.tsx";
import { type Direction, MoveButtons } from "../parts/move-buttons.tsx";
import { newId } from "../parts/new-id.ts";
import { SaveProblem } from "../parts/save-problem.tsx";
import { SortButton } from "../parts/sort-button.tsx";
import { useDrag } from "../parts/use-drag.ts";
import { useSave } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";
import { CertificateChip } from "./certificate-chip.tsx";
import { ShopStateChip } from "./shop-state-chip.tsx";
import { StadiumPlan } from "./stadium-plan.tsx";

/** The stadium's shops, on the plan and in the fans' order. */
export function ShopsScreen() {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const save = useSave();
  const move = (id: string, to: { direction: Direction } | { onto: string }) =>
    void save.send("POST /staff/venue/:stadiumId/shops/:id/move", {
      params: { stadiumId: venue.id, id },
      body: to,
    });
  const [isSorting, setSorting] = useState(false);
  const drag = useDrag((id, onto) => move(id, { onto }));
  return (
    <main id="main" className="page grid gap-4">
      <title>{`${t`Shops`} · Seatside`}</title>
      <AreaHead title={t`Shops`}>
        {venue.shops.length > 1 && <SortButton isSorting={isSorting} onChange={setSorting} />}
        <LinkButton to={newId}>
          <Icon name="plus" />
          <Trans>New shop</Trans>
        </LinkButton>
      </AreaHead>
      <SaveProblem save={save} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <StadiumPlan
          pins={venue.shops.map((shop, index) => ({
            id: shop.id,
            label: String(index + 1),
            name: words(shop.name),
            position: shop,
            to: shop.id,
          }))}
        />
        <ol className="rows">
          {venue.shops.map((shop, index) => (
            <li key={shop.id} {...drag.rowProps(shop.id)}>
              <b className="w-6 text-center text-muted tabular">{index + 1}</b>
              <Picture
                picture={shop.picture}
                size={36}
                className="size-12 flex-none rounded-small max-[22rem]:hidden"
              />
              <span className="min-w-0 flex-1 basis-36">
                <span className="row flex-wrap justify-between gap-x-2 gap-y-1">
                  <Link to={shop.id} className="row-link wrap-anywhere">
                    {words(shop.name)}
                  </Link>
                  {!isSorting && (
                    <span className="row flex-wrap gap-1">
                      <CertificateChip certificates={shop.certificates} isWarning />
                      <ShopStateChip shop={shop} timeZone={venue.timeZone} />
                    </span>
                  )}
                </span>
                {/* The dot stays with what is before it: no line begins with it. */}
                <span className="block text-sm wrap-anywhere text-muted">
                  {words(shop.location)}
                  {"\u00a0· "}
                  <span className="whitespace-nowrap">{t`Gate ${shop.gate}`}</span>
                </span>
              </span>
              {isSorting && (
                <MoveButtons
                  name={words(shop.name)}
                  isFirst={index === 0}
                  isLast={index === venue.shops.length - 1}
                  busy={save.busy}
                  onMove={(direction) => move(shop.id, { direction })}
                  onTop={() => move(shop.id, { direction: "top" })}
                  grip={drag.gripOf(shop.id)}
                />
              )}
            </li>
          ))}
        </ol>
      </div>
    </main>
  );
}
