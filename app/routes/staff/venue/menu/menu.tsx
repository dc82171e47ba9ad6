import { Plural, useLingui } from "@lingui/react/macro";
import { type ReactNode, useContext } from "react";
import { Form, Link } from "react-router";
import { LinkButton } from "#app/components/button.tsx";
import { Field } from "#app/components/fields/field.tsx";
import { SelectField } from "#app/components/fields/select-field.tsx";
import { LegalAge } from "#app/components/food/legal-age.tsx";
import { Icon } from "#app/components/icon.tsx";
import { EmptyState } from "#app/components/page/empty-state.tsx";
import { useLocalize } from "#app/hooks/use-localize.ts";
import { type ItemFilter, itemStates, itemsPerPage } from "#domain/venue/venue-console.ts";
import { SaveProblem } from "../parts/changed-note.tsx";
import { Area } from "../parts/part.tsx";
import { requireVenue } from "../parts/require-venue.ts";
import { useSorting } from "../parts/use-sorting.tsx";
import { useTypedSubmit } from "../parts/use-typed-submit.ts";
import { newId, useVenue } from "../parts/use-venue.ts";
import type { Route } from "./+types/menu";
import { ItemRow } from "./item-row.tsx";

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
    <Area
      title={t`Menu`}
      note={<Plural value={total} one="# dish" other="# dishes" />}
      actions={
        <LinkButton to={newId}>
          <Icon name="plus" />
          {t`New dish`}
        </LinkButton>
      }
    >
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
    </Area>
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
      <span className="tabular">{t`${page + 1} of ${pages}`}</span>
      {link(page + 1, t`Next`)}
    </nav>
  );
}

/** Parses the list's filter from its address; unknown values are ignored. */
function filterOf(query: URLSearchParams): ItemFilter {
  const word = (name: string) => query.get(name)?.trim().slice(0, 80) || null;
  const page = Number(query.get("page") ?? 0);
  const state = itemStates.find((each) => each === query.get("state")) ?? null;
  return {
    query: word("q") ?? "",
    categoryId: word("category"),
    shopId: word("shop"),
    state,
    page: Number.isInteger(page) && page > 0 && page < 1_000 ? page : 0,
  };
}

/** The query of a filter; defaults are left out. */
function filterQuery({ query, categoryId, shopId, state, page }: ItemFilter): string {
  const words: [string, string | null][] = [
    ["q", query],
    ["category", categoryId],
    ["shop", shopId],
    ["state", state],
    ["page", page > 0 ? String(page) : null],
  ];
  const given = words.filter((each): each is [string, string] => Boolean(each[1]));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}

/** Dishes can be moved only in the whole menu or in one category; in search results "up" would be ambiguous. */
function canMove({ query, shopId, state }: ItemFilter): boolean {
  return !query && !shopId && !state;
}

/** Search, category, shop and state. A GET form, so that it works without scripts and can be bookmarked. */
function MenuFilter({ filter, children }: { filter: ItemFilter; children?: ReactNode }) {
  const { t } = useLingui();
  const age = useContext(LegalAge);
  const venue = useVenue();
  const localize = useLocalize();
  const { submitNow, submitSoon } = useTypedSubmit();
  const select = (name: string, label: string, value: string | null, options: [string, string][]) => (
    <SelectField
      {...{ name, label }}
      defaultValue={value ?? ""}
      onChange={submitNow}
      options={[["", t`All`] as const, ...options].map(([value, label]) => ({ value, label }))}
    />
  );
  return (
    <Form
      role="search"
      className="grid grid-cols-3 gap-2 lg:grid-cols-[2fr_1fr_1fr_1fr]"
      key={`${filter.categoryId}.${filter.shopId}.${filter.state}`}
    >
      <Field
        compact
        className="col-span-3 lg:col-span-1"
        type="search"
        name="q"
        label={t`Find a dish`}
        defaultValue={filter.query}
        autoComplete="off"
        onChange={submitSoon}
      />
      {select(
        "category",
        t`Category`,
        filter.categoryId,
        venue.categories.map(({ id, name, itemCount }) => [id, `${localize(name)} (${itemCount})`]),
      )}
      {select(
        "shop",
        t`Shop`,
        filter.shopId,
        venue.shops.map(({ id, name }) => [id, localize(name)]),
      )}
      {select("state", t`State`, filter.state, [
        ["sold-out", t`Sold out somewhere`],
        ["offer", t`On offer`],
        ["age", t`From age ${age}`],
      ])}
      <button type="submit" className="unseen" tabIndex={-1}>{t`Search`}</button>
      {children}
    </Form>
  );
}
