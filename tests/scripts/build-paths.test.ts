import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { resolveConfig } from "vite";
import { expect, onTestFinished, test, vi } from "vitest";
import linguiConfig from "../../lingui.config.ts";

test("every path of the catalogs of texts is there", () => {
  const paths = linguiConfig.catalogs?.flatMap(({ include, exclude = [] }) => [...include, ...exclude]) ?? [];
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(path.replace(/\/\*\*$/, "")))).toEqual([]);
});

test("every path that a stylesheet reads its classes from is there", () => {
  const sources = globSync("app/styles/*.css").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/@source (?:not )?"([^"]+)"/g)].map(([, path = ""]) =>
      join(dirname(file), path),
    ),
  );
  expect(sources.length).toBeGreaterThan(10);
  expect(sources.filter((path) => !existsSync(path))).toEqual([]);
});

test("a build is for production, whatever the shell says", async () => {
  vi.stubEnv("NODE_ENV", "development");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { isProduction } = await resolveConfig({}, "build");
  expect(isProduction).toBe(true);
});
