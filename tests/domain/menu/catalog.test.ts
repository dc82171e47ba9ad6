import { describe, expect, test } from "vitest";
import { type Block, byPopularity, featuredStadiums, findBlock, inCategory } from "#domain/menu/catalog.ts";
import { aCatalogItem } from "../../support/menu.ts";

const item = aCatalogItem();

describe("category filter", () => {
  // [product 5.9]
  test.each([null, "", "all", "All", "ALL"])("%j shows everything", (id) => {
    expect(inCategory(item, id)).toBe(true);
  });

  test("shows the category's dishes and no others", () => {
    expect(inCategory(item, "burgers")).toBe(true);
    expect(inCategory(item, "drinks")).toBe(false);
  });

  // [product 5.9]
  test("does not mind capitals on either side", () => {
    expect(inCategory(item, "Burgers")).toBe(true);
    expect(inCategory(aCatalogItem({ categoryId: "Burgers" }), "burgers")).toBe(true);
  });
});

describe("what is popular", () => {
  test("is the most ordered first, then the best rated, then the venue's own order", () => {
    const items = [
      aCatalogItem({ id: "plain" }),
      aCatalogItem({ id: "rated", rating: 4.5 }),
      aCatalogItem({ id: "ordered", orderCount: 2, rating: 1 }),
      aCatalogItem({ id: "plain2" }),
      aCatalogItem({ id: "both", orderCount: 2, rating: 5 }),
    ];
    expect(byPopularity(items).map((each) => each.id)).toEqual([
      "both",
      "ordered",
      "rated",
      "plain",
      "plain2",
    ]);
    expect(items[0]?.id).toBe("plain");
  });
});

describe("featured stadiums", () => {
  const stadiums = [5, 3, 9, 1, 7, 2, 8].map((capacity) => ({
    id: String(capacity),
    name: {},
    location: {},
    color: "#3D70FF",
    capacity,
    timeZone: "UTC",
  }));

  // [product 5.18 5.23]
  test("are the six with the most seats, largest first", () => {
    expect(featuredStadiums(stadiums).map((each) => each.capacity)).toEqual([9, 8, 7, 5, 3, 2]);
  });

  test("are as many as asked for, or as there are", () => {
    expect(featuredStadiums(stadiums, 2)).toHaveLength(2);
    expect(featuredStadiums(stadiums.slice(0, 3))).toHaveLength(3);
  });

  test("leave the given list alone", () => {
    expect(stadiums[0]?.capacity).toBe(5);
  });
});

describe("the block of a section", () => {
  const aBlock = (over: Partial<Block>): Block => ({
    stand: "Main",
    area: {},
    entrance: "1",
    sections: ["101"],
    rows: 20,
    seats: 20,
    latitude: 0,
    longitude: 0,
    ...over,
  });
  const main = aBlock({ sections: ["101", "A12"] });
  const gallery = aBlock({ stand: "Gallery", sections: ["101", "201"] });

  test("is found by its name, whatever its case and the spaces around", () => {
    expect(findBlock([main, gallery], " a12 ")).toBe(main);
    expect(findBlock([main, gallery], "201")).toBe(gallery);
  });

  test("is that of the fan's stand where two stands use one name", () => {
    expect(findBlock([main, gallery], "101", "Gallery")).toBe(gallery);
    expect(findBlock([main, gallery], "101")).toBe(main);
  });

  test("is the one that has the name where the fan's stand has none", () => {
    expect(findBlock([main, gallery], "201", "Main")).toBe(gallery);
  });

  test("is none for a section that the stadium does not have", () => {
    expect(findBlock([main, gallery], "999")).toBeNull();
    expect(findBlock([main, gallery], "")).toBeNull();
    expect(findBlock([], "101")).toBeNull();
  });
});
