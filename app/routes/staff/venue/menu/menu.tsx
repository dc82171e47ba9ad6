import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Icon } from "#app/components/icon.tsx";
import { type ItemFilter, itemsPerPage } from "#domain/venue/venue-console.ts";
import { AreaHead } from "../parts/area-head.tsx";
import { newId } from "../parts/new-id.ts";
import { requireVenue } from "../parts/require-venue.ts";
import { SaveProblem } from "../parts/save-problem.tsx";
import { useSorting } from "../parts/use-sorting.tsx";
import type { Route } from "./+types/menu";
import { canMove, filterOf, filterQuery } from "./filter.ts";
import { ItemRow } from "./item-row.tsx";
import { MenuFilter } from "./menu-filter.tsx";

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const { venue } = await requireVenue(request, url, context, params.stadiumId);
  const filter = filterOf(url.searchParams);
  return { filter, ...(await venue.listItems(params.stadiumId, filter)) };
}

/** The venue's dishes, fifty a page, in the menu's order. */
export default function Menu({ loaderData: { filter, items, total } }: Route.ComponentProps) {
  const { t } = useLingui();
  const first = filter.page * itemsPerPage;
  const sorting = useSorting("items", filter.categoryId);
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
        {canMove(filter) && items.length > 1 && sorting.button("col-span-full justify-self-start")}
      </MenuFilter>
      <SaveProblem save={sorting.save} />
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
              sorting={canMove(filter) ? sorting : null}
              at={first + index}
              count={total}
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
