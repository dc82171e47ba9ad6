import { readFileSync } from "node:fs";
import { resolveConfig } from "vite";
import { expect, onTestFinished, test, vi } from "vitest";
import { listSources } from "../../scripts/lib/imports.ts";
import { listAreas } from "../../scripts/vite/areas.ts";
import { wordsOf } from "../../scripts/vite/classes.ts";

const areas = listAreas();

test("every file with texts is in an area: those of a fan's first view in one alone", () => {
  const files = listSources().filter((file) => readFileSync(file, "utf8").includes("@lingui/react/macro"));
  expect(files.length).toBeGreaterThan(200);
  const found = (file: string) => Object.values(areas).filter((each) => each.includes(file)).length;
  expect(files.filter((file) => found(file) === 0)).toEqual([]);
  expect(areas.messages.filter((file) => file.startsWith("app/routes/") && found(file) > 1)).toEqual([]);
});

test("what a screen loads on demand is of the area whose texts it loads with it", () => {
  expect(areas.messages).toContain("app/components/page/bottom-nav.tsx");
  expect(areas.messages).not.toContain("app/components/order/order-bar.tsx");
  expect(areas.cart).toContain("app/components/order/order-bar.tsx");
});

test("a stylesheet has the classes in a file's strings, and no word of its texts, types and comments", () => {
  const code = `
    import { sticky } from "./absolute.ts";
    // An outline, or /* a filter */
    type Look = "visible" | "isolate";
    const looks = { loud: "text-lg", quiet: \`text-sm \${sticky}\` } as const;
    export const Part = () => (
      <p hidden type="hidden" title={t\`contents\`} className={sticky ? "row gap-4" : looks.loud}>
        shrink
      </p>
    );`;
  expect(wordsOf("part.tsx", code).filter(Boolean).sort()).toEqual(["gap-4", "row", "text-lg", "text-sm"]);
});

test("a build is for production, whatever the shell says", async () => {
  vi.stubEnv("NODE_ENV", "development");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { isProduction } = await resolveConfig({}, "build");
  expect(isProduction).toBe(true);
});
