import type { FigureRange } from "#domain/venue/venue-figures.ts";

/** The range in an address; today by default. */
export function rangeOf(query: URLSearchParams): FigureRange {
  const kind = query.get("range");
  if (kind === "day") return { kind, date: query.get("date") ?? "" };
  return { kind: kind === "hours" ? kind : "today" };
}

/** The query for the figures' call and the address. */
export function rangeQuery(range: FigureRange): string {
  return `?${new URLSearchParams(range.kind === "day" ? { range: "day", date: range.date } : { range: range.kind })}`;
}
