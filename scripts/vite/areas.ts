import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { TextArea } from "../../app/i18n/areas.ts";
import routes from "../../app/routes.ts";
import { type Import, listImports, listSources } from "../lib/imports.ts";

type Area = TextArea | "worker";

/** `addTexts("cart")` in a file: the screens of this layout, or what the file imports on demand, are of that area. */
const openedBy = (file: string) =>
  /addTexts\("(\w+)"\)/.exec(readFileSync(file, "utf8"))?.[1] as TextArea | undefined;

const listScreens = (entries: readonly RouteConfigEntry[], above: TextArea): [string, TextArea][] =>
  entries.flatMap(({ file, children = [] }) => {
    const area = openedBy(`app/${file}`) ?? above;
    return [[`app/${file}`, area], ...listScreens(children, area)];
  });

/**
 * The files of each area, by what its screens import: their texts are in the area's catalog, their classes in its
 * stylesheet. Every document has `messages`, so what is there is in no other.
 */
export function listAreas(): Record<Area, string[]> {
  const imports = new Map<string, Import[]>();
  for (const each of listImports())
    if (!each.isType && /^(app|worker)\/.*\.tsx?$/.test(each.to))
      imports.set(each.from, [...(imports.get(each.from) ?? []), each]);
  const files: Record<Area, Set<string>> = {
    messages: new Set(),
    cart: new Set(),
    pages: new Set(),
    staff: new Set(),
    worker: new Set(),
  };
  const reach = (file: string, area: Area) => {
    if (files[area].has(file)) return;
    files[area].add(file);
    for (const { to, isLater } of imports.get(file) ?? []) reach(to, (isLater && openedBy(file)) || area);
  };
  for (const name of ["root.tsx", "entry.client.tsx", "entry.server.tsx"]) reach(`app/${name}`, "messages");
  for (const [file, area] of listScreens(routes, "messages")) reach(file, area);
  for (const file of listSources()) if (file.startsWith("worker/")) reach(file, "worker");
  const { messages, cart, pages, staff, worker } = files;
  for (const file of messages) for (const area of [cart, pages, staff]) area.delete(file);
  return {
    messages: [...messages],
    cart: [...cart],
    pages: [...pages],
    staff: [...staff],
    worker: [...worker],
  };
}
