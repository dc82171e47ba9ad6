import { invalid, notFound } from "./errors.ts";
import { type Field, hash, integer, list, string } from "./fields.ts";

interface Dated {
  id: string;
  created: number;
}

const range = hash({ gt: integer(), gte: integer(), lt: integer(), lte: integer() });

/** A time, or bounds. */
const created: Field<Exclude<ReturnType<typeof range.read>, number> | number | undefined> = {
  read: (raw, param) => (typeof raw === "string" ? integer().read(raw, param) : range.read(raw, param)),
};

/** Parameters of every list. */
export const pagingShape = {
  created,
  ending_before: string(),
  expand: list(string()),
  limit: integer(),
  starting_after: string(),
};

interface Paging {
  created: ReturnType<typeof created.read>;
  ending_before: string | undefined;
  limit: number | undefined;
  starting_after: string | undefined;
}

/** One page of `rows`, which are newest first. */
export function page<T extends Dated>(rows: T[], paging: Paging, url: string) {
  const limit = paging.limit ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalid("Invalid integer: limit must be between 1 and 100", "parameter_invalid_integer", "limit");
  }
  const fitting = rows.filter((row) => within(row.created, paging.created));
  const before = paging.ending_before;
  if (before !== undefined) {
    const end = position(fitting, before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: fitting.slice(start, end), has_more: start > 0, url };
  }
  const start =
    paging.starting_after === undefined ? 0 : position(fitting, paging.starting_after, "starting_after") + 1;
  return {
    object: "list",
    data: fitting.slice(start, start + limit),
    has_more: start + limit < fitting.length,
    url,
  };
}

function position(rows: Dated[], id: string, param: string): number {
  const at = rows.findIndex((row) => row.id === id);
  if (at === -1) throw notFound("object", id, param);
  return at;
}

function within(at: number, bounds: Paging["created"]): boolean {
  if (bounds === undefined) return true;
  if (typeof bounds === "number") return at === bounds;
  if (bounds.gt !== undefined && at <= bounds.gt) return false;
  if (bounds.gte !== undefined && at < bounds.gte) return false;
  if (bounds.lt !== undefined && at >= bounds.lt) return false;
  return bounds.lte === undefined || at <= bounds.lte;
}
