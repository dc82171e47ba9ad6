import { expect, test } from "vitest";
import { readDishes } from "#app/routes/staff/ops/venues/new/dishes-step.tsx";
import { menuTemplate } from "#domain/schemas/menu/menu-template.ts";
import { emptyVenue } from "#domain/schemas/new-venue.ts";
import { aVenueFile } from "../../../support/venue.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("a table for a venue that is only typed yet: its own problems alone, by cell and dish", () => {
  const read = readDishes(
    bytes('name,category,price ILS\nSoup,Food,"18,50"\n\u200b,Food,12\n'),
    true,
    emptyVenue,
  );
  const problems = read.ok ? [] : read.problems;
  expect(problems.map(({ code, cell, thing }) => [code, cell, thing?.en])).toEqual(
    expect.arrayContaining([
      ["price-in-table", "C2", "Soup"],
      ["empty", "A3", undefined],
    ]),
  );
  expect(problems.every(({ cell }) => cell)).toBe(true);
});

test("the sample menu and another venue's file give their dishes, without ids, shops, photos and reviews", () => {
  expect(readDishes(bytes(menuTemplate("ILS")), true, emptyVenue)).toMatchObject({ ok: true });
  const read = readDishes(bytes(JSON.stringify(aVenueFile())), false, emptyVenue);
  const [dish] = read.ok ? read.dishes : [];
  expect(Object.keys(dish ?? {})).not.toEqual(expect.arrayContaining(["id"]));
  expect(dish).toMatchObject({ category: { en: "Burgers" }, currency: "ILS" });
  expect(dish).not.toHaveProperty("shops");
});
