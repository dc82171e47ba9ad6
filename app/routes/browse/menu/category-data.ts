import { type Language, localize } from "#domain/language/localized.ts";
import type { CatalogCategory } from "#domain/menu/catalog.ts";

/** Rows of id, picture and name, as text for the same reason as dishes. */
export function packCategories(categories: CatalogCategory[], language: Language): string {
  return categories
    .map(({ id, picture, name }) => `${id}|${picture}|${localize(name, language).replaceAll("\n", " ")}`)
    .join("\n");
}

export function unpackCategories(packed: string): { id: string; picture: string; name: string }[] {
  return packed.split("\n").flatMap((row) => {
    const [id = "", picture = "", ...name] = row.split("|");
    return id ? [{ id, picture, name: name.join("|") }] : [];
  });
}
