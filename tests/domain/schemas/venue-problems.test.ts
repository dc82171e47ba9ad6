import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { groupProblems } from "#domain/schemas/problem-facts.ts";
import { describeProblem, parseJson, readVenueFile } from "#domain/schemas/venue-problems.ts";
import { aVenueFile } from "../../support/venue.ts";

function parsed(text: string) {
  const json = parseJson(text);
  if (!json.ok) throw new Error(describeProblem(json.problem));
  return json;
}

/** What the importer says of a venue file. */
function problemsOf(text: string): string[] {
  const read = readVenueFile(text);
  return read.ok ? [] : read.problems.map(describeProblem);
}

test("a file of millions of brackets is a problem of the file, not ours", () => {
  for (const bracket of ["[", '{"a":'])
    expect(problemsOf(bracket.repeat(2_000_000))).toEqual([expect.stringContaining("not valid JSON")]);
});

describe("the line of a value", () => {
  const text = `{
  "items": [
    { "id": "a",
      "name": { "en": "A \\" } ] , \\\\" }
    },
    {
      "id":
        "b"
    }
  ],
  "n": 1
}`;

  test.each([
    [[], 1],
    [["items"], 2],
    [["items", 0], 3],
    [["items", 0, "id"], 3],
    [["items", 0, "name", "en"], 4],
    [["items", 1], 6],
    [["items", 1, "id"], 8],
    [["n"], 11],
  ])("%j is found on line %i", (path, line) => {
    expect(parsed(text).lineOf(path as PropertyKey[])).toBe(line);
  });

  test("that is missing is the line of what should hold it", () => {
    expect(parsed(text).lineOf(["items", 1, "priceMinor"])).toBe(6);
    expect(parsed(text).lineOf(["stadium", "blocks", 0])).toBe(1);
  });

  test("is found for every value of any JSON, however it is laid out", () => {
    const leaves = (value: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; leaf: unknown }[] =>
      typeof value === "object" && value !== null
        ? Object.entries(value).flatMap(([key, each]) =>
            leaves(each, [...path, Array.isArray(value) ? Number(key) : key]),
          )
        : [{ path, leaf: value }];
    // Keys without "/", which separates the parts of a path; no __proto__, which assignment would swallow.
    const key = fc.stringMatching(/^[a-z"\\{}[\],: ]{1,5}$/);
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.string()),
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(key, tie("tree"), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.constantFrom(1, 2, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const json = parsed(text);
        const lines = text.split("\n");
        for (const { path, leaf } of leaves(value))
          expect(lines[(json.lineOf(path) ?? 0) - 1]).toContain(JSON.stringify(leaf));
      }),
      { numRuns: 500 },
    );
  });
});

describe("a file that breaks off or is no JSON", () => {
  test.each([
    ["a comma too many", '{\n"a": 1,\n}\n\n', 3],
    ["a missing comma", "[1,\n2\n3]\n", 3],
    ["a missing colon", '{\n"a" 1\n}\n\n', 2],
    ["a string over two lines", '{\n"a": "x\ny"\n}\n', 2],
    ["a number that breaks off", '{\n"a": 12.,\n"b": 2\n}\n', 2],
    ["a half-written file", '{\n"a": [\n1,\n', 4],
    ["an empty file", "", 1],
  ])("%s is told with its line", (_, text, line) => {
    const json = parseJson(text);
    expect(json.ok).toBe(false);
    if (!json.ok) expect(describeProblem(json.problem)).toMatch(new RegExp(`^line ${line}: not valid JSON`));
  });

  // V8 gives no position for an unexpected token, and the last line is named instead.
  test("a missing value is told with its line", () => {
    const json = parseJson('{\n"a": },\n"b": 1\n}\n');
    expect(json.ok ? "" : describeProblem(json.problem)).toMatch(/^line 2:/);
  });
});

