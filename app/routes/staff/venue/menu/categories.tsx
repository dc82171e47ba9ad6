import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Chip } from "#app/components/chip.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { AreaHead } from "../parts/area-head.tsx";
import { OtherTexts } from "../parts/other-texts.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { SaveProblem } from "../parts/save-problem.tsx";
import { useSorting } from "../parts/use-sorting.tsx";
import { useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/categories";
import { CategorySheet } from "./category-sheet.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  await requireVenue(request, url, context, params.stadiumId);
  return null;
}

/** The menu's categories, in the order of the fans' chips. */
export default function Categories() {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const sorting = useSorting("categories");
  const [openId, setOpenId] = useState<string | null>(null);
  const open = venue.categories.find(({ id }) => id === openId) ?? null;
  return (
    <main id="main" className="page grid gap-4">
      <title>{`${t`Categories`} · Seatside`}</title>
      <AreaHead title={t`Categories`}>
        {venue.categories.length > 1 && sorting.button()}
        <Button onClick={() => setOpenId("")}>
          <Icon name="plus" />
          <Trans>New category</Trans>
        </Button>
      </AreaHead>
      <SaveProblem save={sorting.save} />
      {venue.categories.length === 0 && (
        <EmptyState picture="fork-and-knife-with-plate" title={t`No categories yet`} />
      )}
      <ol className="rows">
        {venue.categories.map((category, index) => (
          <li key={category.id} {...sorting.rowProps(category.id)}>
            <Picture
              picture={category.picture}
              tint={category.tint}
              size={36}
              className="size-12 flex-none rounded-small"
            />
            <span className="min-w-0 flex-1 basis-40">
              <button
                type="button"
                className="row-link block text-start wrap-anywhere"
                onClick={() => setOpenId(category.id)}
              >
                {words(category.name)}
              </button>
              <span className="block text-sm text-muted">
                <OtherTexts text={category.name} />
                {" · "}
                <Plural value={category.itemCount} one="# dish" other="# dishes" />
              </span>
            </span>
            {sorting.isSorting
              ? sorting.buttonsOf(category.id, words(category.name), index, venue.categories.length)
              : category.isDrinks && <Chip tone="blue">{t`Drinks`}</Chip>}
          </li>
        ))}
      </ol>
      {openId !== null && (openId === "" || open) && (
        <CategorySheet key={openId} category={open} onClose={() => setOpenId(null)} />
      )}
    </main>
  );
}
