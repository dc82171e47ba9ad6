import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { clockTime } from "#domain/language/greeting.ts";
import type { VenueFigures } from "#domain/venue/venue-figures.ts";

export function SoldOutPart({ figures, timeZone }: { figures: VenueFigures; timeZone: string }) {
  const { t } = useLingui();
  const words = useLocalize();
  return (
    <section className="card min-w-0 p-5">
      <h3 className="pb-3 text-lg">
        <Trans>Sold out now</Trans>
      </h3>
      {figures.soldOut.length === 0 ? (
        <p className="row gap-2 text-muted">
          <Icon name="check" className="text-delivered" />
          {t`Everything is available.`}
        </p>
      ) : (
        <ul className="grid max-h-80 overflow-y-auto">
          {figures.soldOut.map((row) => (
            <li
              key={`${row.itemId}.${row.shopId}`}
              className="row min-h-12 gap-3 border-t py-1.5 first:border-0"
            >
              <span className="min-w-0 grow">
                <Link to={`menu/${row.itemId}`} className="font-medium wrap-anywhere">
                  {words(row.name)}
                </Link>
                <span className="block text-sm wrap-anywhere text-muted">{words(row.shopName)}</span>
              </span>
              <span className="flex-none text-sm text-muted tabular">
                {row.until !== null ? t`until ${clockTime(timeZone, row.until)}` : t`until further notice`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
