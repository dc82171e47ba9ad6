import { expect, test } from "vitest";
import { areaNamed, areasOf } from "#domain/seat/areas.ts";

const [north, south] = [
  { en: "North stand", he: "יציע צפוני" },
  { en: "South stand", he: "יציע דרומי" },
];

test("a side is named in the reader's language, whichever the fan had", () => {
  expect(areaNamed([north, south], "יציע צפוני")).toBe(north);
  expect(areaNamed([north, south], " north stand ")).toBe(north);
});

test("what a fan typed otherwise stays as it is", () => {
  expect(areaNamed([north, south], "behind the goal")).toBeNull();
  expect(areaNamed([north, south], "")).toBeNull();
});

test("each side is listed once, however many blocks it has", () => {
  expect(areasOf([{ area: north }, { area: { ...north } }, { area: south }])).toEqual([north, south]);
});
