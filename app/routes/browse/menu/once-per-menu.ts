import type { Catalog } from "#domain/menu/catalog.ts";

const made = new WeakMap<Catalog, Map<string, unknown>>();

/**
 * What depends on the menu and a language alone is made once for each copy of the menu that an isolate holds, not for
 * each of the thousands of pages that it serves from it. Keys must come from the menu itself, never from an address.
 */
export function oncePerMenu<T>(catalog: Catalog, key: string, make: () => T): T {
  const known = made.get(catalog) ?? new Map<string, unknown>();
  made.set(catalog, known);
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as T;
}
