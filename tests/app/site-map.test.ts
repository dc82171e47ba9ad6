import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { areasOf } from "#app/i18n/areas.ts";
import routes from "#app/routes.ts";
import {
  findPath,
  findScreen,
  pathsWhere,
  patternOf,
  type SitePath,
  siteMap,
} from "#domain/site/site-map.ts";
import { longScreens } from "../../scripts/screens/long-content.ts";
import { pathOf } from "../../scripts/screens/open-screen.ts";
import { screens, staffScreens } from "../../scripts/screens/screens.ts";
import type { World } from "../../scripts/screens/world.ts";
import { listAreas } from "../../scripts/vite/areas.ts";

type Entry = { path?: string; file: string; index?: boolean; children?: Entry[] };
type Found = { path: string; file: string; around: string[] };

/** Every path that app/routes.ts answers, its module, and the modules around it. */
function listPaths(entries: Entry[], base = "", around: string[] = []): Found[] {
  return entries.flatMap(({ path, file, index, children }) => {
    const own = path ? `${base}/${path}` : base;
    // A route that only frames its children answers no path itself.
    const answers = index || !children?.length ? [{ path: own || "/", file, around }] : [];
    return [...answers, ...listPaths(children ?? [], own, [...around, file])];
  });
}

const textFiles = listAreas();
const found = listPaths(routes as Entry[]).filter(({ path }) => path !== "/*");
const paths = Object.keys(siteMap) as SitePath[];
const example = (path: string) => path.replace(/:\w+/g, "an-id");

describe("the site map", () => {
  test("has a row for every route, and a route for every row", () => {
    expect(found.map(({ path }) => path).sort()).toEqual([...paths].sort());
  });

  test("says of every route whether it draws, and where its texts are", async () => {
    for (const { path, file, around } of found) {
      const row = siteMap[path as SitePath];
      const draws = /^export default /m.test(readFileSync(`app/${file}`, "utf8"));
      expect([path, row.draws]).toEqual([path, draws ? "screen" : "nothing"]);
      if (!draws) continue;
      const modules = await Promise.all(around.map((each) => import(/* @vite-ignore */ `../../app/${each}`)));
      const areas = areasOf(modules.map(({ handle }) => handle));
      expect([path, areas]).toEqual([path, [...new Set(["messages", row.texts])]]);
      expect([path, textFiles[row.texts].includes(`app/${file}`)]).toEqual([path, true]);
    }
  });

  test("finds its row for an address of each path, with a query, a slash at the end, and nothing for another", () => {
    for (const path of paths) {
      expect(findPath(example(path))).toBe(path);
      expect(findPath(`${example(path)}?q=1/2#x`)).toBe(path);
    }
    expect(findPath("/cart/")).toBe("/cart");
    for (const unknown of ["/nowhere", "/food", "/order/1/2", "/__proto__", "/constructor", ""])
      expect([unknown, findScreen(unknown)]).toEqual([unknown, null]);
  });

  test("gives the paths of a fact as one expression, and refuses where it would fit others", () => {
    const pattern = new RegExp(patternOf(({ hasNav }) => !hasNav));
    for (const path of paths)
      expect([path, pattern.test(example(path))]).toEqual([path, !siteMap[path].hasNav]);
    for (const path of ["/", "/authors", "/order/1"]) expect(pattern.test(path)).toBe(false);
    expect(() => patternOf(({ hasNav }) => hasNav)).toThrow("/order/confirm");
  });

  test("keeps ahead what is kept at all, and draws the placeholder that a path is named after", () => {
    for (const path of pathsWhere(({ isPrecached }) => isPrecached))
      expect([path, findScreen(path)?.offline]).not.toEqual([path, "no"]);
    for (const path of pathsWhere(({ placeholder }) => placeholder))
      expect(findScreen(example(path))?.placeholder).toBe(path.split("/")[1]);
  });

  test("lists for search engines nothing of one person's own, of staff's or of a payment", () => {
    for (const path of pathsWhere(({ isListed }) => isListed)) {
      const { policy, offline } = siteMap[path];
      expect([path, policy, offline === "own"]).toEqual([path, "fan", false]);
    }
  });
});

test("every screen has a screenshot, and every screenshot a screen", () => {
  const floor = { pin: "", longCode: "", closeNumber: 1 };
  const world = { waitingId: "waiting", deliveringId: "delivering", arrivedId: "arrived", floor } as World;
  const addresses = [...screens, ...staffScreens, ...longScreens].map((screen) => pathOf(screen, world));
  expect(addresses.filter((address) => !findPath(address))).toEqual([]);
  const drawn = new Set(addresses.map(findPath));
  // What is framed is on the picture of the screen around it.
  const drawable = pathsWhere(({ draws, isFramed }) => draws === "screen" && !isFramed);
  expect(drawable.filter((path) => !drawn.has(path))).toEqual([]);
});
