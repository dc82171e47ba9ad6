import type { FileProblemCode, VenueProblem } from "./problem-facts.ts";

export type ProblemGroup = {
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
    const known = groups.get(key);
    if (known) known.problems.push(problem);
    else groups.set(key, { code, field, problems: [problem] });
  }
  return [...groups.values()];
}
