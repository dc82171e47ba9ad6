import { spawn } from "node:child_process";
import { join } from "node:path";
import { Failure } from "./failure.ts";
import { childEnvironment, root } from "./prelude.mjs";

type Options = { env?: NodeJS.ProcessEnv; input?: string };

/**
 * Runs a tool of node_modules/.bin and gives its stdout. `input` is its stdin.
 * @throws Failure with the output when it does not end with 0
 */
export function runTool(
  name: string,
  args: string[],
  { env = childEnvironment(), input }: Options = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, "node_modules/.bin", name), args, {
      cwd: root,
      env,
      stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
    });
    child.stdin?.end(input);
    let stdout = "";
    let stderr = "";
    child.stdout?.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      stderr += chunk;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(stdout);
      else reject(new Failure(`${name} ${args[0] ?? ""} failed.\n${stdout}${stderr}`.trimEnd()));
    });
  });
}
