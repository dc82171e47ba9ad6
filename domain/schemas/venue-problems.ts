import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import type { ZodError, z } from "zod";
import { inEachLanguage, type Localized } from "../language/localized.ts";
import { cleanName } from "../language/text.ts";
import { parseAmount } from "../money/money-input.ts";
import { seatingForm } from "../seat/seating.ts";
import { decodeFile } from "./menu/csv.ts";
import {
  type FileProblemCode,
  inEnglish,
  type ProblemFacts,
  type VenueProblem,
  wholeFileProblem,
} from "./problem-facts.ts";
import { type VenueFile, venueFileSchema } from "./venue-file.ts";
import { type Copies, isPart, type PartOf, wholeFrom } from "./venue-part.ts";

type Json = { ok: true; value: unknown; lineOf(path: PropertyKey[]): number | null };
/** The file's value, and the line of each path of the whole venue. */
export type Places = Pick<Json, "value" | "lineOf"> & {
  back(path: PropertyKey[]): PropertyKey[] | null;
};
export type VenueRead =
  | { ok: true; venue: VenueFile; at: Places; copies: Copies }
  | { ok: false; problems: VenueProblem[] };

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
  return { ok: true, venue: parsed.data, at, copies: whole.copies };
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
  ...{ value, asks: [], copies: new Map(), back: (path: PropertyKey[]) => path },
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

/** The code of each format that our schemas check. */
const forms: Record<string, FileProblemCode> = {
  "lower-case letters, digits and hyphens": "form-slug",
  "3 to 10 lower-case letters and digits": "form-item-id",
  "1 to 3 lower-case letters and digits": "form-option-id",
  "HH:MM": "form-clock",
  "#RRGGBB, upper case": "form-color",
  "an IANA time zone": "form-time-zone",
  [seatingForm]: "form-seating",
  "the name of an illustration, or the path of an uploaded picture": "form-picture",
};

/** An issue of the schema library as a code with facts. */
function factsOf(issue: z.core.$ZodIssue): ProblemFacts {
  const { path, input } = issue;
  const given = shorten(input);
  if (path.at(-1) === "priceMinor" && input !== undefined) return aboutPrice(input, issue);
  const params = (issue as { params?: Partial<ProblemFacts> }).params;
  if (params?.code) return params as ProblemFacts;
  const form = forms[issue.message];
  if (form) return { code: form, given };
  const isMissing = input === undefined || input === null;
  switch (issue.code) {
    case "too_small":
      if (issue.origin === "string") return { code: "empty" };
      return issue.origin === "array"
        ? { code: "too-few", min: Number(issue.minimum) }
        : { code: "out-of-range", given, min: Number(issue.minimum) };
    case "too_big": {
      const codes = { string: "too-long", array: "too-many" } as const;
      const code = codes[issue.origin as keyof typeof codes] ?? "out-of-range";
      return { code, given, max: Number(issue.maximum) };
    }
    case "invalid_value":
      return isMissing
        ? { code: "missing" }
        : { code: "not-one-of", given, allowed: issue.values.map(String).join(", ") };
    case "unrecognized_keys":
      return { code: "unknown-field", given: issue.keys.map(shorten).join(", ") };
    case "invalid_type":
      return isMissing ? { code: "missing" } : { code: "wrong-kind", given, allowed: issue.expected };
    case "invalid_union":
      return isMissing ? { code: "missing" } : { code: "wrong-kind", given };
    default:
      return { code: "form-other", given, allowed: issue.message };
  }
}

/** People write 25 or "25.00" where 2500 is meant. */
function aboutPrice(input: unknown, issue: z.core.$ZodIssue): ProblemFacts {
  const params = (issue as { params?: Partial<ProblemFacts> }).params;
  if (params?.code) return { ...(params as ProblemFacts) };
  const given = shorten(input);
  const minor = typeof input === "number" && Number.isInteger(input) ? null : parseAmount(String(input));
  if (minor !== null) return { code: "price-decimal", given, write: String(minor) };
  if (typeof input === "number" && Number.isInteger(input))
    return { code: "out-of-range", given, min: 0, max: 10_000_000 };
  return { code: "price-invalid", given };
}

/** Lists and objects are not shown: for a rule over the whole file, the input is the whole file. */
function shorten(value: unknown): string | undefined {
  if (value === undefined || (typeof value === "object" && value !== null)) return undefined;
  const text = String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
