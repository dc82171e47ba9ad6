import type { Catalog } from "#domain/menu/catalog.ts";

/** Unpacked lists kept per kind: enough for the open screens and the requested menus. */
const maxUnpacked = 16;

/** How a field is written into a row, and read back. */
type Field<T> = { write(value: T): string; read(text: string): T };

/** Separators of rows, fields and words; in a text each is escaped as "~" and its index here. */
const special = "~|\n;";
const escaped = (text: string) => text.replace(/[~|\n;]/g, (sign) => `~${special.indexOf(sign)}`);
const unescaped = (text: string) =>
  text.includes("~") ? text.replace(/~(\d)/g, (_, at) => special[at] ?? "") : text;

export const text: Field<string> = { write: escaped, read: unescaped };
export const number: Field<number> = { write: String, read: Number };
export const texts: Field<string[]> = {
  write: (words) => words.map(escaped).join(";"),
  read: (cell) => (cell ? cell.split(";").map(unescaped) : []),
};
/** One of a few words that this build wrote itself. */
export const word = <T extends string>(): Field<T> => ({ write: escaped, read: (cell) => cell as T });
/** An absent value is written as an empty text, so the value itself must not be empty. */
export const optional = <T>({ write, read }: Field<T>): Field<T | undefined> => ({
  write: (value) => (value === undefined ? "" : write(value)),
  read: (cell) => (cell ? read(cell) : undefined),
});

/**
 * Things as rows of text (decision 75): a screen's data is in the document a second time, and JSON objects would be
 * three times the size. Fields come in the given order; empty ones at the end cost nothing.
 */
export function rows<T>(fields: { [Name in keyof Required<T>]: Field<T[Name]> }) {
  const columns = Object.entries(fields) as [keyof T, Field<T[keyof T]>][];
  const packOne = (thing: T) => columns.map(([name, { write }]) => write(thing[name])).join("|");
  const unpackOne = (row: string) => {
    const cells = row.split("|");
    const thing = {} as T;
    for (const [at, [name, { read }]] of columns.entries()) thing[name] = read(cells[at] ?? "");
    return thing;
  };
  // A screen unpacks at every render, and the server for every visitor of the same menu.
  const unpacked = new Map<string, readonly T[]>();
  return {
    pack: (things: readonly T[]) => things.map((each) => packOne(each).replace(/\|+$/, "")).join("\n"),
    unpack: (packed: string): readonly T[] => {
      const cached = unpacked.get(packed);
      if (cached) return cached;
      const things = packed ? packed.split("\n").map(unpackOne) : [];
      if (unpacked.size > maxUnpacked) unpacked.clear();
      unpacked.set(packed, things);
      return things;
    },
  };
}

const perMenu = new WeakMap<Catalog, Map<string, unknown>>();

/**
 * Caches what depends only on the menu and a language: made once per copy of the menu in an isolate, not for each of
 * thousands of pages. Keys must come from the menu itself, never from an address.
 */
export function oncePerMenu<T>(catalog: Catalog, key: string, make: () => T): T {
  const cached = perMenu.get(catalog) ?? new Map<string, unknown>();
  perMenu.set(catalog, cached);
  if (!cached.has(key)) cached.set(key, make());
  return cached.get(key) as T;
}
