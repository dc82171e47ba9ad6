import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { groups } from "../../scripts/commands/index.ts";
import { readPoints } from "../../scripts/lib/spec-table.ts";

const notOurs =
  /^(\.|node_modules$|build$|screenshots$|test-results$|worker-configuration\.d\.ts$|package-lock)/;
const files = readdirSync(".", { withFileTypes: true })
  .filter(({ name }) => !notOurs.test(name))
  .flatMap((entry) => {
    if (!entry.isDirectory()) return [entry.name];
    return (readdirSync(entry.name, { recursive: true }) as string[]).map((name) => join(entry.name, name));
  });
const texts = files.filter((file) => /^\.(ts|tsx|mjs|js|css|md|toml)$/.test(extname(file)));
const read = (file: string) => readFileSync(file, "utf8");

const sections = readPoints();
const points = new Set(sections.flatMap(({ section, points }) => [section, ...points.map(({ id }) => id)]));
const faults = new Set([...read("docs/faults.md").matchAll(/^\| (\d+) \|/gm)].map(([, row]) => row));
/** A decision is a paragraph of its theme's page. */
const decided = files
  .filter((file) => /^docs\/.*\.md$/.test(file))
  .flatMap((file) => [...read(file).matchAll(/^\*\*Decision (\d+), \d+ \w+ \d{4}: /gm)])
  .map(([, number]) => number);
const decisions = new Set(decided);
const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
const commands = Object.values(groups).flatMap((entries) => entries.map(({ name }) => name));
const list = (number: string) => `((?:${number})(?:(?:, | and | to )(?:${number}))*)`;

/** What a text refers to and what is not there. */
function findDangling(file: string, source: string): string[] {
  // A comment may break a reference between two lines.
  const text = source.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, " ");
  const numbers = (pattern: string, known: Set<string | undefined>) =>
    [...text.matchAll(new RegExp(pattern, "gi"))]
      .filter(([, all = ""]) => all.split(/, | and | to /).some((each) => !known.has(each)))
      .map(([reference]) => reference);
  const paths = (pattern: RegExp, isThere: (path: string, anchor?: string) => boolean) =>
    [...text.matchAll(pattern)]
      .filter(([, path = "", anchor]) => !isThere(path, anchor))
      .map(([reference]) => reference);
  const ofMarkdown = file.endsWith(".md")
    ? [
        ...paths(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g, (path, anchor) =>
          isHere(path ? normalize(join(dirname(file), path)) : file, anchor),
        ),
        // Docs name a source file by as much of its path as they need.
        ...paths(/`([\w./-]+\.(?:tsx?|mjs|css|svg|webp))`/g, (path) =>
          files.some((each) => `/${each}`.endsWith(`/${path}`)),
        ),
      ]
    : [];
  return [
    ...(text.match(/\b(?:SPEC|DESIGN|FAULTS|STACK|LOOK|STYLE)\.md\b/g) ?? []),
    ...numbers(`(?<!\\[)\\bproduct ${list("\\d+(?:\\.\\d+)?")}`, points),
    ...numbers(`\\bfaults? ${list("\\d+")}`, faults),
    ...numbers(`\\bdecisions? ${list("\\d+")}`, decisions),
    ...paths(/(?<![\w./-])(docs\/[\w-]+(?:[./][\w-]+)*)(?:#([\w-]+))?/g, isHere),
    ...paths(/\bnpm run (?:-s )?([a-z][\w-]*(?::[\w-]+)*)/g, (name) => scripts.includes(name)),
    ...paths(/\bnpm run (?:-s )?seatside -- ([a-z][\w-]*)/g, (name) => commands.includes(name)),
    ...ofMarkdown,
  ];
}

function isHere(path: string, anchor?: string): boolean {
  if (!existsSync(path)) return false;
  return anchor === undefined || headingsOf(path).includes(anchor);
}

/** The anchors that GitHub makes of a file's headings. */
function headingsOf(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-"),
  );
}

test("every decision stands once", () => {
  expect(decided.length).toBeGreaterThan(70);
  expect(decided).toHaveLength(decisions.size);
});

test("whatever code, tests and documents refer to is there", () => {
  const dangling = texts.flatMap((file) =>
    findDangling(file, read(file)).map((reference) => `${file}: ${reference}`),
  );
  expect(dangling).toEqual([]);
});

// Put together here, or this file would be found itself.
test.each([
  ["app/a.ts", `// ${"SPEC"}.md section 2`],
  ["app/a.ts", `/** The sum (${"product"} 99.1). */`],
  ["app/a.ts", `/** The sum (${"product"} 1.1,\n * 99.1). */`],
  ["app/a.ts", `// ${"fault"} 99`],
  ["app/a.ts", `// ${"decision"} 99`],
  ["app/a.ts", `// ${"docs"}/nothing.md`],
  ["app/a.ts", `// ${"docs"}/design.md#nothing`],
  ["README.md", `${"npm run"} nothing`],
  ["README.md", `${"npm run"} seatside -- nothing`],
  ["README.md", "[a](nothing.md)"],
  ["docs/design.md", "[a](#nothing)"],
  ["docs/design.md", "[a](product.md#nothing)"],
  ["docs/design.md", "`worker/nothing.ts`"],
])("in %s the reference %j points nowhere", (file, text) => {
  expect(findDangling(file, text)).toHaveLength(1);
});

test.each([
  // The tags above tests are the spec table's to check.
  ["tests/a.test.ts", "// [product 99.1]"],
  ["app/a.ts", "// product 1.1, 1.2 and 2.1; fault 25; decisions 2 and 3; docs/design.md#money"],
  [
    "docs/design.md",
    "[a](product.md#5-home) `npm run spec` `worker/index.ts` [b](https://example.com/docs/c)",
  ],
])("in %s the references of %j are there", (file, text) => {
  expect(findDangling(file, text)).toEqual([]);
});
