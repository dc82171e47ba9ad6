import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { knownText } from "#app/i18n/known-text.ts";
import type { MenuTable } from "#domain/schemas/menu-csv.ts";
import { countChanges, isRemoval, type VenueChange } from "#domain/venue/venue-changes.ts";
import { changeTexts, fieldTexts, subjectTexts } from "./file-texts.ts";

/** What a file would do, by name; what it takes away comes first. */
export function FileChanges({ changes }: { changes: VenueChange[] }) {
  const localize = useLocalize();
  const { t } = useLingui();
  const counts = countChanges(changes);
  return (
    <>
      <p>
        <Plural value={counts.added} one="# added" other="# added" />
        {" · "}
        <Plural value={counts.changed} one="# changed" other="# changed" />
        {" · "}
        <Plural value={counts.removed} one="# removed" other="# removed" />
      </p>
      <ul className="grid max-h-96 list-none gap-1 overflow-auto text-sm">
        {changes.map((each, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two dishes may have one name, and the list never changes
            key={index}
            className="row flex-wrap items-baseline gap-x-2 gap-y-0"
          >
            <span className={isRemoval(each) ? "font-semibold text-canceled" : "text-muted"}>
              {t(changeTexts[each.change])} · {t(subjectTexts[each.kind])}
            </span>
            <bdi className="font-medium wrap-anywhere">{localize(each.name)}</bdi>
            {each.price && (
              <span>
                <Trans>
                  <Money minor={each.price.from} currency={each.price.currency} /> to{" "}
                  <Money minor={each.price.to} currency={each.price.currency} />
                </Trans>
              </span>
            )}
            <span className="text-muted">
              {(each.fields ?? [])
                .filter((field) => !each.price || field !== "priceMinor")
                .map((field) => knownText(t, fieldTexts, field) ?? field)
                .join(", ")}
            </span>
            {each.shops && (
              <span>
                <Trans>
                  Sold by <bdi>{each.shops.map((shop) => localize(shop)).join(", ")}</bdi>
                </Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** New dishes without allergens or an age limit: fans would read that as no allergens and no limit. */
export function LeftOut({ columns, changes }: { columns: MenuTable["leavesOut"]; changes: VenueChange[] }) {
  if (!changes.some(({ kind, change }) => kind === "dish" && change === "added")) return null;
  return (
    <>
      {columns.includes("allergens") && (
        <p className="text-pending">
          <Trans>
            The table has no “allergens” column, so no new dish warns of any. Add it, or fill in each dish.
          </Trans>
        </p>
      )}
      {columns.includes("18+") && (
        <p className="text-pending">
          <Trans>The table has no “18+” column, so new dishes are for every age. For alcohol, add it.</Trans>
        </p>
      )}
    </>
  );
}
