import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { canonicalPath } from "#domain/site/canonical-path.ts";
import { type SitePath, siteMap } from "#domain/site/site-map.ts";

const spelled = (pathname: string) => canonicalPath(pathname)?.address ?? null;

test("every spelling of a path has one canonical path", () => {
  for (const other of ["/auth", "/AUTH", "/auth/", "//auth", "/%61uth", "/aUTH///"])
    expect([other, spelled(other)]).toEqual([other, "/auth"]);
  for (const other of ["/auth.data", "/AUTH.data", "/auth/_.data", "/%61uth.data"])
    expect([other, spelled(other)]).toEqual([other, "/auth.data"]);
  expect(spelled("/SETTINGS/Theme.data")).toBe("/settings/theme.data");
  expect(spelled("/order/CONFIRM")).toBe("/order/confirm");
  expect(spelled("/Order/AbC/Receipt/")).toBe("/order/AbC/receipt");
  expect(spelled("/")).toBe("/");
  for (const unknown of ["/nowhere", "/auth.DATA", "/auth%2Edata", "/order/a/b", "/%", "/__proto__"])
    expect([unknown, spelled(unknown)]).toEqual([unknown, null]);
});

test("what is canonical stays as it is, whatever an id is made of", () => {
  for (const path of Object.keys(siteMap) as SitePath[]) {
    const address = path.replace(/:\w+/g, "a-B_1~");
    const data = path === "/" ? "/_.data" : `${address}.data`;
    expect([path, spelled(address), spelled(data)]).toEqual([path, address, data]);
  }
});

test("no spelling that the router takes for a screen is taken for nothing by the guards", () => {
  const routes = Object.keys(siteMap).map((path) => ({ path, id: path }));
  const twists: ((path: string) => string)[] = [
    (path) => path.toUpperCase(),
    (path) => `${path}/`,
    (path) => `${path}//`,
    (path) => path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (path) => path.replace(/\/(?=.)/g, "//"),
    (path) => path.replace(/-/g, "%2D"),
  ];
  for (const path of Object.keys(siteMap))
    for (const one of twists)
      for (const two of twists) {
        const address = one(two(path.replace(/:\w+/g, "an-id")));
        const [matched] = (matchRoutes(routes, address) ?? []).slice(-1);
        if (matched) expect([address, canonicalPath(address)]).not.toEqual([address, null]);
      }
});
