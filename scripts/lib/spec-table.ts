import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Point = {
  id: string;
  text: string;
  /** What its tests do not show. */
  weak?: string;
};
export type Section = { section: string; title: string; points: Point[] };
/** A test that names points of docs/product.md in the comment above it. */
type Tagged = { file: string; title: string; ids: string[] };
export type Found = { tagged: Tagged[]; problems: string[] };

const folders = ["tests/domain", "tests/scripts", "tests/app", "tests/worker", "tests/faults", "tests/e2e"];

export function readPoints(): Section[] {
  return parsePoints(readFileSync("docs/product.md", "utf8"));
}

/** `## 5. Home`, then `- **5.1** text`; continued lines are indented, weak tests are marked `*Weak: …*`. */
export function parsePoints(markdown: string): Section[] {
  const sections: Section[] = [];
  for (const { groups = {} } of markdown.matchAll(
    /^## (?<section>\d+)\. (?<title>.+)$|^- \*\*(?<id>\d+\.\d+)\*\* (?<words>.+(?:\n {2}.+)*)/gm,
  )) {
    const { section, title, id, words } = groups;
    if (section && title) sections.push({ section, title, points: [] });
    if (!id || !words) continue;
    const [text = "", weak] = words.replace(/\s+/g, " ").split(/ \*Weak: (.*?)\.?\*$/);
    sections.at(-1)?.points.push({ id, text, ...(weak && { weak }) });
  }
  return sections;
}

export function readTagged(): Found {
  const files = folders.flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
      .sort()
      .map((name) => join(folder, name)),
  );
  const found = files.map((file) => findTagged(file, readFileSync(file, "utf8")));
  return { tagged: found.flatMap((each) => each.tagged), problems: found.flatMap((each) => each.problems) };
}

