// Plain JavaScript for Node 20: npm start uses it.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, say, step } from "./prelude.mjs";

/** Whatever the build reads. The keys in .dev.vars are copied into it. */
const sources = [
  ...["app", "domain", "worker", "locales", "public", "scripts/vite"],
  ...["package.json", "package-lock.json", "tsconfig.json", "wrangler.toml", ".dev.vars"],
  ...["vite.config.ts", "react-router.config.ts", "lingui.config.ts"],
];

/**
 * In a folder that every build empties: after a build by another command it is missing, so the next start builds again.
 */
export const stamp = join(root, "build/server/.sources");

function digestOfSources() {
  const hash = createHash("sha256");
  const add = (path) => {
    const file = join(root, path);
    if (!existsSync(file)) return;
    if (statSync(file).isDirectory()) for (const name of readdirSync(file).sort()) add(`${path}/${name}`);
    else hash.update(`${path}\0`).update(readFileSync(file)).update("\0");
  };
  for (const path of sources) add(path);
  return hash.digest("hex");
}

/** Makes the production build, unless the one that is there came of the same sources. */
export async function buildIfChanged(node, env) {
  const digest = digestOfSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return { ok: true };
  say("building (only when a source changed)");
  const built = await step("production build", node, ["node_modules/.bin/react-router", "build"], env);
  if (built.ok) writeFileSync(stamp, digest);
  return built;
}

/** Marks a build that another command just made as that of the current sources. */
export function stampBuild() {
  writeFileSync(stamp, digestOfSources());
}
