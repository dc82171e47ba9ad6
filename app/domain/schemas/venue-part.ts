import { freeSlug } from "../venue/free-slug.ts";
import { categoryTints } from "../venue/venue-lists.ts";
import type { ProblemFacts } from "./problem-facts.ts";
import type { VenueFile } from "./venue-file.ts";

/** The venue as it is, and a new dish's id: what a file of a part needs to become a whole venue. */
export type PartOf = { stored: VenueFile; newItemId: () => string };
type Row = Record<string, unknown>;
type Whole = {
  ok: true;
  value: unknown;
  /** A path of the whole venue as the file's own; null where the file has no such place. */
  back(path: PropertyKey[]): PropertyKey[] | null;
};

const partFormats = ["seatside-menu/1", "seatside-shop/1"] as const;
const fieldsOf: Record<string, string[]> = {
  "seatside-menu/1": ["$schema", "format", "categories", "items"],
  "seatside-shop/1": ["$schema", "format", "shop", "categories", "items"],
};

export const isPart = (value: unknown): value is Row =>
  partFormats.some((format) => (value as Row | null)?.format === format);

/**
 * The whole venue that a menu alone, or one shop with its dishes, makes of the stored one. A dish that the file knows by
 * id, by the till's id or by name keeps what the file leaves out; a dish that the list leaves out goes (of one shop:
 * is no longer sold there). The whole is then checked and compared as any venue file.
 */
export function wholeFrom(
  file: Row,
  { stored, newItemId }: PartOf,
): Whole | { ok: false; facts: ProblemFacts } {
  const unknown = Object.keys(file).filter((name) => !fieldsOf[String(file.format)]?.includes(name));
  if (unknown.length > 0) return { ok: false, facts: { code: "unknown-field", given: unknown.join(", ") } };
  const given = Array.isArray(file.items) ? (file.items as Row[]) : null;
  if (!given) return { ok: false, facts: { code: "missing", allowed: "items" } };

  const shop = (file.shop ?? null) as Row | null;
  const shopId = shop && String(shop.id ?? "");
  const shops = [...stored.shops] as Row[];
  const place = shops.findIndex(({ id }) => id === shopId);
  if (shop) shops[place === -1 ? shops.length : place] = { ...shops[place], ...shop };

  const categories = [...((file.categories ?? stored.categories) as Row[])];
  const known = new Set<Row>();
  const items = given.map((row): unknown => {
    if (typeof row !== "object" || row === null) return row;
    const { taxClass, ...item } = row;
    const before = findDish(item, stored, known, shopId);
    if (before) known.add(before);
    const sold = shopId
      ? [...new Set([...(before?.shops ?? []), shopId])]
      : (item.shops ?? before?.shops ?? (stored.shops.length === 1 ? [stored.shops[0]?.id] : undefined));
    const category = categoryOf(item.category ?? before?.category, categories, file.categories === undefined);
    // A table has no list of categories: its dishes say what theirs are taxed as.
    const at = categories.findIndex(({ id }) => id === category);
    if (taxClass !== undefined && at !== -1) categories[at] = { ...categories[at], taxClass };
    return {
      ...(before ?? { allergens: [], dietary: [], picture: "fork-and-knife-with-plate" }),
      ...item,
      id: item.id ?? before?.id ?? newItemId(),
      shops: sold,
      category,
    };
  });
  const left = shopId ? leftByShop(stored, known, shopId) : [];
  const isSecond =
    categories.some(({ taxClass }) => taxClass) || given.some((row) => (row as Row | null)?.forPassover);
  const format = isSecond ? "seatside-venue/2" : stored.format;
  return {
    ok: true,
    value: { ...stored, format, categories, shops, items: [...items, ...left] },
    back([kind, index, ...rest]) {
      if (kind === "items") return Number(index) < given.length ? ["items", Number(index), ...rest] : null;
      if (kind === "shops" && shop)
        return Number(index) === (place === -1 ? shops.length - 1 : place) ? ["shop", ...rest] : null;
      return kind === "categories" && file.categories ? ["categories", Number(index), ...rest] : null;
    },
  };
}

type Dish = VenueFile["items"][number];

/** By id, else by the till's id, else by name; of one shop's menu first the dishes that it sells. */
function findDish(item: Row, { items }: VenueFile, known: Set<Row>, shopId: string | null): Dish | undefined {
  if (item.id !== undefined) return items.find(({ id }) => id === item.id);
  if (item.externalId !== undefined) {
    const synced = items.find(({ externalId }) => externalId === item.externalId);
    if (synced) return synced;
  }
  const names = namesOf(item.name);
  const free = items.filter(
    (each) => !known.has(each) && namesOf(each.name).some((name) => names.includes(name)),
  );
  return free.find(({ shops }) => shopId && shops.includes(shopId)) ?? free[0];
}

const namesOf = (name: unknown): string[] =>
  (typeof name === "string" ? [name] : Object.values((name ?? {}) as Row))
    .filter((each) => typeof each === "string")
    .map((each) => each.trim().toLowerCase());

/** The other dishes, without this shop; those that only it sold are removed. */
function leftByShop({ items }: VenueFile, known: Set<Row>, shopId: string): Dish[] {
  return items
    .filter((item) => !known.has(item))
    .map((item) => ({ ...item, shops: item.shops.filter((id) => id !== shopId) }))
    .filter(({ shops }) => shops.length > 0);
}

/** A category by id, by name or by its names in several languages. A list without categories of its own makes the ones that it names. */
function categoryOf(given: unknown, categories: Row[], makes: boolean): unknown {
  const names = namesOf(given).filter(Boolean);
  const [first] = names;
  if (!first) return given;
  const found = categories.find(
    ({ id, name }) => id === given || namesOf(name).some((each) => names.includes(each)),
  );
  if (found || !makes) return found?.id ?? first;
  const id = freeSlug(
    (given as Row).en ? String((given as Row).en) : first,
    "category",
    categories.map((each) => String(each.id)),
  );
  const tint = categoryTints[categories.length % categoryTints.length];
  categories.push({ id, name: given, picture: "fork-and-knife-with-plate", tint, isDrinks: false });
  return id;
}
