/** An expected failure: its sentence is all that a command prints. */
export class Failure extends Error {}

/** What the system says of files, ports and an empty database, as a sentence; null for anything else. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof Failure) return error.message;
  if (!(error instanceof Error)) return null;
  const { code, path, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error.message.includes("no such table"))
    return "This instance has no tables yet: npm start makes them, or npm run seatside -- migrate.";
  if (code === "EADDRINUSE") return `Port ${port} is taken.`;
  const problem = {
    ENOENT: "does not exist",
    EACCES: "may not be read or written",
    EISDIR: "is a folder",
    ENOTDIR: "is not a folder",
    ENOSPC: "does not fit on the disk",
  }[code ?? ""];
  return problem && path ? `${path} ${problem}.` : null;
}
