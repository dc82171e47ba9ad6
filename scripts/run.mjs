// node scripts/run.mjs scripts/import.ts …: a TypeScript script by the project's Node, installed first if need be.
import { spawnSync } from "node:child_process";
import { prepare, root } from "./lib/prelude.mjs";

const { node, env } = prepare();
const result = spawnSync(node, ["--disable-warning=ExperimentalWarning", ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: "inherit",
});
process.exit(result.status ?? 1);
