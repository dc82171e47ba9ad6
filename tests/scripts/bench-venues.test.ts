import { expect, test } from "vitest";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { venueWithItems } from "../../scripts/bench/grow.ts";

test("the benchmarks' larger menus are venue files like any other, with as many dishes as asked", () => {
  for (const size of [10, 1_000]) {
    const file = venueFileSchema.parse(venueWithItems(size));
    expect(file.items).toHaveLength(size);
    expect(new Set(file.items.map(({ id }) => id)).size).toBe(size);
  }
});
