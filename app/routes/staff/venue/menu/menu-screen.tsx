import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Icon } from "#app/components/icon.tsx";
import { type ItemFilter, type ItemPage, itemsPerPage } from "#domain/venue/venue-console.ts";
import { AreaHead } from "../parts/area-head.tsx";
import type { Direction } from "../parts/move-buttons.tsx";
import { newId } from "../parts/new-id.ts";
import { SaveProblem } from "../parts/save-problem.tsx";
import { SortButton } from "../parts/sort-button.tsx";
import { useDrag } from "../parts/use-drag.ts";
import { useSave } from "../parts/use-save.ts";
import { useVenue } from "../parts/use-venue.ts";
import { canMove, filterQuery } from "./filter.ts";
import { ItemRow, type Moving } from "./item-row.tsx";
import { MenuFilter } from "./menu-filter.tsx";

/** The venue's dishes, fifty a page, in the menu's order. */
export function MenuScreen({ filter, items, total }: { filter: ItemFilter } & ItemPage) {
  const { t } = useLingui();
  const venue = useVenue();
  const save = useSave();
  const first = filter.page * itemsPerPage;
  const [isSorting, setSorting] = useState(false);
  const move = (id: string, to: { direction: Direction } | { onto: string }) =>
    void save.send("POST /staff/venue/:stadiumId/items/:id/move", {
      params: { stadiumId: venue.id, id },
      body: { ...to, within: filter.categoryId },
    });
  const drag = useDrag((id, onto) => move(id, { onto }));
  const moving: Moving | null =
    isSorting && canMove(filter)
      ? { drag, busy: save.busy, onMove: (id, direction) => move(id, { direction }) }
      : null;
  return (
    <main id="main" className="page grid gap-4">
      <title>{`${t`Menu`} · Seatside`}</title>
      <AreaHead title={t`Menu`} note={<Plural value={total} one="# dish" other="# dishes" />}>
        <LinkButton to={newId}>
          <Icon name="plus" />
          <Trans>New dish</Trans>
        </LinkButton>
      </AreaHead>
      <MenuFilter filter={filter}>
        {canMove(filter) && items.length > 1 && (
          <SortButton
            className="col-span-full justify-self-start"
            isSorting={isSorting}
            onChange={setSorting}
          />
        )}
      </MenuFilter>
      <SaveProblem save={save} />
      {items.length === 0 ? (
        <EmptyState
          picture="magnifying-glass-tilted-left"
          title={total === 0 && canMove(filter) ? t`No dishes here yet` : t`No matching dishes`}
        />
      ) : (
        <ol className="rows" start={first + 1}>
          {items.map((item, index) => (
            <ItemRow
              key={item.id}
              item={item}
              moving={moving}
              isFirst={first + index === 0}
              isLast={first + index === total - 1}
            />
          ))}
        </ol>
      )}
      <Pages filter={filter} total={total} />
    </main>
  );
}

function Pages({ filter, total }: { filter: ItemFilter; total: number }) {
  const { t } = useLingui();
  const pages = Math.ceil(total / itemsPerPage);
  if (pages < 2) return null;
  const { page } = filter;
  const link = (to: number, name: string) =>
    to < 0 || to >= pages ? (
      <span className="btn bg-surface edge opacity-40" aria-disabled="true">
        {name}
      </span>
    ) : (
      <Link to={filterQuery({ ...filter, page: to }) || "."} className="btn bg-surface edge">
        {name}
      </Link>
    );
  return (
    <nav className="row justify-center gap-4" aria-label={t`Pages`}>
      {link(page - 1, t`Previous`)}
      <span className="tabular">
        <Trans>
          {page + 1} of {pages}
        </Trans>
      </span>
      {link(page + 1, t`Next`)}
    </nav>
  );
}
