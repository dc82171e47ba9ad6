import type { Context } from "hono";
import type { Localized } from "#domain/language/localized.ts";
import type { EditRefusal } from "#domain/wire/problems.ts";
import { problem } from "#worker/http/problem.ts";
import { problemTable } from "#worker/http/problem-table.ts";

type EditCode = EditRefusal["code"];
/** The fields that some codes are about. */
const fieldOf: Partial<Record<EditCode, string>> = {
  "category-unknown": "item.category",
  "shop-unknown": "item.shops",
  "picture-unknown": "picture",
};

export type Refused = {
  ok: false;
  reason: EditCode;
  current?: unknown;
  findings?: { path: string; message: string }[];
  /** What a value doesn't fit, by name. */
  things?: Localized[];
};

/** A refused edit: its code, what is there now where that is why, and the fields that are wrong. */
export function refuse(c: Context, { reason: code, current, findings, things }: Refused) {
  const path = fieldOf[code];
  const wrong = findings ?? (path ? [{ path, message: problemTable[code][1] }] : null);
  return problem(c, {
    code,
    ...(current === undefined ? {} : { current }),
    ...(things ? { things } : {}),
    ...(wrong ? { fields: wrong.map((each) => ({ ...each, code })) } : {}),
  });
}
