import { plainDigits } from "../language/typed.ts";
import { maxRangeValues, parseRange } from "./seat-ranges.ts";

/** A row and its seats, by the names on them. */
export type SeatRow = { row: string; seats: string[] };

/** An example of the format, for error messages. */
export const seatingForm = "rows with their seats, like 00: 6; 1-41: 11-29; A-F: 1-19";

/**
 * The rows of a section with their seats, as a venue writes them: ranges of rows, a colon, and ranges of seats or how
 * many there are from 1 on. A row named with a minus is one row. Null for what can't be read, and for a row that is
 * there twice.
 */
export function parseSeating(text: string): SeatRow[] | null {
  const listed: SeatRow[] = [];
  for (const part of partsOf(text)) {
    const rows = parseRange(part.rows);
    const seats = parseRange(part.seats);
    if (!rows.ok || !seats.ok) return null;
    listed.push(...rows.values.map((row) => ({ row, seats: seats.values })));
    if (listed.length > maxRangeValues) return null;
  }
  const names = new Set(listed.map(({ row }) => row));
  return listed.length > 0 && names.size === listed.length ? listed : null;
}

type Counted = { rows: number; seats: number; seating?: string | undefined };

/** A block's rows and seats as ranges, to prefill a sheet of codes. */
export function rangesOf({ rows, seats, seating }: Counted): { rows: string; seats: string } {
  const parts = seating ? partsOf(seating) : [];
  if (parts.length === 0) return { rows: `1-${rows}`, seats: `1-${seats}` };
  const joined = (texts: string[]) => [...new Set(texts)].join(", ");
  return { rows: joined(parts.map((part) => part.rows)), seats: joined(parts.map((part) => part.seats)) };
}

/** A count of seats as their range, a hyphen before a number as the minus that it is. */
const partsOf = (text: string) =>
  plainDigits(text)
    .split(/[;\n]+/)
    .filter((part) => part.trim())
    .map((part) => {
      const [rows = "", seats = "", ...more] = part.split(":").map((each) => each.trim());
      return {
        rows: rows.replace(/(^|,\s*)-(?=\d)/g, "$1–"),
        seats: more.length > 0 ? "" : seats.replace(/^[1-9]\d*$/, "1-$&"),
      };
    });
