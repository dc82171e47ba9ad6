import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fences, kinds, rooms, screenFolders, traits } from "./fences.ts";

/** `to` is a path of the project, or the name of a package; `isLater`: `import()`, on demand. */
export type Import = { from: string; to: string; isType: boolean; isLater?: boolean };

const folders = ["app", "domain", "worker"];
const aliases = [
  ["#app/", "app/"],
  ["#domain/", "domain/"],
  ["#worker/", "worker/"],
] as const;
const statement =
  /^[ \t]*(?:import|export)(\s+type)?\s[^;"'`]*?from\s*["']([^"']+)["']|^[ \t]*import\s*["']([^"']+)["']|\b(typeof\s+)?import\(\s*["']([^"']+)["']|^\s*@import\s+["']([^"']+)["']/gm;

/** Every source file of app/, domain/ and worker/. */
export function listSources(root = "."): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
    )
    .filter((file) => /\.(ts|tsx|css)$/.test(file));
}

/** Every import that they make, generated types left out. */
export function listImports(root = "."): Import[] {
  return listSources(root).flatMap((file) => findImports(file, readFileSync(join(root, file), "utf8")));
}

/** The imports that a file's text makes. */
export function findImports(from: string, source: string): Import[] {
  return [...source.matchAll(statement)].flatMap(([, type, named, bare, ofType, later, css]) => {
    const target = named ?? bare ?? later ?? css ?? "";
    if (target.includes("+types/") || target.startsWith("virtual:")) return [];
    const to = resolve(from, target.replace(/\?.*$/, ""));
    return [{ from, to, isType: (type ?? ofType) !== undefined, isLater: later !== undefined }];
  });
}

function resolve(from: string, target: string): string {
  if (target.startsWith(".")) return normalize(join(dirname(from), target));
  const alias = aliases.find(([name]) => target.startsWith(name));
  return alias ? alias[1] + target.slice(alias[0].length) : target;
}

/** The row of the table that a path belongs to; null for a path outside of it. */
export function rowOf(path: string): string | null {
  const rows = Object.keys(fences).filter((row) => path === row || path.startsWith(`${row}/`));
  return rows.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** Why an import may not be, or null. */
export function refuse({ from, to, isType }: Import): string | null {
  const own = rowOf(from);
  if (!own) return `${from}: no row of the table of fences fits`;
  const isOurs = /^(app|domain|worker|scripts|tests|local-stripe|seed)\//.test(to);
  const wanted = isOurs ? rowOf(to) : to;
  if (wanted === own || (!isOurs && to.startsWith("locales/"))) return null;
  const may = fences[own] ?? [];
  const allows = (name: string | null) =>
    name !== null &&
    may.some((each) => (isOurs ? each === name : name === each || name.startsWith(`${each}/`)));
  if (allows(wanted) || (isType && wanted !== null && allows(`type:${wanted}`))) return null;
  if (isType && may.some((each) => each.startsWith("type:") && `${to}/`.startsWith(`${each.slice(5)}/`)))
    return null;
  return `${from} may not import ${isType ? "the types of " : ""}${to}: see scripts/lib/fences.ts`;
}

/** Why a file of a screen folder is of no kind, or null; null of other files, too. */
export function refuseKind(file: string, source: string): string | null {
  if (!screenFolders.some((folder) => file.startsWith(`${folder}/`)) || file.endsWith(".css")) return null;
  const found = kinds.find((each) => each.file.test(file));
  if (!found) return `${file} is of no kind`;
  const { kind, must, may } = found;
  if (must && !traits[must].test(source)) return `${file} has the name of ${kind}, but not: ${must}`;
  const has = (Object.keys(traits) as (keyof typeof traits)[]).filter((each) => traits[each].test(source));
  const other = has.find((each) => each !== must && each !== "draws" && !may.includes(each));
  return other ? `${file} has the name of ${kind}, but also: ${other}` : null;
}

/** Pairs of rooms, or of rows of the table, that import each other, as sentences. */
export function findRoomCircles(imports: readonly Import[]): string[] {
  const folderIn = (base: string) => (path: string) =>
    path.startsWith(`${base}/`)
      ? path
          .slice(base.length + 1)
          .split("/")
          .slice(0, -1)[0]
      : undefined;
  return [rowOf, ...rooms.map(folderIn)].flatMap((roomOf) => {
    const arrows = new Map<string, Import>();
    for (const each of imports) {
      const [from, to] = [roomOf(each.from), roomOf(each.to)];
      if (from && to && from !== to) arrows.set(`${from} ${to}`, each);
    }
    return [...arrows].flatMap(([pair, one]) => {
      const [from = "", to = ""] = pair.split(" ");
      const back = from < to && arrows.get(`${to} ${from}`);
      return back ? [`${one.from} imports ${one.to}, and ${back.from} imports ${back.to}`] : [];
    });
  });
}

/** Circles of files that import values from each other, each as a chain of paths. */
export function findValueCircles(imports: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, isType } of imports) if (!isType) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, chain: string[]) => {
    const at = chain.indexOf(file);
    if (at >= 0) circles.push([...chain.slice(at), file].join(" > "));
    if (at >= 0 || done.has(file)) return;
    for (const to of next.get(file) ?? []) visit(to, [...chain, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return circles;
}
