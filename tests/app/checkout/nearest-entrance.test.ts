import { expect, test } from "vitest";
import { nearestEntrance } from "#app/routes/checkout/place/nearest-entrance.ts";

const block = (entrance: string, latitude: number) => ({
  entrance,
  latitude,
  longitude: 35.19,
  stand: "Main" as const,
  area: "",
  sections: [],
});
const blocks = [block("1", 31.751), block("5", 31.752)];

test("the entrance of the nearest block", () => {
  expect(nearestEntrance(blocks, { latitude: 31.7518, longitude: 35.19 })).toBe("5");
});

test("none for one who is not in the stadium", () => {
  expect(nearestEntrance(blocks, { latitude: 32.08, longitude: 34.78 })).toBeNull();
});
