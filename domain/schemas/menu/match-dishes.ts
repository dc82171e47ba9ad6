import type { VenueFile } from "../venue-file.ts";

type Row = Record<string, unknown>;
export type Dish = VenueFile["items"][number];
/** The stored dish of a row; several if the row is ambiguous; undefined for a new dish. */
export type Match = Dish | Dish[] | undefined;

type MatchScope = {
  items: readonly Dish[];
  /** Set when the file is one shop's menu. */
  shopId: string | null;
  /** The id of the category that a row names; null if there is none. */
  categoryOf(given: unknown): string | null;
};

/**
 * Finds the stored dish of each row: by id or the till's id, else by name, category and shop, the closest match first.
 * Among several, a row that repeats the dish exactly wins; what is still ambiguous is asked of the file's author.
 */
export function matchDishes(rows: readonly unknown[], scope: MatchScope): Match[] {
  const { items, shopId, categoryOf } = scope;
  const found = new Map<Row, Match>();
  const unmatched = new Set(items);
  const take = (row: Row, dish: Dish) => {
    found.set(row, dish);
    unmatched.delete(dish);
  };
  const all = rows.filter((row): row is Row => typeof row === "object" && row !== null);
  const repeats = (row: Row, dish: Dish) => repeatsDish(row, dish, categoryOf);
  // A dish of another shop matches only if the row repeats it exactly.
  const mayBe = (row: Row, dish: Dish) => !shopId || dish.shops.includes(shopId) || repeats(row, dish);
  const isInRowsShops = (row: Row, { shops }: Dish) =>
    shopId
      ? shops.includes(shopId)
      : !Array.isArray(row.shops) || shops.some((id) => listOf(row.shops).includes(id));
  for (const row of all) {
    const key = row.id !== undefined ? "id" : "externalId";
    const keyed =
      row[key] === undefined ? [] : items.filter((each) => each[key] === row[key] && mayBe(row, each));
    const here = keyed.filter((each) => isInRowsShops(row, each));
    const [only, ...more] = here.length > 0 ? here : keyed;
    if (only) more.length > 0 ? found.set(row, [only, ...more]) : take(row, only);
    else if (row.id !== undefined && !items.some(({ id }) => id === row.id)) found.set(row, undefined);
  }
  const byName = new Map<string, Dish[]>();
  for (const dish of items)
    for (const name of namesOf(dish.name)) byName.set(name, [...(byName.get(name) ?? []), dish]);
  const isIn = ({ category }: Row, dish: Dish) =>
    category === undefined || categoryOf(category) === dish.category;
  const passes: ((row: Row, dish: Dish) => boolean)[] = [
    (row, dish) => isIn(row, dish) && isInRowsShops(row, dish),
    isInRowsShops,
    isIn,
    () => true,
  ];
  for (const fits of passes) {
    for (;;) {
      const open = all.filter((row) => !found.has(row));
      const pairs = open.map((row) => {
        const dishes = namesOf(row.name).flatMap((name) => byName.get(name) ?? []);
        return {
          row,
          dishes: [...new Set(dishes)].filter(
            (each) => unmatched.has(each) && mayBe(row, each) && fits(row, each),
          ),
        };
      });
      const claims = new Map<Dish, number>();
      for (const dish of pairs.flatMap(({ dishes }) => dishes)) claims.set(dish, (claims.get(dish) ?? 0) + 1);
      const before = unmatched.size;
      for (const { row, dishes } of pairs) {
        const [only] = dishes;
        if (only && dishes.length === 1 && claims.get(only) === 1) take(row, only);
      }
      if (unmatched.size < before) continue;
      for (const { row, dishes } of pairs) {
        const exact = dishes.filter((dish) => unmatched.has(dish) && repeats(row, dish));
        const isAlike = (each: { row: Row }) => JSON.stringify(each.row) === JSON.stringify(row);
        if (exact[0] && (exact.length === 1 || pairs.filter(isAlike).length >= exact.length))
          take(row, exact[0]);
      }
      if (unmatched.size < before) continue;
      for (const { row, dishes } of pairs) if (dishes.length > 0) found.set(row, dishes);
      break;
    }
  }
  return rows.map((row) => found.get(row as Row));
}

/** Names as they compare: of one text, or of a text in each language. */
export const namesOf = (name: unknown): string[] =>
  (typeof name === "string" ? [name] : Object.values((name ?? {}) as Row))
    .filter((each) => typeof each === "string")
    .map((each) => each.trim().toLowerCase());

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Whether a row repeats what the dish already has. */
export function repeatsDish(row: Row, dish: Dish, categoryOf: MatchScope["categoryOf"]): boolean {
  return Object.entries(row).every(([field, given]) => {
    if (["id", "shops", "free", "taxClass"].includes(field)) return true;
    if (field === "category") return categoryOf(given) === dish.category;
    const stored: unknown = dish[field as keyof Dish];
    // A dish without an external id accepts any.
    if (field === "externalId") return stored === undefined || stored === given;
    if (field === "name" || field === "description")
      return typeof given === "string"
        ? Object.values((stored ?? {}) as Row).includes(given)
        : Object.entries((given ?? {}) as Row).every(([each, text]) => (stored as Row)?.[each] === text);
    if (field === "allergens" || field === "dietary") return sorted(given) === sorted(stored);
    // A stored file leaves out a "no" that a table writes.
    if (given === false) return !stored;
    return JSON.stringify(given) === JSON.stringify(stored);
  });
}

const sorted = (list: unknown) => JSON.stringify([...listOf(list)].sort());
