import type { z } from "zod";
import { parseAmount } from "../money/money-input.ts";
import { seatingForm } from "../seat/seating.ts";
import type { FileProblemCode, ProblemFacts } from "./problem-facts.ts";

/** The forms that our schemas name, in their own words. */
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

/** What an issue of the schema library says, without its words. */
export function factsOf(issue: z.core.$ZodIssue): ProblemFacts {
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
