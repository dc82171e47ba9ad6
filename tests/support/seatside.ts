import { format } from "node:util";
import { vi } from "vitest";
import { runCommand } from "../../scripts/command-line.ts";

export type Ended = { code: number; stdout: string; stderr: string };

let last: Promise<unknown> = Promise.resolve();

/**
 * A command of the command line in this process: most take less time than wrangler takes to load. One after the other,
 * for each has the process's environment, with `env` on top, to itself.
 */
export function seatside(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const run = last.then(() => runAlone(args, env));
  last = run.catch(() => {});
  return run;
}

async function runAlone(args: string[], env: Record<string, string>): Promise<Ended> {
  let [stdout, stderr] = ["", ""];
  const before = { ...process.env };
  Object.assign(process.env, env, { NO_COLOR: "1" });
  delete process.env.FORCE_COLOR;
  const spies = [
    vi.spyOn(console, "log").mockImplementation((...parts) => {
      stdout += `${format(...parts)}\n`;
    }),
    vi.spyOn(console, "error").mockImplementation((...parts) => {
      stderr += `${format(...parts)}\n`;
    }),
  ];
  const { exitCode } = process;
  process.exitCode = 0;
  try {
    await runCommand(args);
    return { code: Number(process.exitCode), stdout, stderr };
  } finally {
    process.exitCode = exitCode;
    for (const each of spies) each.mockRestore();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
