import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import type { ZodError } from "zod";
import { type VenueFile, venueFileSchema } from "./venue-file.ts";

/** A problem in a venue file; `path` is null when the text is not JSON. */
export type VenueProblem = { line: number; path: string | null; message: string };
type Json = { ok: true; value: unknown; lineOf(path: PropertyKey[]): number | null };

/**
 * Parses a venue file for `npm run import` and the console: the venue, with a lookup from paths to lines, or every
 * problem in the order of the file.
 */
export function readVenueFile(
  text: string,
): { ok: true; venue: VenueFile; lineOf: Json["lineOf"] } | { ok: false; problems: VenueProblem[] } {
  const json = parseJson(text);
  if (!json.ok) return { ok: false, problems: [json.problem] };
  const parsed = venueFileSchema.safeParse(json.value);
  if (!parsed.success) return { ok: false, problems: findProblems(parsed.error, json) };
  return { ok: true, venue: parsed.data, lineOf: json.lineOf };
}

/** Formats a problem: "line 12, items.3.priceMinor: …". */
export function describeProblem({ line, path, message }: VenueProblem): string {
  return path === null ? `line ${line}: ${message}` : `line ${line}, ${path || "the file"}: ${message}`;
}

/** Parses JSON, with a lookup from paths to lines, or says where it breaks off. */
export function parseJson(text: string): Json | { ok: false; problem: VenueProblem } {
  try {
    return readJson(text);
  } catch (error) {
    // The parser goes as deep as the file does: millions of brackets exhaust the stack.
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, problem: { line: 1, path: null, message: "not valid JSON (nested too deeply)" } };
  }
}

function readJson(text: string): Json | { ok: false; problem: VenueProblem } {
  const lineAt = lineCounter(text);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (first || !tree)
    return {
      ok: false,
      problem: {
        line: lineAt(first?.offset ?? 0),
        path: null,
        message: `not valid JSON (${first ? printParseErrorCode(first.error) : "empty"})`,
      },
    };
  return {
    ok: true,
    value: JSON.parse(text),
    // A missing field has no line: use its parent's.
    lineOf(path) {
      for (let length = path.length; length >= 0; length--) {
        const node: Node | undefined = findNodeAtLocation(tree, path.slice(0, length) as JSONPath);
        if (node) return lineAt(node.offset);
      }
      return null;
    },
  };
}

function lineCounter(text: string): (offset: number) => number {
  const ends = Array.from(text.matchAll(/\n/g), (match) => match.index);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

export function findProblems(error: ZodError, json: Json): VenueProblem[] {
  return error.issues
    .map(({ path, message }) => ({ line: json.lineOf(path) ?? 1, path: path.join("."), message }))
    .sort((a, b) => a.line - b.line);
}
