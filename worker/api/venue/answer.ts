import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { EditProblem } from "#domain/venue/venue-console.ts";
import { problem } from "../problem.ts";

const problems: Record<EditProblem, [ContentfulStatusCode, string, field?: string]> = {
  "not-found": [404, "There is no such thing in this venue."],
  "changed-meanwhile": [409, "Somebody else changed it; see what is there now."],
  "category-unknown": [400, "There is no such category.", "item.category"],
  "shop-unknown": [400, "There is no such shop.", "item.shops"],
  "section-unknown": [400, "A zone names a section that the stadium has not."],
  "too-many": [409, "The venue has as many of these as it may."],
  "needed-by-orders": [409, "Open orders need it."],
  "category-in-use": [409, "There are dishes in it."],
  "shop-in-use": [409, "Orders or dishes name it; close it instead."],
  "picture-unknown": [400, "There is no such picture.", "picture"],
};

type Refusal = {
  ok: false;
  reason: EditProblem;
  /** What is there now. */
  current?: unknown;
  findings?: { path: string; message: string }[];
};

/** A refused edit: its code, what is there now where that is why, and the fields that are wrong. */
export function refuse(c: Context, { reason, current, findings }: Refusal) {
  const [status, message, field] = problems[reason];
  const wrong = findings ?? (field ? [{ path: field, message }] : null);
  return problem(c, status, {
    code: reason,
    message,
    ...(current === undefined ? {} : { current }),
    ...(wrong ? { fields: wrong.map((each) => ({ ...each, code: reason })) } : {}),
  });
}