const tag = /^[ \t]*\/\/ \[product ([^\]\n]*)\]$/gm;
const call = /^[ \t]*(?:for .*\n)?[ \t]*(?:test|describe)((?:\.[a-z]+)*)\s*(?:<[^(]*>)?\(/gm;

/** `// [product 5.3 5.4]` above a test or a group of them. */
export function findTagged(file: string, source: string): Found {
  const tagged: Tagged[] = [];
  const problems: string[] = [];
  for (const { 0: whole, 1: list = "", index } of source.matchAll(tag)) {
    const ids = list.split(/[\s,]+/).filter(Boolean);
    call.lastIndex = index + whole.length;
    const found = call.exec(source);
    const title = found && titleAfter(source, call.lastIndex, found[1]?.includes(".each") ?? false);
    if (!found || !title || ids.length === 0)
      problems.push(`${file}: "${whole.trim()}" stands above no test`);
    else if (/\.(skip|fixme|todo|only|fails)/.test(found[1] ?? ""))
      problems.push(`${file}: "${title}" does not count as it is`);
    else if (tagged.at(-1)?.title === title) tagged.at(-1)?.ids.push(...ids);
    else tagged.push({ file, title, ids });
  }
  return { tagged, problems };
}

/** A call's first string argument; for `test.each(…)(title, …)` that of the second call. */
function titleAfter(source: string, open: number, isEach: boolean): string | null {
  const start = isEach ? closingBracket(source, open) : open;
  const text = /(["'`])((?:\\.|(?!\1)[\s\S])*)\1/y;
  text.lastIndex = start + (/^\s*\(?\s*/.exec(source.slice(start))?.[0].length ?? 0);
  return text.exec(source)?.[2]?.replace(/\\(.)/g, "$1") ?? null;
}

/** The index after the matching bracket. Brackets in strings don't count. */
function closingBracket(source: string, open: number): number {
  const parts = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\/.*|[()]/g;
  parts.lastIndex = open;
  let depth = 1;
  for (let part = parts.exec(source); part; part = parts.exec(source)) {
    if (part[0] === "(") depth++;
    if (part[0] === ")" && --depth === 0) return parts.lastIndex;
  }
  return source.length;
}

/** Points whose tests do not show all of them. */
export function findWeak(sections: Section[]): string[] {
  const points = sections.flatMap((each) => each.points);
  return points.flatMap(({ id, weak }) => (weak ? [`${id} is weakly tested: ${weak}`] : []));
}

/** Rows of docs/design.md's settled points that the product's owner agreed to. A new row needs that, too. */
const agreed = [
  ...["who is signed in", "language, stadium, theme", "the cart", "lines of the cart", "a fresh session"],
  ...["failed sign-ins", "a forgotten password", "profile", "who sees splash and onboarding"],
  ...["delays (splash, redirects, validation)", "home without a stadium", "home by popularity"],
  ...["navigation while paying", "the seat after an order", "Canceled tab", "times in the timeline"],
  ...[
    "the greeting at night",
    "a name that is not known",
    "an order's QR code",
    "shops of a stadium without any",
  ],
  ...["offers that can't be loaded", "`isTipAdded`", "an account without a customer's record"],
  ...["amount and account in create-intent", "location", "account", "section", "`ticketImage` in a link"],
  ...["favorites, notifications", "receipts", "feedback, reports", "privacy, terms", "fallback stadiums"],
  ...["address of the API", "platform of an order"],
];

/** Rows of the table of settled points that nobody agreed to. */
export function findUnsettled(markdown = readFileSync("docs/design.md", "utf8")): string[] {
  const table = /^## Settled points$(.*?)^## /ms.exec(markdown)?.[1] ?? "";
  const rows = [...table.matchAll(/^\| (?!point \||-)(.+?) \|/gm)].map((match) => match[1] ?? "");
  return rows
    .filter((row) => !agreed.includes(row))
    .map((row) => `docs/design.md settles "${row}", which nobody agreed to`);
}

/** Points without a test, tests of unknown points, duplicates. */
export function findGaps(sections: Section[], { tagged, problems }: Found): string[] {
  const points = sections.flatMap((each) => each.points);
  const known = new Set(points.map((point) => point.id));
  const covered = new Set(tagged.flatMap((each) => each.ids));
  return [
    ...problems,
    ...points.filter(({ id }) => !covered.has(id)).map(({ id, text }) => `${id} has no test: ${text}`),
    ...tagged.flatMap(({ file, title, ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file}: "${title}" names ${id}, which is no point`),
    ),
    ...[...known]
      .filter((id) => points.filter((point) => point.id === id).length > 1)
      .map((id) => `${id} is there twice`),
  ];
}

/** spec-table.md: every point, its tests, the gaps. */
export function makeTable(sections: Section[], found: Found): string {
  const points = sections.flatMap((each) => each.points);
  const gaps = findGaps(sections, found);
  const weak = points.filter((point) => point.weak);
  return [
    "# The fan app, point by point, with its tests",
    "",
    "Made by `npm run spec` from [docs/product.md](docs/product.md) and the comments `// [product 5.3 …]` above the tests.",
    `${points.length} points, ${found.tagged.length} tests that name them, ${gaps.length} gaps, ${weak.length} weakly tested.`,
    "",
    "## Gaps",
    "",
    gaps.length > 0 ? gaps.map((gap) => `- ${gap}`).join("\n") : "None.",
    "",
    "## Weakly tested",
    "",
    weak.length > 0 ? weak.map(({ id, weak }) => `- ${id}: ${weak}`).join("\n") : "None.",
    "",
    ...sections.flatMap(({ section, title, points }) => [
      `## ${section}. ${title}`,
      "",
      "| product | point | tests |",
      "|---|---|---|",
      ...points.map(({ id, text }) => `| ${id} | ${cell(text)} | ${testsOf(id, found.tagged)} |`),
      "",
    ]),
  ].join("\n");
}

function testsOf(id: string, tagged: Tagged[]): string {
  return tagged
    .filter((each) => each.ids.includes(id))
    .map(
      ({ file, title }) =>
        `${cell(title)} (${file.replace(/^tests\//, "").replace(/\.(test|spec)\.tsx?$/, "")})`,
    )
    .join("<br>");
}

function cell(text: string): string {
  const whole = text.replace(/\]\((?=[\w-]+\.md)/g, "](docs/");
  return whole.replace(/\s+/g, " ").replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
