import { type Language, localize } from "#domain/language/localized.ts";
import type { CatalogCategory } from "#domain/menu/catalog.ts";
import { number, rows, text } from "./rows.ts";

const cards = rows<{ id: string; picture: string; name: string }>({ id: text, picture: text, name: text });
export const unpackCategories = cards.unpack;

export const packCategories = (categories: CatalogCategory[], language: Language): string =>
  cards.pack(categories.map(({ id, picture, name }) => ({ id, picture, name: localize(name, language) })));

/** A menu's categories with their number of dishes, in the order of the dishes. */
export const { pack: packHeadings, unpack: unpackHeadings } = rows<{ name: string; count: number }>({
  name: text,
  count: number,
});