describe("what the importer says of a venue file", () => {
  const lines = JSON.stringify(aVenueFile(), null, 2).split("\n");
  const lineWith = (text: string, nth = 1) =>
    lines.flatMap((line, index) => (line.includes(text) ? [index + 1] : []))[nth - 1] ?? 0;
  const changed = (line: number, from: string, to: string) =>
    lines.map((each, index) => (index + 1 === line ? each.replace(from, to) : each)).join("\n");

  test("is nothing when it is in order", () => {
    expect(problemsOf(lines.join("\n"))).toEqual([]);
  });

  test.each([
    ["a price as a string", '"priceMinor": 5400', "5400", '"54.00"', "items.1.priceMinor", 2],
    ["a duplicate id", '"id": "cola"', "cola", "burger", "items.1.id", 1],
    ["a dangling category", '"category": "drinks"', "drinks", "sushi", "items.1.category", 1],
    ["an unknown time zone", '"timeZone"', "Asia/Jerusalem", "Asia/Teddy", "stadium.timeZone", 1],
    ["an option id used twice", '"id": "egg"', "egg", "s", "items.1.customization.1.options.0.id", 2],
    ["a missing Hebrew text", '"he": "מנה"', "מנה", "", "items.0.name.he", 1],
  ])("names %s with its line and path", (_, at, from, to, path, nth) => {
    const line = lineWith(at, nth);
    const problems = problemsOf(changed(line, from, to));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^line ${line}, ${path.replaceAll(".", "\\.")}: .+`));
  });

  test("names a missing text with the line where it would stand", () => {
    const venue = aVenueFile();
    venue.items[1].name = {};
    const text = JSON.stringify(venue, null, 2);
    const before = text.split("\n").findIndex((each) => each.includes('"id": "cola"'));
    expect(problemsOf(text)).toEqual(
      ["he", "en"].map((each) => expect.stringMatching(`^line ${before + 2}, items.1.name.${each}: `)),
    );
  });

  test("lists every problem, in the order of the file", () => {
    const venue = aVenueFile();
    venue.items[1].category = "sushi";
    venue.items[0].priceMinor = "54.00";
    venue.stadium.color = "blue";
    venue.shops[1].id = "grill";
    venue.items[0].name.en = "";
    const problems = problemsOf(JSON.stringify(venue, null, 2));
    expect(problems.map((each) => each.replace(/^line \d+, ([^:]+):.*$/, "$1"))).toEqual([
      "stadium.color",
      "shops.1.id",
      "items.0.name.en",
      "items.0.priceMinor",
      "items.1.category",
    ]);
    const numbers = problems.map((each) => Number(/^line (\d+)/.exec(each)?.[1]));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
  });

  test("names the dish, and what to write where the price has a decimal point", () => {
    const venue = aVenueFile();
    venue.items[0].priceMinor = 46.5;
    venue.items[1].priceMinor = "25.00";
    const read = readVenueFile(JSON.stringify(venue));
    expect(read).toMatchObject({
      problems: [
        { code: "price-decimal", given: "46.5", write: "4650", thing: { en: "Dish", he: "מנה" } },
        { code: "price-decimal", given: "25.00", write: "2500" },
      ],
    });
    if (!read.ok) expect(groupProblems(read.problems).map((group) => group.problems.length)).toEqual([2]);
  });

  test("is said once where one mistake was made in many places, and each place is kept", () => {
    const venue = aVenueFile();
    venue.items[0].category = "sushi";
    venue.items[1].category = "sushi";
    venue.items[1].shops = ["nowhere"];
    const read = readVenueFile(JSON.stringify(venue, null, 2));
    if (read.ok) throw new Error("taken");
    expect(groupProblems(read.problems).map(({ code, problems }) => [code, problems.length])).toEqual([
      ["no-category", 2],
      ["no-shop", 1],
    ]);
  });

  test("speaks of the file where no field is to blame", () => {
    expect(problemsOf("[]")[0]).toMatch(/^line 1, the file: /);
  });

  test("comes within seconds for 5 MB", () => {
    const venue = aVenueFile();
    venue.items = Array.from({ length: 2000 }, () => ({ ...venue.items[0], priceMinor: "x" }));
    const text = JSON.stringify(venue, null, 8);
    expect(text.length).toBeGreaterThan(5_000_000);
    const problems = problemsOf(text);
    expect(problems.filter((each) => each.includes("priceMinor"))).toHaveLength(2000);
  });
});
