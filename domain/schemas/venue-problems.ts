import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import type { ZodError } from "zod";
import { inEachLanguage, type Localized } from "../language/localized.ts";
import { cleanName } from "../language/text.ts";
import { decodeFile } from "./file-text.ts";
import { factsOf } from "./issue-facts.ts";
import { inEnglish, type ProblemFacts, type VenueProblem, wholeFileProblem } from "./problem-facts.ts";
import { type VenueFile, venueFileSchema } from "./venue-file.ts";
import { isPart, type PartOf, wholeFrom } from "./venue-part.ts";

type Json = { ok: true; value: unknown; lineOf(path: PropertyKey[]): number | null };
/** The file, and where in it a place of the whole venue stands. */
export type Places = Pick<Json, "value" | "lineOf"> & {
  back(path: PropertyKey[]): PropertyKey[] | null;
};
export type VenueRead = { ok: true; venue: VenueFile; at: Places } | { ok: false; problems: VenueProblem[] };

/**
 * Reads a venue file for `npm run import` and the console: the venue, with a lookup from paths to lines, or every
 * problem in the order of the file.
 */
export function readVenueFile(file: Uint8Array | string, of?: PartOf): VenueRead {
  const decoded = typeof file === "string" ? { ok: true as const, text: file } : decodeFile(file);
  if (!decoded.ok) return { ok: false, problems: [wholeFileProblem(decoded.problem)] };
  const json = parseJson(decoded.text);
  if (!json.ok) return { ok: false, problems: [json.problem] };
  const part = isPart(json.value);
  if (part && !of) return { ok: false, problems: [wholeFileProblem({ code: "needs-venue" })] };
  const whole = part && of ? wholeFrom(json.value as Record<string, unknown>, of) : unchanged(json.value);
  if (!whole.ok) return { ok: false, problems: [wholeFileProblem(whole.facts)] };
  const at: Places = { ...json, back: whole.back };
  const parsed = venueFileSchema.safeParse(whole.value, { reportInput: true });
  const asked = whole.asks.map(({ path, facts }) => problemAt(path, facts, { ...json, back: (own) => own }));
  if (!parsed.success || asked.length > 0)
    return { ok: false, problems: [...asked, ...(parsed.success ? [] : findProblems(parsed.error, at))] };
  return { ok: true, venue: parsed.data, at };
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
    return { ok: false, problem: wholeFileProblem({ code: "too-deep" }) };
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
      problem: wholeFileProblem(
        { code: "not-json", given: first ? printParseErrorCode(first.error) : "empty" },
        lineAt(first?.offset ?? 0),
      ),
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

const unchanged = (value: unknown) => ({
  ok: true as const,
  ...{ value, asks: [], back: (path: PropertyKey[]) => path },
});

function findProblems(error: ZodError, places: Places): VenueProblem[] {
  return error.issues
    .map((issue) => problemAt(issue.path, factsOf(issue), places))
    .sort((a, b) => a.line - b.line);
}

/** A problem with its line and the name of what it is about. */
export function problemAt(
  place: PropertyKey[],
  facts: ProblemFacts,
  { value, lineOf, back }: Places,
): VenueProblem {
  const path = back(place) ?? [];
  const [kind, index] = path.map(String);
  const list = (value as Record<string, unknown> | null)?.[kind ?? ""];
  const thing = Array.isArray(list) ? (list[Number(index)] as Record<string, unknown> | null) : null;
  return {
    ...facts,
    line: lineOf(path) ?? 1,
    path: path.join("."),
    message: inEnglish(facts),
    thing: nameOf(thing?.name),
  };
}

/** A name as a file may give it, for showing; null for anything else. */
function nameOf(name: unknown): Localized | null {
  const texts = typeof name === "string" ? { en: name } : ((name ?? {}) as Record<string, unknown>);
  const shown = Object.entries(inEachLanguage((language) => texts[language])).flatMap(([language, text]) => {
    const clean = typeof text === "string" ? cleanName(text, 60) : "";
    return clean ? [[language, clean]] : [];
  });
  return shown.length > 0 ? Object.fromEntries(shown) : null;
}
