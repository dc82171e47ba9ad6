import { directionOf, type Localized, languages, localize } from "../language/localized.ts";
import { cleanName, cleanText } from "../language/text.ts";
import { defaultTerms } from "../menu/money/terms.ts";
import { amountText } from "../money/money-input.ts";
import { freeSlug } from "../venue/free-slug.ts";
import { categoryTints } from "../venue/venue-lists.ts";
import { type Dish, matchDishes, namesOf, repeatsDish } from "./menu/match-dishes.ts";
import type { ProblemFacts } from "./problem-facts.ts";
import type { VenueFile } from "./venue-file.ts";

/** Needed to complete a partial file: the stored venue, and ids for new dishes. */
export type PartOf = { stored: VenueFile; newItemId: () => string };
type Row = Record<string, unknown>;
type Whole = {
  ok: true;
  value: unknown;
  /** A path of the whole venue as the file's own; null where the file has no such place. */
  back(path: PropertyKey[]): PropertyKey[] | null;
  /** Questions that only the file's author can answer, by its own paths. */
  asks: { path: PropertyKey[]; facts: ProblemFacts }[];
  copies: Copies;
};
/** Of a shop's own version of a dish that others sell too, by its new id: the id before. */
export type Copies = ReadonlyMap<string, string>;

const partFormats = ["seatside-menu/1", "seatside-shop/1"] as const;
const fieldsOf: Record<string, string[]> = {
  "seatside-menu/1": ["$schema", "format", "categories", "items"],
  "seatside-shop/1": ["$schema", "format", "shop", "categories", "items"],
};

export const isPart = (value: unknown): value is Row =>
  partFormats.some((format) => (value as Row | null)?.format === format);

/**
 * Merges a menu, or one shop with its dishes, into the stored venue. A matched dish keeps what the file leaves out,
 * translations too; a dish missing from the list is removed (in a shop's file: no longer sold there). If a shop changes
 * a dish that others also sell, it gets a dish of its own. The result is checked and compared like any venue file.
 */
export function wholeFrom(
  file: Row,
  { stored, newItemId }: PartOf,
): Whole | { ok: false; facts: ProblemFacts } {
  const unknown = Object.keys(file).filter((name) => !fieldsOf[String(file.format)]?.includes(name));
  if (unknown.length > 0) return { ok: false, facts: { code: "unknown-field", given: unknown.join(", ") } };
  const given = Array.isArray(file.items) ? file.items.map((row) => cleaned(row) as Row) : null;
  if (!given) return { ok: false, facts: { code: "missing", allowed: "items" } };

  const shop = (file.shop ?? null) as Row | null;
  const shopId = shop && String(shop.id ?? "");
  const shops = [...stored.shops] as Row[];
  const place = shops.findIndex(({ id }) => id === shopId);
  if (shop) shops[place === -1 ? shops.length : place] = { ...shops[place], ...shop };

  const categories = [...((file.categories ?? stored.categories) as Row[])].map((row) => cleaned(row) as Row);
  const known = new Set<Row>();
  const asks: Whole["asks"] = [];
  const copies = new Map<string, string>();
  const findCategory = (named: unknown) => {
    const found = categoryNamed(named, stored.categories as Row[]);
    return found ? String(found.id) : null;
  };
  const matches = matchDishes(given, { items: stored.items, shopId, categoryOf: findCategory });
  const others = (dish: Dish) => dish.shops.filter((id) => id !== shopId);
  const items = given.map((row, index): unknown => {
    if (typeof row !== "object" || row === null) return row;
    const { taxClass, ...item } = row;
    const match = matches[index];
    if (Array.isArray(match))
      asks.push({ path: ["items", index, "name"], facts: readingsOf(item, match, stored) });
    const before = Array.isArray(match) ? match[0] && { ...match[0], id: newItemId() } : match;
    const isOwn = Boolean(
      shopId && before && others(before).length > 0 && !repeatsDish(item, before, findCategory),
    );
    if (before && !isOwn) known.add(before);
    const sold =
      shopId && isOwn
        ? [shopId]
        : shopId
          ? [...new Set([...(before?.shops ?? []), shopId])]
          : (item.shops ?? before?.shops ?? (stored.shops.length === 1 ? [stored.shops[0]?.id] : undefined));
    const category = categoryOf(item.category ?? before?.category, categories, file.categories === undefined);
    // A table has no list of categories: their tax class is taken from its dishes.
    const at = categories.findIndex(({ id }) => id === category);
    if (taxClass !== undefined && at !== -1) {
      const sellers = stored.items.filter((each) => each.category === category).flatMap(others);
      if (shopId && sellers.length > 0 && taxClass !== (categories[at]?.taxClass ?? ""))
        asks.push({
          path: ["items", index, "taxClass"],
          facts: { code: "also-sold", given: String(taxClass), allowed: shopNames(sellers, stored) },
        });
      categories[at] = { ...categories[at], taxClass };
    }
    const isFree = !stored.items.some(({ id }) => id === item.id);
    const id = isOwn ? newItemId() : (before?.id ?? (isFree && item.id ? item.id : newItemId()));
    if (before && isOwn) copies.set(String(id), before.id);
    return {
      ...(before ?? {
        ...{ allergens: [], dietary: [], picture: "fork-and-knife-with-plate" },
        currency: stored.stadium.currency ?? defaultTerms.currency,
      }),
      ...item,
      ...(before && textsKept(item, before)),
      // The reviews stay with the other shops' dish.
      ...(isOwn && { testimonials: [] }),
      id,
      shops: sold,
      category,
    };
  });
  const left = shopId ? leftByShop(stored, known, shopId) : [];
  const isSecond =
    categories.some(({ taxClass }) => taxClass) ||
    given.some((row) => (row as Row | null)?.forPassover !== undefined);
  const format = isSecond ? "seatside-venue/2" : stored.format;
  return {
    ok: true,
    value: { ...stored, format, categories, shops, items: [...items, ...left] },
    ...{ asks, copies },
    back([kind, index, ...rest]) {
      if (kind === "items") return Number(index) < given.length ? ["items", Number(index), ...rest] : null;
      if (kind === "shops" && shop)
        return Number(index) === (place === -1 ? shops.length - 1 : place) ? ["shop", ...rest] : null;
      return kind === "categories" && file.categories ? ["categories", Number(index), ...rest] : null;
    },
  };
}

