import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const theme = readFileSync("app/styles/theme.css", "utf8");
const [light = "", dark = ""] = theme.split('[data-theme="dark"]');

// [spec 3.theme]
test("the theme's colours are SPEC.md's, each where its contrast allows it (LOOK.md)", () => {
  expect(light).toContain("--color-page: #f5f5f5");
  expect(light).toContain("--color-accent: #3d70ff");
  expect(light).toContain("--color-primary: #3161ea");
  expect(dark).toContain("--color-primary: #5a84f8");
});

// [spec 2.home.category-names]
test("every venue has SPEC.md's categories", () => {
  for (const file of readdirSync("seed/venues")) {
    const { categories } = JSON.parse(readFileSync(`seed/venues/${file}`, "utf8")) as {
      categories: { name: { en: string } }[];
    };
    const names = categories.map((category) => category.name.en);
    for (const name of ["Pizza", "Burgers", "Drinks", "Desserts", "Coffee", "Asian", "Bakery"])
      expect(names, file).toContain(name);
  }
});

// [spec 2.splash.installed]
test("the installed app starts at /splash, with icons that are there", () => {
  const manifest = JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")) as {
    start_url: string;
    icons: { src: string }[];
  };
  expect(manifest.start_url).toBe("/splash");
  for (const { src } of manifest.icons) expect(readFileSync(`public${src}`).length).toBeGreaterThan(500);
  expect(readFileSync("app/root.tsx", "utf8")).toContain('rel="manifest" href="/manifest.webmanifest"');
});
