import { expect, test } from "vitest";
import { Picture } from "#app/components/picture.tsx";
import { draw } from "#tests/support/draw.tsx";

const sourceOf = async (seed: string) =>
  /src="([^"]+)"/.exec((await draw(<Picture picture="" seed={seed} size={104} />)).html)?.[1];

// [product 6.5]
test("a dish without a picture has one of the three onboarding pictures, the same each time", async () => {
  const ids = Array.from({ length: 60 }, (_, index) => `dish${index}`);
  const sources = await Promise.all(ids.map(sourceOf));
  expect([...new Set(sources)].sort()).toEqual(
    [1, 2, 3].map((number) => `/pictures/onboarding-${number}.webp`),
  );
  expect(await sourceOf("dish7")).toBe(sources[7]);
});
