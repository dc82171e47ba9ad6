import type { Rolldown } from "vite";

type Modules = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

/** In the order of a fan's way, the staff last: who opens a screen of one has loaded those before it. */
const areas = [
  ["ui", /\/app\/(root|entry\.client|routes\/browse\/home\/)/],
  ["browse", /\/app\/routes\/browse\//],
  ["cart", /\/app\/routes\/cart\//],
  ["pages", /\/app\/routes\/(?!staff\/)/],
  ["staff", /\/app\//],
] as const;

/** "account" of `app/routes/account/auth.tsx`, "venue" of `app/routes/staff/venue/menu/menu.tsx`. */
const folderOf = (screen: string) => /\/app\/routes\/(?:staff\/)?([\w-]+)\//.exec(screen)?.[1];

const found = new Map<string, ReadonlySet<string>>();

/** The screens that load a module with their own file, and what is loaded on demand with it. */
function entriesOf(id: string, modules: Modules): ReadonlySet<string> {
  const known = found.get(id);
  if (known) return known;
  const entries = new Set<string>();
  found.set(id, entries);
  const info = modules.getModuleInfo(id);
  if (info?.isEntry || info?.dynamicImporters.length) entries.add(id);
  for (const importer of info?.importers ?? [])
    for (const entry of entriesOf(importer, modules)) entries.add(entry);
  return entries;
}

/**
 * Few files instead of dozens of crumbs: each is named in the site map and costs a request. What several screens load is
 * bundled with the first area that needs it, or with the one folder of the area that does. What all documents load is
 * one file, screens and all.
 */
function chunkOf(id: string, modules: Modules) {
  // The entry waits for the texts, and so would all that is in its file.
  if (!/\/(app|domain)\//.test(id) || id.endsWith("/app/entry.client.tsx")) return null;
  const entries = [...entriesOf(id, modules)];
  const [area, path] = areas.find(([, each]) => entries.some((entry) => each.test(entry))) ?? [];
  if (!area || (entries.length < 2 && area !== "ui")) return null;
  const [folder, ...others] = new Set(entries.filter((entry) => path?.test(entry)).map(folderOf));
  if (area !== "pages" && area !== "staff") return { area, name: area };
  if (!folder || others.length > 0) return { area, name: area };
  return { area, name: entries.every((entry) => path?.test(entry)) ? folder : `${folder}-shared` };
}

/** A chunk takes along what its modules import, so what more screens share comes first. */
const order = [
  (name: string, area: string) => name === area,
  (name: string) => name.endsWith("-shared"),
  () => true,
];

export const chunks = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|react-router|@lingui)\// },
  ...areas.flatMap(([area]) =>
    order.map((isNow) => ({
      debugName: area,
      name: (id: string, modules: Modules) => {
        const chunk = chunkOf(id, modules);
        return chunk?.area === area && isNow(chunk.name, area) ? chunk.name : null;
      },
    })),
  ),
].map((group, at) => ({ ...group, priority: 99 - at }));
