import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { siteMap } from "#domain/site/site-map.ts";
import { byFolder, folderOf } from "#worker/http/routes-by-folder.ts";

type Entry = { id?: string; path?: string; file: string; index?: boolean; children?: Entry[] };
type Row = { id: string; parentId?: string; path?: string; index?: boolean };

/** A build's routes, as React Router writes them. */
function rowsOf(entries: Entry[], parentId: string): Row[] {
  return entries.flatMap(({ id, path, file, index, children = [] }) => {
    const own = id ?? file.replace(/\.tsx?$/, "");
    return [{ id: own, parentId, path, index }, ...rowsOf(children, own)];
  });
}

const rows: Row[] = [{ id: "root", path: "" }, ...rowsOf(routes as Entry[], "root")];
const table = Object.fromEntries(rows.map((row) => [row.id, row]));
const whole = { routes: table, assets: { routes: table } } as unknown as ServerBuild;

function treeOf(all: ServerBuild["routes"], parentId?: string): RouteObject[] {
  return Object.values(all)
    .flatMap((row) => (row ? [row] : []))
    .filter((row) => row.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: treeOf(all, id) },
    ) as RouteObject[];
}

const matched = (build: ServerBuild, address: string) =>
  matchRoutes(treeOf(build.routes), address)?.map(({ route, params }) => [route.id, params]);

test("a folder's routes answer its addresses as all routes do", () => {
  const folders = byFolder(whole);
  const known = Object.keys(siteMap).map((path) => path.replace(/:\w+/g, "an-id"));
  for (const address of [...known, ...known.map((each) => `${each.replace(/\/$/, "")}/more`), "/nothing"]) {
    const own = folders.get(folderOf(address)) ?? folders.get("");
    expect([address, own && matched(own, address)]).toEqual([address, matched(whole, address)]);
    // The document's router is made of the manifest.
    expect(Object.keys(own?.assets.routes ?? {})).toEqual(Object.keys(own?.routes ?? {}));
  }
});

test("a folder has few routes beside its own", () => {
  const folders = byFolder(whole);
  expect(Object.keys(folders.get("menu")?.routes ?? {})).toContain("routes/browse/whole-menu/menu");
  expect(Object.keys(folders.get("menu")?.routes ?? {})).not.toContain("routes/browse/home/home");
});
