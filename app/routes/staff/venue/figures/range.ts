import type { FigureRange } from "#domain/venue/venue-figures.ts";

/** The range in an address; today by default. */
export function rangeOf(query: URLSearchParams): FigureRange {
  const kind = query.get("range");
  if (kind === "day") return { kind, date: query.get("date") ?? "" };
  return { kind: kind === "hours" ? kind : "today" };
}

/** The query of the figures' call and of the screen's address. */
export const rangeQuery = (range: FigureRange): Record<string, string> =>
  range.kind === "day" ? { range: "day", date: range.date } : { range: range.kind };
