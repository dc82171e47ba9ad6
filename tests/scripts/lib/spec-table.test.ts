import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findGaps, findTagged, makeTable, readPoints, readTagged } from "../../../scripts/lib/spec-table.ts";

describe("SPEC.md, point by point", () => {
  const [points, found] = [readPoints(), readTagged()];

  test("every point has a test that names it, and every name is a point", () => {
    expect(findGaps(points, found)).toEqual([]);
  });

  test("the table is what npm run spec makes", () => {
    expect(readFileSync("tests/spec/README.md", "utf8"), "run npm run spec").toBe(makeTable(points, found));
  });
});

describe("the comment above a test", () => {
  const tagged = (source: string) => findTagged("a.test.ts", source);

  test("names the test that follows, however its title is written", () => {
    const source = [
      "// [spec 1.a 1.b]",
      '  test("a sentence", () => {',
      "// [spec 1.c]",
      'test.each([["(", 1]])("each \\"one\\"", () => {',
      "// [spec 1.d]",
      "for (const x of [1])",
      "  test(`in backticks`, async () => {",
      "// [spec 1.e]",
      "test.describe('a group', () => {",
      "// [spec 1.f]",
      "// [spec 1.g]",
      'test.each<[string, number]>([])("typed", () => {',
    ].join("\n");
    expect(tagged(source)).toEqual({
      problems: [],
      tagged: [
        { file: "a.test.ts", title: "a sentence", ids: ["1.a", "1.b"] },
        { file: "a.test.ts", title: 'each "one"', ids: ["1.c"] },
        { file: "a.test.ts", title: "in backticks", ids: ["1.d"] },
        { file: "a.test.ts", title: "a group", ids: ["1.e"] },
        { file: "a.test.ts", title: "typed", ids: ["1.f", "1.g"] },
      ],
    });
  });

  test.each([
    ["// [spec 1.a]", "stands above no test"],
    ['// [spec ]\ntest("x", () => {', "stands above no test"],
    ['// [spec 1.a]\ntest.skip("x", () => {', "does not count"],
    ['// [spec 1.a]\ntest.fixme("x", () => {', "does not count"],
  ])("%j is a problem", (source, problem) => {
    expect(tagged(source).problems).toEqual([expect.stringContaining(problem)]);
  });

  test("a point without a test, an unknown name and a point that is there twice are gaps", () => {
    const points = [
      {
        section: "1",
        title: "T",
        points: [
          { id: "1.a", text: "A" },
          { id: "1.a", text: "A" },
        ],
      },
    ];
    expect(findGaps(points, tagged('// [spec 1.z]\ntest("x", () => {'))).toEqual([
      "1.a has no test: A",
      "1.a has no test: A",
      'a.test.ts: "x" names 1.z, which is no point',
      "1.a is there twice",
    ]);
  });
});
