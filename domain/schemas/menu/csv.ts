import Papa from "papaparse";
import type { ProblemFacts } from "../problem-facts.ts";

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
 * The separator that occurs most in the header, because prices may contain commas. The header is the first line, unless
 * a later one has a known cell.
 */
function separatorOf(text: string, isHeader: (cell: string) => boolean = () => false): string {
  const signs = [",", ";", "\t"];
  const lines = text.split(/[\r\n]+/, headerWithin);
  const header =
    lines.find((line) =>
      signs.some((sign) => line.split(sign).some((cell) => isHeader(cell.replaceAll('"', "")))),
    ) ??
    lines[0] ??
    "";
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

type FileText = { ok: true; text: string } | { ok: false; problem: ProblemFacts };

/**
 * A file's text, strictly: UTF-8, with or without a byte-order mark. A forgiving decoder would turn Hebrew that was
 * saved in another encoding into question marks, on the fans' menu too; so the encoding is named instead.
 */
export function decodeFile(bytes: Uint8Array): FileText {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Without a mark, every Latin letter, quote and bracket still has a zero next to it.
  if (isWide || share(bytes, (byte) => byte === 0) > 0.1)
    return { ok: false, problem: { code: "not-text", given: "UTF-16" } };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    return text.includes("\ufffd") ? { ok: false, problem: { code: "not-text" } } : { ok: true, text };
  } catch {
    // In Windows-1255 and ISO 8859-8 the Hebrew letters are single bytes from 0xe0 to 0xfa.
    const high = bytes.filter((byte) => byte >= 0x80);
    const isHebrew = share(high, (byte) => byte >= 0xe0 && byte <= 0xfa) > 0.5;
    return { ok: false, problem: { code: "not-text", given: isHebrew ? "Windows-1255" : "not UTF-8" } };
  }
}

function share(bytes: Uint8Array, fits: (byte: number) => boolean): number {
  let count = 0;
  for (const byte of bytes) if (fits(byte)) count++;
  return bytes.length === 0 ? 0 : count / bytes.length;
}
