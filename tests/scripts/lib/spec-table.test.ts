import { describe, expect, test } from "vitest";
import {
  findGaps,
  findTagged,
  findUnsettled,
  findWeak,
  parsePoints,
  readPoints,
  readTagged,
} from "../../../scripts/lib/spec-table.ts";

describe("docs/product.md, point by point", () => {
  const [points, found] = [readPoints(), readTagged()];

  test("every point has a test that names it, and every name is a point", () => {
    expect(findGaps(points, found)).toEqual([]);
  });

  test("no point is tested weakly, and one that is would be named", () => {
    expect(findWeak(points)).toEqual([]);
    const [section] = parsePoints("## 1. T\n\n- **1.1** A text.\n  *Weak: drawn.*\n");
    expect(findWeak(section ? [section] : [])).toEqual(["1.1 is weakly tested: drawn"]);
  });

  test("differs from the specification only where that was agreed", () => {
    expect(findUnsettled()).toEqual([]);
    const row = "| delivery by drone | sometimes |";
    expect(findUnsettled(`## Settled points\n\n| point | settled |\n|---|---|\n${row}\n\n## Next\n`)).toEqual(
      ['docs/design.md settles "delivery by drone", which nobody agreed to'],
    );
  });
});

test("a section's points are read with what their tests do not show", () => {
  const text =
    "# T\n\n## 2. Home\n\n`/home`\n\n- **2.1** A text\n  of two lines.\n  *Weak: drawn.*\n- **2.2** Another.\n- no point\n";
  expect(parsePoints(text)).toEqual([
    {
      section: "2",
      title: "Home",
      points: [
        { id: "2.1", text: "A text of two lines.", weak: "drawn" },
        { id: "2.2", text: "Another." },
      ],
    },
  ]);
});

describe("the comment above a test", () => {
  const tagged = (source: string) => findTagged("a.test.ts", source);

  test("names the test that follows, however its title is written", () => {
    const source = [
      "// [product 1.1 1.2]",
      '  test("a sentence", () => {',
      "// [product 1.3]",
      'test.each([["(", 1]])("each \\"one\\"", () => {',
      "// [product 1.4]",
      "for (const x of [1])",
      "  test(`in backticks`, async () => {",
      "// [product 1.5]",
      "test.describe('a group', () => {",
      "// [product 1.6]",
      "// [product 1.7]",
      'test.each<[string, number]>([])("typed", () => {',
    ].join("\n");
    expect(tagged(source)).toEqual({
      problems: [],
      tagged: [
        { file: "a.test.ts", title: "a sentence", ids: ["1.1", "1.2"] },
        { file: "a.test.ts", title: 'each "one"', ids: ["1.3"] },
        { file: "a.test.ts", title: "in backticks", ids: ["1.4"] },
        { file: "a.test.ts", title: "a group", ids: ["1.5"] },
        { file: "a.test.ts", title: "typed", ids: ["1.6", "1.7"] },
      ],
    });
  });

  test.each([
    ["// [product 1.1]", "stands above no test"],
    ['// [product ]\ntest("x", () => {', "stands above no test"],
    ['// [product 1.1]\ntest.skip("x", () => {', "does not count"],
    ['// [product 1.1]\ntest.fixme("x", () => {', "does not count"],
  ])("%j is a problem", (source, problem) => {
    expect(tagged(source).problems).toEqual([expect.stringContaining(problem)]);
  });

  test("a point without a test, an unknown name and a point that is there twice are gaps", () => {
    const points = [
      {
        section: "1",
        title: "T",
        points: [
          { id: "1.1", text: "A" },
          { id: "1.1", text: "A" },
        ],
      },
    ];
    expect(findGaps(points, tagged('// [product 1.26]\ntest("x", () => {'))).toEqual([
      "1.1 has no test: A",
      "1.1 has no test: A",
      'a.test.ts: "x" names 1.26, which is no point',
      "1.1 is there twice",
    ]);
  });
});
