import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Chip } from "#app/components/chip.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { AreaHead } from "../parts/area-head.tsx";
import { type Direction, MoveButtons } from "../parts/move-buttons.tsx";
import { OtherTexts } from "../parts/other-texts.tsx";
import { SaveProblem } from "../parts/save-problem.tsx";
import { SortButton } from "../parts/sort-button.tsx";
import { useDrag } from "../parts/use-drag.ts";
import { useSave } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";
import { CategorySheet } from "./category-sheet.tsx";

/** The menu's categories, in the order of the fans' chips. */
export function CategoriesScreen() {
  const { t } = useLingui();
  const venue = useVenue();
  const words = useLocalize();
  const save = useSave();
  const move = (id: string, to: { direction: Direction } | { onto: string }) =>
    void save.send("POST /staff/venue/:stadiumId/categories/:id/move", {
      params: { stadiumId: venue.id, id },
      body: to,
    });
  const drag = useDrag((id, onto) => move(id, { onto }));
  const [isSorting, setSorting] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const open = venue.categories.find(({ id }) => id === openId) ?? null;
  return (
    <main id="main" className="page grid gap-4">
      <title>{`${t`Categories`} · Seatside`}</title>
      <AreaHead title={t`Categories`}>
        {venue.categories.length > 1 && <SortButton isSorting={isSorting} onChange={setSorting} />}
        <Button onClick={() => setOpenId("")}>
          <Icon name="plus" />
          <Trans>New category</Trans>
        </Button>
      </AreaHead>
      <SaveProblem save={save} />
      {venue.categories.length === 0 && (
        <EmptyState picture="fork-and-knife-with-plate" title={t`No categories yet`} />
      )}
      <ol className="rows">
        {venue.categories.map((category, index) => (
          <li key={category.id} {...drag.rowProps(category.id)}>
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
            {isSorting ? (
              <MoveButtons
                name={words(category.name)}
                isFirst={index === 0}
                isLast={index === venue.categories.length - 1}
                busy={save.busy}
                onMove={(direction) => move(category.id, { direction })}
                onTop={() => move(category.id, { direction: "top" })}
                grip={drag.gripOf(category.id)}
              />
            ) : (
              category.isDrinks && <Chip tone="blue">{t`Drinks`}</Chip>
            )}
          </li>
        ))}
      </ol>
      {openId !== null && (openId === "" || open) && (
        <CategorySheet key={openId} category={open} onClose={() => setOpenId(null)} />
      )}
    </main>
  );
}
