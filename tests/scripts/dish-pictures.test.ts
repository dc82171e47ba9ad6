import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const venues = readdirSync("seed/venues").map((name) => ({
  name,
  items: JSON.parse(readFileSync(`seed/venues/${name}`, "utf8")).items as {
    id: string;
    picture: string;
    dietary?: string[];
  }[],
}));

test.each(venues)("$name: each dish has a picture, and no two dishes the same", ({ items }) => {
  const pictures = items.map(({ picture }) => picture);
  expect(pictures.filter((picture, at) => pictures.indexOf(picture) !== at)).toEqual([]);
  expect(pictures.filter((picture) => !existsSync(`public/pictures/${picture}.webp`))).toEqual([]);
});

// What these pictures show: pepperoni, shellfish, a joint of meat, meatballs, fish, the iced half of the bagel.
const neverOn = {
  kosher: [
    "pizza",
    "bento-box",
    "fried-shrimp",
    "shrimp",
    "crab",
    "lobster",
    "oyster",
    "bacon",
    "meat-on-bone",
  ],
  vegan: ["pizza", "bento-box", "fried-shrimp", "meat-on-bone", "spaghetti", "sushi", "bagel", "poultry-leg"],
};

test.each(venues)("$name: no dish shows what its diet rules out", ({ items }) => {
  const wrong = Object.entries(neverOn).flatMap(([diet, pictures]) =>
    items.filter(({ dietary, picture }) => dietary?.includes(diet) && pictures.includes(picture)),
  );
  expect(wrong.map(({ id, picture }) => `${id}: ${picture}`)).toEqual([]);
});
