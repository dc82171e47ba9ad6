import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Evening } from "#domain/venue/evening.ts";
import type { VenueFigures } from "#domain/venue/venue-figures.ts";
import { ShopStateChip } from "../shops/shop-state-chip.tsx";
import { PauseButton } from "./pause-button.tsx";
import { PromisesKept } from "./promises-kept.tsx";
import { useDuration } from "./use-duration.ts";

/** The shops and what one acts on: each row has its pause. */
export function ShopsPart({
  figures,
  timeZone,
  evening,
  isPast,
}: {
  figures: VenueFigures;
  timeZone: string;
  evening: Evening | null;
  isPast: boolean;
}) {
  const words = useLocalize();
  const duration = useDuration();
  const head = "px-2 pb-2 text-end text-sm font-medium text-muted first:ps-0";
  return (
    <section className="card min-w-0 p-5">
      <h3 className="pb-3 text-lg">
        <Trans>Shops</Trans>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className="overflow-x-auto" tabIndex={0}>
        <table className="w-full min-w-190 tabular">
          <thead>
            <tr>
              <th scope="col" className={`${head} text-start!`}>
                <Trans>Shop</Trans>
              </th>
              <th scope="col" className={`${head} text-start!`}>
                <Trans>Now</Trans>
              </th>
              {!isPast && <td />}
              <th scope="col" className={head}>
                <Trans>Orders</Trans>
              </th>
              <th scope="col" className={head}>
                <Trans>In progress</Trans>
              </th>
              {evening && (
                <th scope="col" className={head}>
                  <Trans>Promises kept</Trans>
                </th>
              )}
              <th scope="col" className={head}>
                <Trans>To the seat</Trans>
              </th>
              <th scope="col" className={head}>
                <Trans>Food</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.shops.map((shop) => (
              <tr key={shop.id} className="border-t">
                <th
                  scope="row"
                  className="max-w-64 min-w-28 py-2.5 pe-2 text-start font-semibold wrap-anywhere"
                >
                  <Link to={`shops/${shop.id}`}>{words(shop.name)}</Link>
                </th>
                <td className="px-2 py-2.5">
                  <ShopStateChip shop={shop} timeZone={timeZone} />
                </td>
                {!isPast && (
                  <td className="py-1 ps-2 text-start">
                    <PauseButton shop={shop} name={words(shop.name)} />
                  </td>
                )}
                <td className="px-2 py-2.5 text-end">{shop.orders}</td>
                <td className="px-2 py-2.5 text-end">{shop.open}</td>
                {evening && (
                  <td className="px-2 py-2.5 text-end">
                    <PromisesKept
                      promises={evening.shops.find(({ id }) => id === shop.id) ?? { kept: 0, broken: 0 }}
                    />
                  </td>
                )}
                <td className="px-2 py-2.5 text-end">
                  {shop.totalP50Ms === null ? "–" : duration(shop.totalP50Ms)}
                </td>
                <td className="px-2 py-2.5 text-end">
                  <Money minor={shop.foodMinor} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
