import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { guideScreens, guidesFolder } from "../../scripts/screens/guide-pictures.ts";
import { staffScreens } from "../../scripts/screens/screens.ts";

const languages = ["he", "en"] as const;
const guides = languages.flatMap((language) =>
  readdirSync(join(guidesFolder, language)).map((file) => join(guidesFolder, language, file)),
);
const textOf = (path: string) => readFileSync(path, "utf8");
const tasksOf = (text: string) => text.split(/^## /m).slice(1);
const pictures = join(guidesFolder, "pictures");

test("every link and picture of the guides leads somewhere", () => {
  const lost = [join(guidesFolder, "README.md"), ...guides].flatMap((path) =>
    [...textOf(path).matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
      .map(([, link, source]) => link ?? source ?? "")
      .filter((link) => !existsSync(join(dirname(path), link)))
      .map((link) => `${path}: ${link}`),
  );
  expect(lost).toEqual([]);
});

test("every picture is of a screen that the command knows, is shown in its language, and all are under 3 MB", () => {
  const known = staffScreens.map(({ name }) => name);
  expect(guideScreens().filter((name) => !known.includes(name))).toEqual([]);
  for (const language of languages)
    for (const path of guides.filter((each) => each.includes(`/${language}/`)))
      expect([...textOf(path).matchAll(/pictures\/[\w-]+-(he|en)\.webp/g)].map(([, of]) => of)).not.toContain(
        language === "he" ? "en" : "he",
      );
  const files = readdirSync(pictures);
  expect(files.sort()).toEqual(
    guideScreens()
      .flatMap((name) => languages.map((language) => `${name}-${language}.webp`))
      .sort(),
  );
  expect(files.reduce((sum, file) => sum + statSync(join(pictures, file)).size, 0)).toBeLessThan(3e6);
});

test("both languages have the same tasks with the same pictures, each no more than a screenful", () => {
  const shapeOf = (path: string) =>
    tasksOf(textOf(path)).map((task) => [...task.matchAll(/pictures\/([a-z-]+)-/g)].map(([, name]) => name));
  for (const path of guides.filter((each) => each.includes("/en/") && each.endsWith(".md")))
    expect([path, shapeOf(path)]).toEqual([path, shapeOf(path.replace("/en/", "/he/"))]);
  const long = guides.flatMap((path) =>
    tasksOf(textOf(path))
      .filter((task) => task.replace(/!\[.*/g, "").length > 900 || task.split("![").length > 2)
      .map((task) => `${path}: ${task.split("\n")[0]}`),
  );
  expect(long).toEqual([]);
});
