import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const theme = readFileSync("app/styles/theme.css", "utf8");
const [light = "", dark = ""] = theme.split('[data-theme="dark"]');

// [product 1.14]
test("the theme has the product's colours, each where its contrast allows it", () => {
  expect(light).toContain("--color-page: #f5f5f5");
  expect(light).toContain("--color-accent: #3d70ff");
  expect(light).toContain("--color-primary: #3161ea");
  expect(dark).toContain("--color-primary: #5a84f8");
});

test("every width a class asks for is one of the theme's", () => {
  const widths = [...theme.matchAll(/--breakpoint-(\w+)/g)].map(([, name]) => name);
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((each) =>
    each.endsWith(".tsx"),
  );
  const asked = files.flatMap((file) => [
    ...readFileSync(`app/${file}`, "utf8").matchAll(/(?<=[\s"'`])(?:max-)?(sm|md|lg|xl|2xl):(?=[a-z-])/g),
  ]);
  expect(asked.length).toBeGreaterThan(20);
  expect([...new Set(asked.map(([, name]) => name))].filter((name) => !widths.includes(name))).toEqual([]);
});

// [product 5.8]
test("every venue has the usual categories", () => {
  for (const file of readdirSync("seed/venues")) {
    const { categories } = JSON.parse(readFileSync(`seed/venues/${file}`, "utf8")) as {
      categories: { name: { en: string } }[];
    };
    const names = categories.map((category) => category.name.en);
    for (const name of ["Pizza", "Burgers", "Drinks", "Desserts", "Coffee", "Asian", "Bakery"])
      expect(names, file).toContain(name);
  }
});

// [product 2.3]
test("the installed app starts at /splash, with icons that are there", () => {
  const manifest = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")) as {
    start_url: string;
    icons: { src: string }[];
  };
  expect(manifest.start_url).toBe("/splash");
  for (const { src } of manifest.icons) expect(readFileSync(`public${src}`).length).toBeGreaterThan(500);
  expect(readFileSync("app/root.tsx", "utf8")).toContain('rel="manifest" href="/manifest.webmanifest"');
});