/** A row's texts as they will be stored, so that they find what the same file made before. */
function cleaned(given: unknown, tidy = cleanName): unknown {
  if (typeof given === "string") return tidy(given, Number.POSITIVE_INFINITY);
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const fields = Object.entries(given);
  return Object.fromEntries(
    fields.map(([field, value]) => [field, cleaned(value, field === "description" ? cleanText : tidy)]),
  );
}

/** The other dishes, without this shop; those that only it sold are removed. */
function leftByShop({ items }: VenueFile, known: Set<Row>, shopId: string): Dish[] {
  return items
    .filter((item) => !known.has(item))
    .map((item) => ({ ...item, shops: item.shops.filter((id) => id !== shopId) }))
    .filter(({ shops }) => shops.length > 0);
}

/** Adds the stored texts of languages that a row lacks; a text that only repeated another one follows it. */
function textsKept(item: Row, before: Dish): Row {
  return Object.fromEntries(
    (["name", "description"] as const).flatMap((field) =>
      item[field] === undefined ? [] : [[field, textKept(item[field], before[field])]],
    ),
  );
}

function textKept(given: unknown, before: Localized): unknown {
  const texts = Object.values(before);
  if (texts.length === 0 || (typeof given !== "string" && (typeof given !== "object" || given === null)))
    return given;
  if (typeof given === "string") {
    if (texts.includes(given)) return before;
    const direction = /[\u0590-\u08ff]/.test(given) ? "rtl" : "ltr";
    const language = languages.find((each) => directionOf(each) === direction);
    return language ? textKept({ [language]: given }, before) : given;
  }
  const [changed] = Object.keys(given) as (keyof Localized)[];
  const copies = languages.filter((each) => changed && before[each] === before[changed] && !(each in given));
  const text = changed && (given as Localized)[changed];
  return { ...before, ...Object.fromEntries(copies.map((each) => [each, text])), ...given };
}

/** The dishes that a row may mean, described for the author. */
function readingsOf({ name, externalId }: Row, dishes: Dish[], { categories }: VenueFile): ProblemFacts {
  const lines = dishes.map(({ id, name: called, category, priceMinor }) => {
    const group = localize(categories.find((each) => each.id === category)?.name, "en", category);
    return `${localize(called, "en")} (${group}, ${amountText(priceMinor)}, id ${id})`;
  });
  return { code: "two-readings", given: namesOf(name)[0] ?? String(externalId), allowed: lines.join("; ") };
}

const shopNames = (ids: string[], { shops }: VenueFile): string =>
  shops
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => localize(name, "en"))
    .join(", ");

const categoryNamed = (given: unknown, categories: Row[]): Row | undefined => {
  const names = namesOf(given).filter(Boolean);
  const has = (category: Row) => (name: string) => namesOf(category.name).includes(name);
  return (
    categories.find(({ id }) => id === given) ??
    categories.find((each) => names.length > 0 && names.every(has(each))) ??
    categories.find((each) => names.some(has(each)))
  );
};

/** A category by id, by name or by its names in several languages. A list without categories of its own makes the ones that it names. */
function categoryOf(given: unknown, categories: Row[], makes: boolean): unknown {
  const names = namesOf(given).filter(Boolean);
  const [first] = names;
  if (!first) return given;
  const found = categoryNamed(given, categories);
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
