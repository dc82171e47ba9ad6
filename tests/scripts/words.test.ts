import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** docs/words.md lists the mechanisms of our own. Their number may only fall: a new one replaces one or two. */
const most = 30;

const page = readFileSync("docs/words.md", "utf8");
const [list = "", table = ""] = page.split(/^## Every .*$/m);
const words = list
  .split(/^### /m)
  .slice(1)
  .map((entry) => entry.split("\n"));
const names = words.map(([name = ""]) => name);

test("every path that the list of words names is there", () => {
  const paths = [...page.matchAll(/`((?:app|domain|scripts|tests|worker)\/[^`]+|[\w.-]+\.ts)`/g)].map(
    ([, path]) => path as string,
  );
  expect(paths.length).toBeGreaterThanOrEqual(names.length);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test.each(words)("%s has one place, a worth and an end", (_name, ...lines) => {
  expect(lines.filter((line) => /^`[^`]+`$/.test(line))).toHaveLength(1);
  expect(lines.join(" ")).toMatch(/ Worth: .+ Ends /);
});

test("the introduction counts the words, and there are not more than there were", () => {
  expect(page).toContain(`**${names.length} words**`);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeLessThanOrEqual(most);
});

test("every mechanism that was counted has its line, in words that are left", () => {
  expect(table.match(/^\| (?!mechanism).+ \|$/gm)).toHaveLength(64);
  const named = [...table.matchAll(/\*([^*]+)\*/g)].map(([, name]) => name);
  expect(named.filter((name) => !names.some((each) => each.toLowerCase() === name))).toEqual([]);
});
