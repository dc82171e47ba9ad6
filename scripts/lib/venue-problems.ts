import type { ZodError } from "zod";

type Json = { ok: true; value: unknown; lineOf(path: PropertyKey[]): number | null };

/** JSON with a way back from a path to its line; or a sentence that says where it breaks off. */
export function parseJson(text: string): Json | { ok: false; problem: string } {
  try {
    return { ok: true, value: JSON.parse(text), lineOf: lineFinder(text) };
  } catch (error) {
    const position = Number(/position (\d+)/.exec(String(error))?.[1] ?? text.length);
    return {
      ok: false,
      problem: `line ${lineAt(text, position)}: not valid JSON (${(error as Error).message})`,
    };
  }
}

/** Every problem as "line 12, items.3.priceMinor: …", in the order of the file. */
export function describeProblems(error: ZodError, json: Json): string[] {
  return error.issues
    .map((issue) => ({ issue, line: json.lineOf(issue.path) ?? 1 }))
    .sort((a, b) => a.line - b.line)
    .map(({ issue, line }) => `line ${line}, ${issue.path.join(".") || "the file"}: ${issue.message}`);
}

const lineAt = (text: string, position: number) => text.slice(0, position).split("\n").length;

/** Walks the text once and notes on which line each value begins. */
function lineFinder(text: string): Json["lineOf"] {
  const lines = new Map<string, number>();
  let at = 0;
  let line = 1;
  const step = () => {
    if (text[at] === "\n") line++;
    at++;
  };
  const skipSpace = () => {
    while (at < text.length && /\s/.test(text[at] ?? "")) step();
  };
  const readString = () => {
    const start = at;
    at++;
    while (text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    at++;
    return JSON.parse(text.slice(start, at)) as string;
  };
  const readValue = (path: string) => {
    skipSpace();
    lines.set(path, line);
    const open = text[at];
    if (open === '"') return void readString();
    if (open !== "{" && open !== "[") {
      while (at < text.length && !/[,\]}\s]/.test(text[at] ?? "")) step();
      return;
    }
    const close = open === "{" ? "}" : "]";
    at++;
    for (let index = 0; ; index++) {
      skipSpace();
      if (text[at] === close) break;
      let key = String(index);
      if (open === "{") {
        key = readString();
        skipSpace();
        at++;
      }
      readValue(`${path}/${key}`);
      skipSpace();
      if (text[at] === ",") at++;
    }
    at++;
  };
  readValue("");
  return (path) => {
    // A missing field has no line of its own: its parent's is the place to look.
    for (let length = path.length; length >= 0; length--) {
      const found = lines.get(
        path
          .slice(0, length)
          .map((part) => `/${String(part)}`)
          .join(""),
      );
      if (found) return found;
    }
    return null;
  };
}
