import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import type { ZodError } from "zod";

type Json = { ok: true; value: unknown; lineOf(path: PropertyKey[]): number | null };

/** JSON with a way back from a path to its line; or a sentence that says where it breaks off. */
export function parseJson(text: string): Json | { ok: false; problem: string } {
  const lineAt = lineCounter(text);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (first || !tree)
    return {
      ok: false,
      problem: `line ${lineAt(first?.offset ?? 0)}: not valid JSON (${first ? printParseErrorCode(first.error) : "empty"})`,
    };
  return {
    ok: true,
    value: JSON.parse(text),
    // A missing field has no line of its own: its parent's is the place to look.
    lineOf(path) {
      for (let length = path.length; length >= 0; length--) {
        const node: Node | undefined = findNodeAtLocation(tree, path.slice(0, length) as JSONPath);
        if (node) return lineAt(node.offset);
      }
      return null;
    },
  };
}

/** Which line an offset is on, by the offsets at which lines end. */
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

/** Every problem as "line 12, items.3.priceMinor: …", in the order of the file. */
export function describeProblems(error: ZodError, json: Json): string[] {
  return error.issues
    .map((issue) => ({ issue, line: json.lineOf(issue.path) ?? 1 }))
    .sort((a, b) => a.line - b.line)
    .map(({ issue, line }) => `line ${line}, ${issue.path.join(".") || "the file"}: ${issue.message}`);
}
