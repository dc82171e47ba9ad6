import { type ItemFilter, itemStates } from "#domain/venue/venue-console.ts";

/** Parses the list's filter from its address; unknown values are ignored. */
export function filterOf(query: URLSearchParams): ItemFilter {
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
export function filterQuery({ query, categoryId, shopId, state, page }: ItemFilter): string {
  const words: [string, string | null][] = [
    ["q", query],
    ["category", categoryId],
    ["shop", shopId],
    ["state", state],
    ["page", page > 0 ? String(page) : null],
  ];
  const said = words.filter((each): each is [string, string] => Boolean(each[1]));
  return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
}

/** Dishes can be moved only in the whole menu or in one category; in search results "up" would be ambiguous. */
export function canMove({ query, shopId, state }: ItemFilter): boolean {
  return !query && !shopId && !state;
}
