import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../scripts/lib/prelude.mjs";

const build = join(root, "build");
const hashed = /-([\w-]{7,8})\.(js|css)$/;

/**
 * Another build of the same sources, as a change of every file would make it: each of the screens' files has another
 * name, and the build another version. `files` are those of the screens that it comes with: its own, without them (they
 * have not reached this place yet), or with those of the build before, as a deploy keeps them.
 */
export function otherBuild(files: "own" | "none" | "with the last"): string {
  const folder = mkdtempSync(join(tmpdir(), "seatside-build-"));
  for (const part of ["client", "server"]) cpSync(join(build, part), join(folder, part), { recursive: true });
  const assets = join(folder, "client/assets");
  const names = readdirSync(assets).filter((name) => hashed.test(name));
  const version =
    /^manifest-(\w+)\.js$/.exec(names.find((name) => name.startsWith("manifest-")) ?? "")?.[1] ?? "?";
  const anyName = new RegExp(names.map((name) => name.replaceAll(".", "\\.")).join("|"), "g");
  const renamed = (text: string) =>
    text
      .replace(anyName, (name) => name.replace(hashed, "-B$1.$2"))
      .replaceAll(`"${version}"`, `"B${version}"`);
  for (const path of textsIn(folder)) writeFileSync(path, renamed(readFileSync(path, "utf8")));
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
  if (files === "none") for (const name of readdirSync(assets)) rmSync(join(assets, name));
  if (files !== "own")
    for (const name of names) cpSync(join(build, "client/assets", name), join(assets, name));
  return folder;
}

const textsIn = (folder: string) =>
  ["client/assets", "client", "server/assets", "server"].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => /\.(js|css)$/.test(name) || name === "_headers")
      .map((name) => join(folder, part, name)),
  );
