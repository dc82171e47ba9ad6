import { type Command, InvalidArgumentError } from "commander";

export const jsonOption = ["--json", "print the result as JSON"] as const;
export const shortOption = ["--short", "fewer rounds, for a look while working"] as const;

/** Lines below a command's options. */
export const example = (...lines: string[]) =>
  [
    "after",
    `\n${lines.length > 1 ? "Examples" : "Example"}:\n${lines.map((line) => `  ${line}`).join("\n")}`,
  ] as const;

export const dryRunOption = ["--dry-run", "say what would be done, change nothing"] as const;

/** A name in wrangler.toml: of a deployed instance. Its rules are its APP_ENV's, whatever it is called. */
export type Environment = string;

/** `<environment>`: of commands that are about a deployed instance only. */
export const environmentArgument = (command: Command) =>
  command.createArgument("<environment>", "which deployed instance, as wrangler.toml names it");

/** `--env`: a deployed instance instead of this machine's. */
export const environmentOption = (command: Command) =>
  command.createOption(
    "--env <name>",
    "a deployed instance, as wrangler.toml names it (needs wrangler login)",
  );

/** `--url`: the running instance that a command asks. */
export const urlOption = (command: Command) =>
  command
    .createOption("--url <url>", "the running instance")
    .env("SEATSIDE_URL")
    .default(`http://localhost:${process.env.PORT ?? 5173}`);

/** `--email`: who signs in there. */
export const emailOption = (command: Command, who: string, preset: string) =>
  command.createOption("--email <email>", who).env("SEATSIDE_EMAIL").default(preset);

/** `--code`: what that account's second step asks for. */
export const codeOption = (command: Command) =>
  command
    .createOption("--code <code>", "of the account's authenticator app, or a recovery code")
    .env("SEATSIDE_CODE");

/** Reads an option's value. */
export function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text) || Number(text) === 0) throw new InvalidArgumentError("A whole number above 0.");
  return Number(text);
}
