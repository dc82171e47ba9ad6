import { styleText } from "node:util";

// Results go to stdout, everything else to stderr, so that `--json | jq` works. styleText respects NO_COLOR.

const quietMs = 2_000;
const redrawMs = 500;
const canRedraw = process.stderr.isTTY && process.env.TERM !== "dumb";

let command = "";
let startedAt = 0;
let doing = "";
let isShown = false;
let timer: NodeJS.Timeout | undefined;

/** Two seconds from now on, stderr says what is under way: a line that is redrawn in a terminal, one line elsewhere. */
export function startProgress(name: string): void {
  command = name;
  startedAt = Date.now();
  timer = setInterval(showProgress, redrawMs).unref();
}

export function stopProgress(): void {
  clearInterval(timer);
  clearProgress();
}

/** What is under way now, as "building the bare app". */
export function progress(text: string): void {
  doing = text;
}

function showProgress() {
  const ms = Date.now() - startedAt;
  if (!doing || ms < quietMs || (isShown && !canRedraw)) return;
  const line = `${command}: ${doing}…`;
  process.stderr.write(
    canRedraw
      ? `\r\x1b[2K${styleText("dim", line, { stream: process.stderr })} ${Math.round(ms / 1000)} s`
      : `${line}\n`,
  );
  isShown = true;
}

function clearProgress() {
  if (isShown && canRedraw) process.stderr.write("\r\x1b[2K");
}

export function print(text: string): void {
  clearProgress();
  console.log(text);
}

/** A result: as JSON for programs, or as text for people. */
export function printResult(isJson: boolean | undefined, value: unknown, text: string): void {
  print(isJson ? JSON.stringify(value, null, 2) : text);
}

export function printProblem(text: string): void {
  clearProgress();
  console.error(`${styleText("red", "✖", { stream: process.stderr })} ${text}`);
}

/** Prints findings, and ends the command with 1 if there are any. */
export function printProblems(problems: readonly string[]): void {
  for (const problem of problems) printProblem(problem);
  if (problems.length > 0) process.exitCode = 1;
}
