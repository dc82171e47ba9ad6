import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createMenuSearch } from "#domain/search/menu-search.ts";
import { root } from "../lib/prelude.mjs";

type Menu = Parameters<typeof createMenuSearch>[0];
type Dish = Menu["items"][number];
export type SearchRow = { what: string; medianMs: number; slowestMs: number };

/** Dishes of the demo venues, again and again under other names until there are so many. */
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
    const name = Object.fromEntries(
      Object.entries(dish.name).map(([language, text]) => [language, renamed(text ?? "")]),
    );
    return { ...dish, id: `${dish.id}${round}`, name, isAvailable: true } as Dish;
  });
  return { items, categories: venues.flatMap((venue) => venue.categories) };
}

/** How long the first search takes, which reads the menu, and then words as they are, with a prefix, and with a slip. */
export function measureSearch(dishes: number): SearchRow[] {
  const menu = menuOf(dishes);
  const search = createMenuSearch(menu);
  const timed = (query: string) => {
    const from = performance.now();
    search(query);
    return performance.now() - from;
  };
  const first = timed("falafel");
  const words = menu.items
    .filter((_, index) => index % Math.ceil(menu.items.length / 40) === 0)
    .flatMap(({ name }) => Object.values(name).map((text) => text?.match(/\p{L}{5,}/u)?.[0] ?? "cola"));
  const row = (what: string, queries: string[]): SearchRow => {
    const times = queries.map(timed).sort((a, b) => a - b);
    return { what, medianMs: times[times.length >> 1] ?? 0, slowestMs: times.at(-1) ?? 0 };
  };
  return [
    { what: "the first search, which reads the menu", medianMs: first, slowestMs: first },
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
