import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Package = {
  license?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
};
const read = (path: string) => readFileSync(path, "utf8");
const manifest = JSON.parse(read("package.json")) as Record<
  "dependencies" | "devDependencies" | "optionalDependencies",
  Record<string, string>
>;
const locked = Object.entries(
  (JSON.parse(read("package-lock.json")) as { packages: Record<string, Package> }).packages,
).filter(([path]) => path !== "");
const direct = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

/** Licences that let one ship the product, or only run a tool while building it. */
const allowed = new Set([
  ...[
    "MIT",
    "MIT-0",
    "ISC",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "0BSD",
    "BlueOak-1.0.0",
    "CC0-1.0",
  ],
  ...["Unlicense", "Python-2.0", "CC-BY-4.0", "MPL-2.0", "WTFPL", "Zlib"],
]);
/** The local platform's picture library: a tool on the developer's machine, never part of what is shipped. */
const isTool = (path: string) => path.startsWith("node_modules/@img/");
const allowedForTools = "LGPL-3.0-or-later";

/** Whether one may choose allowed licences: "A OR B", "(A AND B)". */
function isAllowed(path: string, expression: string): boolean {
  const text = expression.replaceAll(/[()]/g, "");
  return text
    .split(" OR ")
    .some((choice) =>
      choice
        .split(" AND ")
        .every((each) => allowed.has(each.trim()) || (isTool(path) && each.trim() === allowedForTools)),
    );
}

test("every package's licence lets us use it", () => {
  const bad = locked
    .map(([path, { license }]) => [path, license ?? "none"] as const)
    .filter(([path, license]) => !isAllowed(path, license));
  expect(bad).toEqual([]);
});

test("every version is exact, and every package has its integrity in the lockfile", () => {
  expect(Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
    [],
  );
  expect(locked.filter(([, each]) => !each.link && !each.integrity).map(([path]) => path)).toEqual([]);
});

test("every dependency has its reason in docs/dependencies.md", () => {
  const text = read("docs/dependencies.md");
  const named = (name: string) =>
    text.includes(name) ||
    (name.startsWith("@types/") && text.includes("@types/*")) ||
    namedByFamily(name, text);
  expect(Object.keys(direct).filter((name) => !named(name))).toEqual([]);
});

/** "@lingui/cli, vite-plugin, …": the rest of a family is named without its scope. */
function namedByFamily(name: string, text: string): boolean {
  const [scope, rest] = name.split("/");
  return !!rest && text.split("\n").some((line) => line.includes(`${scope}/`) && line.includes(rest));
}

test("no package runs a script of its own when it is installed", () => {
  expect(read(".npmrc")).toContain("ignore-scripts=true");
});
