import type { Command } from "commander";

export const jsonOption = ["--json", "print the result as JSON"] as const;
export const shortOption = ["--short", "fewer rounds, for a look while working"] as const;

/** Lines below a command's options. */
export const example = (...lines: string[]) =>
  [
    "after",
    `\n${lines.length > 1 ? "Examples" : "Example"}:\n${lines.map((line) => `  ${line}`).join("\n")}`,
  ] as const;

export type Environment = "staging" | "production";

/** `--env`: a deployed instance instead of this machine's. */
export const environmentOption = (command: Command) =>
  command
    .createOption("--env <name>", "a deployed instance (needs wrangler login)")
    .choices(["staging", "production"] satisfies Environment[]);

/** `--url`: the running instance that a command asks. */
export const urlOption = (command: Command) =>
  command
    .createOption("--url <url>", "the running instance")
    .env("SEATSIDE_URL")
    .default(`http://localhost:${process.env.PORT ?? 5173}`);
