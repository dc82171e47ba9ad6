import type { FigureRange } from "#domain/venue/venue-figures.ts";

/** The span that an address names; today where it names none. */
export function rangeOf(query: URLSearchParams): FigureRange {
  const kind = query.get("range");
  if (kind === "day") return { kind, date: query.get("date") ?? "" };
  return { kind: kind === "hours" ? kind : "today" };
}

/** The same as the figures' call and the address take it. */
export function rangeQuery(range: FigureRange): string {
  return `?${new URLSearchParams(range.kind === "day" ? { range: "day", date: range.date } : { range: range.kind })}`;
}
