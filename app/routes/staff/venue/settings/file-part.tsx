import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Money } from "#app/components/money.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { knownText } from "#app/i18n/known-text.ts";
import type { MenuTable } from "#domain/schemas/menu/menu-csv.ts";
import { menuTemplate } from "#domain/schemas/menu/menu-template.ts";
import { countChanges, isRemoval, type VenueChange } from "#domain/venue/venue-changes.ts";
import { Choice } from "../parts/fields.tsx";
import { downloadText, FileButton, menuFiles } from "../parts/files.tsx";
import { Part } from "../parts/part.tsx";
import { useNamed, useVenue } from "../parts/use-venue.ts";
import { venueProblem } from "../parts/venue-texts.ts";
import { FileProblems } from "./file-problems.tsx";
import { changeTexts, fieldTexts, subjectTexts } from "./file-texts.ts";
import { useImport } from "./use-import.ts";

/** Exports and imports the venue as a file, with the format and checks of `npm run import`. */
export function FilePart() {
  const { t } = useLingui();
  const venue = useVenue();
  const named = useNamed();
  const [shopId, setShopId] = useState("");
  const { state, check, write, reset } = useImport(venue.id);
  return (
    <Part
      title={t`The venue as a file`}
      note={
        <Trans>
          Menu, shops, seats and texts as JSON, for backup or bulk edits. It doesn’t include what’s open, sold
          out or counted today, or payout accounts. A menu alone can also be a CSV table with the columns
          name, category and a price that names its currency, such as “price ILS”.
        </Trans>
      }
    >
      <div className="row flex-wrap gap-2">
        <a href={`/api/staff/venue/${venue.id}/export`} download className="btn bg-surface edge">
          {t`Export`}
        </a>
        <a
          href={`/api/staff/venue/${venue.id}/export?${new URLSearchParams({ as: "csv", shop: shopId })}`}
          download
          className="btn bg-surface edge"
        >
          {t`Menu as a table`}
        </a>
        <Button
          kind="text"
          onClick={() => downloadText("seatside-menu.csv", menuTemplate(venue.terms.currency))}
        >
          {t`A table to fill in`}
        </Button>
        <FileButton
          label={t`Venue file`}
          icon="share"
          accept={menuFiles}
          busy={state.step === "checking"}
          onFile={(file) => void check(file, shopId || null)}
        >
          {t`Import a file`}
        </FileButton>
      </div>
      {venue.shops.length > 1 && (
        <Choice
          of={{ form: { tableOf: shopId }, change: ({ tableOf = "" }) => setShopId(tableOf), errors: {} }}
          name="tableOf"
          label={t`A CSV table is the menu of`}
          options={[["", t`The whole venue`], ...named(venue.shops)]}
        />
      )}
      <div role="status">
        {state.step === "refused" && (
          <p className="row gap-2.5 rounded-small bg-canceled-tint px-4 py-3 font-medium text-canceled">
            <Icon name="warning" />
            {venueProblem(t, state.code)}
          </p>
        )}
        {state.step === "problems" && <FileProblems problems={state.problems} count={state.count} />}
        {(state.step === "checked" || state.step === "writing") && (
          <div className="grid gap-3 rounded-control bg-primary-tint p-4">
            <p className="font-semibold" translate="no">
              {state.name}
            </p>
            {state.isLate && (
              <p className="text-pending">
                <Trans>The menu has changed in the meantime. Here’s what the file would do now.</Trans>
              </p>
            )}
            {state.changes.length === 0 ? (
              <p>{t`The file matches what’s already there.`}</p>
            ) : (
              <>
                <FileChanges changes={state.changes} />
                <LeftOut columns={state.leavesOut} changes={state.changes} />
                {state.ignored.length > 0 && (
                  <p className="text-muted">
                    <Trans>
                      Columns that aren’t read: <bdi translate="no">{state.ignored.join(", ")}</bdi>
                    </Trans>
                  </p>
                )}
                <div className="row flex-wrap gap-2">
                  <Button busy={state.step === "writing"} onClick={() => void write()}>
                    {t`Apply changes`}
                  </Button>
                  <Button kind="text" onClick={reset}>
                    {t`Discard`}
                  </Button>
                </div>
              </>
            )}
          </div>
        )}
        {state.step === "written" && (
          <p className="row gap-2.5 font-medium text-delivered">
            <Icon name="check" />
            {t`Saved. Fans can see it now.`}
          </p>
        )}
      </div>
    </Part>
  );
}

/** The changes of a file by name, removals first. */
function FileChanges({ changes }: { changes: VenueChange[] }) {
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
function LeftOut({ columns, changes }: { columns: MenuTable["leavesOut"]; changes: VenueChange[] }) {
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
