import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { SaveProblem } from "../parts/changed-note.tsx";
import { Area } from "../parts/part.tsx";
import { useSorting } from "../parts/use-sorting.tsx";
import { newId, useVenue } from "../parts/use-venue.ts";
import { CertificateChip, ShopStateChip } from "./shop-state-chip.tsx";
import { StadiumPlan } from "./stadium-plan.tsx";

export { guardVenue as loader } from "../parts/require-venue.ts";

/** The stadium's shops, on the plan and in the fans' order. */
export default function Shops() {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const sorting = useSorting("shops");
  return (
    <Area
      title={t`Shops`}
      actions={
        <>
          {venue.shops.length > 1 && sorting.button()}
          <LinkButton to={newId}>
            <Icon name="plus" />
            {t`New shop`}
          </LinkButton>
        </>
      }
    >
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
                      <ShopStateChip shop={shop} />
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
    </Area>
  );
}
