import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { illustrations } from "#app/routes/staff/venue/parts/picture-field.tsx";
import { isPictureName } from "#domain/picture/media.ts";

test("every illustration that the console offers is there, in both sizes, under a name that the record takes", () => {
  for (const name of illustrations)
    expect([
      name,
      existsSync(`public/pictures/${name}.webp`),
      existsSync(`public/pictures/small/${name}.webp`),
      isPictureName(name),
    ]).toEqual([name, true, true, true]);
});

test("a new drawing of a dish is offered by itself, and a sign of a screen is not", () => {
  expect(illustrations).toEqual(expect.arrayContaining(["hamburger", "pad-thai", "vanilla-cone"]));
  expect(illustrations).not.toContain("shopping-cart");
});
