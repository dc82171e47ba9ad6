import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { SaveProblem } from "../parts/changed-note.tsx";
import { AreaHead } from "../parts/part.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { useSorting } from "../parts/use-sorting.tsx";
import { newId, useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/shops";
import { CertificateChip, ShopStateChip } from "./shop-state-chip.tsx";
import { StadiumPlan } from "./stadium-plan.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  await requireVenue(request, url, context, params.stadiumId);
  return null;
}

/** The stadium's shops, on the plan and in the fans' order. */
export default function Shops() {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const sorting = useSorting("shops");
  return (
    <main id="main" className="page grid gap-4">
      <title>{`${t`Shops`} · Seatside`}</title>
      <AreaHead title={t`Shops`}>
        {venue.shops.length > 1 && sorting.button()}
        <LinkButton to={newId}>
          <Icon name="plus" />
          <Trans>New shop</Trans>
        </LinkButton>
      </AreaHead>
      <SaveProblem save={sorting.save} />
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
            <li key={shop.id} {...sorting.rowProps(shop.id)}>
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
                  {!sorting.isSorting && (
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
              {sorting.isSorting && sorting.buttonsOf(shop.id, words(shop.name), index, venue.shops.length)}
            </li>
          ))}
        </ol>
      </div>
    </main>
  );
}
