// node scripts/run.mjs scripts/seatside.ts …: installs packages if need be, then runs the script with the project's Node.
import { spawnSync } from "node:child_process";
import { prepare, root } from "./lib/prelude.mjs";

const { node, env } = prepare();
const result = spawnSync(node, ["--disable-warning=ExperimentalWarning", ...process.argv.slice(2)], {
  cwd: root,
  env,
  stdio: "inherit",
});
process.exit(result.status ?? 1);
