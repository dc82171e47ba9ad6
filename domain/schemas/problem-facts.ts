import type { Localized } from "../language/localized.ts";
import { seatingForm } from "../seat/seating.ts";
import sentences from "./problem-sentences.json" with { type: "json" };

const quoted = (text: string | undefined) => (text === undefined ? "" : ` "${text}"`);
function inRange({ min, max }: Facts): string {
  if (min === undefined) return `at most ${max}`;
  return max === undefined ? `at least ${min}` : `from ${min} to ${max}`;
}

/** The sentences that their facts change. */
const built = {
  "not-text": ({ given }: Facts) =>
    given
      ? `the file is ${given}: save it as UTF-8`
      : "a character is lost (�): save the file again as UTF-8 from where it was made",
  "too-few": ({ min }: Facts) => `at least ${min === 1 ? "one entry" : `${min} entries`}`,
  "out-of-range": (facts: Facts) => `a number ${inRange(facts)}`,
  "wrong-kind": ({ allowed }: Facts) => `another kind of value is needed${allowed ? `: ${allowed}` : ""}`,
  "form-seating": () => seatingForm,
  "form-other": ({ allowed }: Facts) => allowed ?? "not in the form that is needed",
  "used-twice": ({ given }: Facts) => `${quoted(given).trim()} is used twice`,
  "two-readings": ({ given, allowed }: Facts) =>
    `${quoted(given).trim()} fits more than one way, say which in a column id: ${allowed}`,
};

/** Codes of a file's problems; screens and the command line have a sentence for each. */
export type FileProblemCode = keyof typeof sentences | keyof typeof built;

/** Those that the console's forms can meet: rules over several fields, which an issue's params name. */
export type FormRule = Extract<
  FileProblemCode,
  | "used-twice"
  | "min-above-max"
  | "max-above-options"
  | "sizes-choose-one"
  | "busy-after-full"
  | "ends-before-start"
  | "doors-too-far"
  | "no-tax-class"
>;

type Facts = {
  /** The value in the file, shortened. */
  given?: string;
  /** What to write instead. */
  write?: string;
  /** The allowed range, or the allowed values. */
  min?: number;
  max?: number;
  allowed?: string;
};
export type ProblemFacts<Code extends FileProblemCode = FileProblemCode> = { code: Code } & Facts;

export function inEnglish({ code, ...facts }: ProblemFacts): string {
  if (!(code in sentences)) return built[code as keyof typeof built](facts);
  const parts: Record<string, unknown> = { ...facts, quoted: quoted(facts.given) };
  return sentences[code as keyof typeof sentences].replace(/\{(\w+)\}/g, (_, name) => String(parts[name]));
}

/** The params and message of a failed schema rule. */
export const failsAs = (facts: ProblemFacts) => ({ params: facts, message: inEnglish(facts) });

/** A problem in a venue file; `path` is null when the text can't be read at all. */
export type VenueProblem = ProblemFacts & {
  line: number;
  path: string | null;
  /** In a table: the cell, as spreadsheets name it. */
  cell?: string;
  /** The same in English, for the command line and for logs. */
  message: string;
  /** The dish, shop or category that it is about, as the file calls it. */
  thing: Localized | null;
};
export const wholeFileProblem = (facts: ProblemFacts, line = 1): VenueProblem => ({
  ...facts,
  line,
  path: null,
  message: inEnglish(facts),
  thing: null,
});

type ProblemGroup = {
  code: FileProblemCode;
  /** The field, without the numbers of dishes and options: "items.priceMinor". Null for the file as a whole. */
  field: string | null;
  problems: [VenueProblem, ...VenueProblem[]];
};

/** Codes for which the same value is one mistake, however often it occurs. */
const byWord = new Set<FileProblemCode>([
  "no-category",
  "no-shop",
  "no-section",
  "not-one-of",
  "unknown-field",
  "two-readings",
]);

/** The problems of a file, the same mistake once: 138 prices with a decimal point are one thing to repair. */
export function groupProblems(problems: VenueProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const { code, given } = problem;
    const field = problem.path?.replace(/\.\d+(?=\.|$)/g, "") ?? null;
    const key = JSON.stringify([code, field, byWord.has(code) ? given : null]);
    const group = groups.get(key);
    if (group) group.problems.push(problem);
    else groups.set(key, { code, field, problems: [problem] });
  }
  return [...groups.values()];
}
