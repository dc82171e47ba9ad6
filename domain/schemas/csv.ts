import Papa from "papaparse";

/** A row of a table, with the number that a spreadsheet shows for it: a quoted cell may hold line breaks. */
export type CsvRow = { number: number; cells: string[] };

/**
 * Reads comma-, semicolon- or tab-separated text. Null when a quoted cell never ends. Formula guards that exports put
 * before =, +, - and @, in whatever width, are taken off again; so is the line that tells Excel the separator, which
 * spreadsheets don't count. `isHeader` knows a header's cell, below a title.
 */
export function parseCsv(text: string, isHeader?: (cell: string) => boolean): CsvRow[] | null {
  const [line = "", told] = /^\ufeff?sep=(.)(?:\r\n?|\n)/i.exec(text) ?? [];
  const rest = text.slice(line.length);
  const { data, errors } = Papa.parse<string[]>(rest, { delimiter: told ?? separatorOf(rest, isHeader) });
  if (errors.some(({ type }) => type === "Quotes")) return null;
  return data
    .map((cells, index) => ({ number: index + 1, cells: cells.map(unguarded) }))
    .filter(({ cells }) => cells.some(Boolean));
}

/** A table that Excel opens as UTF-8, whose cells no spreadsheet takes for formulas. */
export const writeCsv = (rows: string[][]): string =>
  `\ufeff${Papa.unparse(rows, { escapeFormulae: /^[=+\-@\t＝＋－＠]/, newline: "\r\n" })}\r\n`;

/**
 * The one that the header has most: the library guesses by the longest row, and a price may have a comma. The first
 * line is the header, unless one with a known cell follows.
 */
function separatorOf(text: string, isHeader: (cell: string) => boolean = () => false): string {
  const signs = [",", ";", "\t"];
  const lines = text.split(/[\r\n]+/, headerWithin);
  const header =
    lines.find((line) => signs.some((sign) => line.split(sign).some(isHeader))) ?? lines[0] ?? "";
  const counted = signs.map((sign) => ({ sign, count: header.split(sign).length }));
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign;
}

/** Lines among which a header is looked for. */
export const headerWithin = 10;

const unguarded = (cell: string) => cell.trim().replace(/^'(?=[=+\-@\t＝＋－＠])/, "");

/** A cell as a spreadsheet names it: column 3 of row 7 is "D7". */
export function cellName(column: number, row: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return `${column < 26 ? "" : String.fromCharCode(64 + Math.floor(column / 26))}${letter}${row}`;
}
