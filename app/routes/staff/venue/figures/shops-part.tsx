import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import type { Evening } from "#domain/venue/evening.ts";
import type { VenueFigures } from "#domain/venue/venue-figures.ts";
import { ShopStateChip } from "../shops/shop-state-chip.tsx";
import { FigureTable } from "./figure-table.tsx";
import { PauseButton } from "./pause-button.tsx";
import { PromisesKept } from "./promises-kept.tsx";
import { useDuration } from "./use-duration.ts";

type Props = { figures: VenueFigures; timeZone: string; evening: Evening | null; isPast: boolean };

/** The shops and what one acts on: each row has its pause. */
export function ShopsPart({ figures, timeZone, evening, isPast }: Props) {
  const { t } = useLingui();
  const localize = useLocalize();
  const duration = useDuration();
  const promisesOf = (id: string) => evening?.shops.find((each) => each.id === id) ?? { kept: 0, broken: 0 };
  return (
    <FigureTable
      isWide
      title={t`Shops`}
      words={isPast ? 1 : 2}
      head={[
        t`Shop`,
        ...(isPast ? [] : [null]),
        t`Orders`,
        t`In progress`,
        ...(evening ? [t`Promises kept`] : []),
        t`To the seat`,
        t`Food`,
      ]}
      empty={t`No shops available`}
      rows={figures.shops.map((shop) => ({
        key: shop.id,
        name: (
          <div className="grid justify-items-start gap-1">
            <Link to={`shops/${shop.id}`} className="row-link">
              {localize(shop.name)}
            </Link>
            <ShopStateChip shop={shop} timeZone={timeZone} />
          </div>
        ),
        cells: [
          ...(isPast ? [] : [<PauseButton key="pause" shop={shop} name={localize(shop.name)} />]),
          shop.orders,
          shop.open,
          ...(evening ? [<PromisesKept key="kept" promises={promisesOf(shop.id)} />] : []),
          shop.totalP50Ms === null ? "–" : duration(shop.totalP50Ms),
          <Money key="food" minor={shop.foodMinor} />,
        ],
      }))}
    />
  );
}
