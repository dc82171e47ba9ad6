/** A row of a table, with the number that a spreadsheet shows for it: a quoted cell may hold line breaks. */
export type CsvRow = { number: number; cells: string[] };

/**
 * Reads comma-, semicolon- or tab-separated text (RFC 4180): the separator is the one that the first line has most.
 * Null when a quoted cell never ends. Formula guards that exports put before =, +, - and @ are taken off again.
 */
export function parseCsv(text: string): CsvRow[] | null {
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let [cells, cell, at, number]: [string[], string, number, number] = [[], "", 0, 1];
  const endRow = () => {
    cells.push(unguarded(cell));
    if (cells.some((each) => each.trim())) rows.push({ number, cells });
    [cells, cell] = [[], ""];
    number++;
  };
  while (at < text.length) {
    const sign = text[at] ?? "";
    if (sign === '"' && cell.trim() === "") {
      const end = endOfQuoted(text, at + 1);
      if (end === null) return null;
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    } else if (sign === separator) {
      cells.push(unguarded(cell));
      cell = "";
      at++;
    } else if (sign === "\n" || sign === "\r") {
      endRow();
      at += sign === "\r" && text[at + 1] === "\n" ? 2 : 1;
    } else {
      cell += sign;
      at++;
    }
  }
  if (cell || cells.length > 0) endRow();
  return rows;
}

function endOfQuoted(text: string, from: number): number | null {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return null;
}

function separatorOf(text: string): string {
  const [first = ""] = text.split(/[\r\n]/, 1);
  const counted = [",", ";", "\t"].map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign;
}

const unguarded = (cell: string) => cell.trim().replace(/^'(?=[=+\-@\t])/, "");

/** A cell as a spreadsheet names it: column 3 of row 7 is "D7". */
export function cellName(column: number, row: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return `${column < 26 ? "" : String.fromCharCode(64 + Math.floor(column / 26))}${letter}${row}`;
}
