/**
 * An error for the log with its causes, but without query parameters, which hold people's names, phones and addresses.
 */
export function errorText(error: unknown): string {
  const parts: string[] = [];
  for (let each: unknown = error, depth = 0; each !== undefined && depth < 5; depth++) {
    if (!(each instanceof Error)) {
      parts.push(typeof each === "string" ? each : typeof each);
      break;
    }
    parts.push(`${each.name}: ${each.message.replace(/\nparams:[\s\S]*/, "")}`.slice(0, 600));
    each = each.cause;
  }
  return parts.join(" < ");
}

/** Where the error was thrown: the stack without the message's lines. */
export function errorPlace(error: unknown): string | undefined {
  if (!(error instanceof Error) || !error.stack) return undefined;
  const lines = error.stack.split("\n").filter((line) => /^\s+at /.test(line));
  return lines
    .slice(0, 6)
    .map((line) => line.trim())
    .join(" | ");
}
