import type { Catalog } from "#domain/menu/catalog.ts";

const made = new WeakMap<Catalog, Map<string, unknown>>();

/**
 * Caches what depends only on the menu and a language: made once per copy of the menu in an isolate, not for each of
 * thousands of pages. Keys must come from the menu itself, never from an address.
 */
export function oncePerMenu<T>(catalog: Catalog, key: string, make: () => T): T {
  const known = made.get(catalog) ?? new Map<string, unknown>();
  made.set(catalog, known);
  if (!known.has(key)) known.set(key, make());
  return known.get(key) as T;
}
