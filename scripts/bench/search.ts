import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createMenuSearch } from "#domain/search/menu-search.ts";
import { root } from "../lib/prelude.mjs";

type Menu = Parameters<typeof createMenuSearch>[0];
type Dish = Menu["items"][number];
export type SearchRow = { what: string; medianMs: number; slowestMs: number };

/** Dishes of the demo venues, repeated under other names until there are this many. */
function menuOf(dishes: number): Menu {
  const folder = join(root, "seed/venues");
  const venues = readdirSync(folder).map(
    (file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Menu,
  );
  const all = venues.flatMap((venue) => venue.items);
  const items = Array.from({ length: dishes }, (_, index) => {
    const dish = all[index % all.length] as Dish;
    const round = Math.floor(index / all.length);
    // Other words, too: each round has a letter more in every second word.
    const renamed = (text: string) =>
      text.replace(/\p{L}{4,}/gu, (word, at: number) => (at % 2 ? word : word + "אבגדה".slice(0, round)));
    const other = (texts: Dish["name"]) =>
      Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, renamed(text ?? "")]));
    return {
      ...dish,
      id: `${dish.id}${round}`,
      name: other(dish.name),
      description: other(dish.description),
      categoryId: (dish as unknown as { category: string }).category,
      isAvailable: true,
    } as Dish;
  });
  return { items, categories: venues.flatMap((venue) => venue.categories) };
}

/**
 * What the first search costs, which reads the menu, and then words as they are, with a prefix, and with a slip. The
 * thread's own time, so that a busy machine measures the same.
 */
export function measureSearch(dishes: number): SearchRow[] {
  const menu = menuOf(dishes);
  const timedBy = (search: (query: string) => unknown) => (query: string) => {
    const from = process.threadCpuUsage();
    search(query);
    const { user, system } = process.threadCpuUsage(from);
    return (user + system) / 1000;
  };
  const timed = timedBy(createMenuSearch(menu));
  const first = timed("falafel");
  const next = timedBy(createMenuSearch(menuOf(dishes)))("falafel");
  const words = menu.items
    .filter((_, index) => index % Math.ceil(menu.items.length / 40) === 0)
    .flatMap(({ name }) => Object.values(name).map((text) => text?.match(/\p{L}{5,}/u)?.[0] ?? "cola"));
  const row = (what: string, queries: string[]): SearchRow => {
    const times = queries.map(timed).sort((a, b) => a - b);
    return { what, medianMs: times[times.length >> 1] ?? 0, slowestMs: times.at(-1) ?? 0 };
  };
  return [
    { what: "the first search, which reads the menu", medianMs: first, slowestMs: first },
    { what: "the first of another version", medianMs: next, slowestMs: next },
    row("a word", words),
    row(
      "two words",
      words.map((word, index) => `${word} ${words[index + 1] ?? "cola"}`),
    ),
    row(
      "with a Hebrew prefix",
      words.map((word) => `ה${word}`),
    ),
    row(
      "with a letter missing",
      words.map((word) => word.slice(0, 2) + word.slice(3)),
    ),
    row(
      "what no dish has",
      words.map((_, index) => `qzxw${index}`),
    ),
  ];
}
