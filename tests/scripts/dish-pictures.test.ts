import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const venues = readdirSync("seed/venues").map((name) => ({
  name,
  items: JSON.parse(readFileSync(`seed/venues/${name}`, "utf8")).items as { id: string; picture: string }[],
}));

test.each(venues)("$name: each dish has a picture, and no two dishes the same", ({ items }) => {
  const pictures = items.map(({ picture }) => picture);
  expect(pictures.filter((picture, at) => pictures.indexOf(picture) !== at)).toEqual([]);
  expect(pictures.filter((picture) => !existsSync(`public/pictures/${picture}.webp`))).toEqual([]);
});
