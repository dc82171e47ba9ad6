import { leftToRight } from "#domain/language/bidi.ts";
import { directionOf, type Language } from "#domain/language/localized.ts";
import { escapeHtml } from "#domain/language/text.ts";
import { type Currency, formatMoney, plainAmount } from "#domain/money/money.ts";

/** "minor" is an amount in the sheet's currency, "plain" one in a currency that its row names. */
export type Column = { key: string; name: string; kind: "text" | "count" | "minor" | "plain" };
/** A word of ours is its code in the data, whatever the reader's language. */
export type Cell = string | number | { code: string; text: string };
const textOf = (cell: Cell) => (typeof cell === "object" ? cell.text : cell);
export type SheetTable = {
  key: string;
  columns: Column[];
  /** May come page by page: no output format holds more than a row. */
  rows: Iterable<Cell[]> | AsyncIterable<Cell[]>;
  /** The sum of the rows, called after them. Shown on the page and in the table, not in the data. */
  total?: () => Cell[];
};
/** A report, available as a page to print, a table and data. */
export type Sheet = {
  title: string;
  facts: string[];
  /** The heading's facts for table and data, which have no heading. */
  about: { key: string; name: string; value: string | number }[];
  currency: Currency;
  tables: SheetTable[];
  note?: string;
};

/** Guards cells that a spreadsheet would read as formulas. */
const guarded = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text);
const quoted = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`;
/** A plain number, in the sheet's currency or in the one that its row names: a minus is no formula here, for nobody typed it. */
function numberOf(
  { kind }: Column,
  value: number,
  row: readonly Cell[],
  columns: readonly Column[],
  own: string,
) {
  if (kind === "count") return String(value);
  const named = textOf(row[columns.findIndex(({ key }) => key === "currency")] ?? "");
  return plainAmount(value, kind === "plain" && typeof named === "string" ? named : own);
}

async function* withTotal(rows: SheetTable["rows"], total: SheetTable["total"]) {
  let isEmpty = true;
  for await (const row of rows) {
    isEmpty = false;
    yield row;
  }
  if (total && !isEmpty) yield total();
}

/** As a spreadsheet opens it by itself: UTF-8 with its mark, and lines that end as in Windows. */
export async function* sheetCsv({ about, tables, currency }: Sheet): AsyncGenerator<string> {
  yield "\u{feff}";
  for (const { name, value } of about) yield `${quoted(name)},${quoted(String(value))}\r\n`;
  for (const { columns, rows, total } of tables) {
    yield "\r\n";
    yield `${columns.map(({ name }) => quoted(name)).join(",")}\r\n`;
    for await (const row of withTotal(rows, total)) {
      const cells = columns.map((column, at) => {
        const value = textOf(row[at] ?? "");
        return typeof value === "string" ? quoted(value) : numberOf(column, value, row, columns, currency);
      });
      yield `${cells.join(",")}\r\n`;
    }
  }
}

const dataOf = (cell: Cell) => (typeof cell === "object" ? cell.code : cell);
/** Amounts in minor units, by the columns' keys, whatever the language. */
export async function* sheetJson({ title, about, tables }: Sheet): AsyncGenerator<string> {
  yield `{"title":${JSON.stringify(title)}`;
  for (const { key, value } of about) yield `,${JSON.stringify(key)}:${JSON.stringify(value)}`;
  for (const { key, columns, rows } of tables) {
    yield `,${JSON.stringify(key)}:[`;
    let before = "";
    for await (const row of rows) {
      yield before +
        JSON.stringify(Object.fromEntries(columns.map((each, at) => [each.key, dataOf(row[at] ?? "")])));
      before = ",";
    }
    yield "]";
  }
  yield "}";
}

const css = `body{margin:0 auto;max-width:1400px;padding:24px;font:15px/1.5 system-ui,Arial,sans-serif;color:#101628;background:#fff}
h1{font-size:24px;margin:0}p{margin:4px 0 20px;color:#4a5264}div{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin-block-end:24px;font-variant-numeric:tabular-nums}
th,td{padding:6px 8px;border-block-end:1px solid #c9cedb;text-align:start;vertical-align:top}thead{display:table-header-group}tr{break-inside:avoid}
.n{direction:ltr;text-align:end}td.n{white-space:nowrap}td:first-child{min-width:9em}td:nth-child(n+2):nth-child(-n+3){white-space:nowrap}.t tr:last-child td{font-weight:600}
@media(prefers-color-scheme:dark){@media screen{body{color:#eef1f8;background:#101628}p{color:#b4bccf}th,td{border-color:#39435c}}}
@page{size:A4 landscape;margin:14mm}@media print{body{padding:0;max-width:none;font-size:11px}div{overflow:visible}}`;

/** A page of its own that prints on a sheet: no script, no address but itself. */
export async function* sheetHtml(sheet: Sheet, language: Language, nonce: string): AsyncGenerator<string> {
  const { title, facts, currency, tables, note } = sheet;
  yield `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${css}</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${facts.map((fact) => `<bdi>${escapeHtml(fact)}</bdi>`).join(" · ")}${note ? `<br>${escapeHtml(note)}` : ""}</p>`;
  for (const { columns, rows, total } of tables) {
    const cell = (tag: "th" | "td", { kind }: Column, text: string) =>
      `<${tag}${kind === "text" ? "" : ' class="n"'}>${escapeHtml(text)}</${tag}>`;
    const shown = (column: Column, value: string | number, row: Cell[]) =>
      typeof value === "string"
        ? value
        : column.kind === "minor"
          ? leftToRight(formatMoney(value, currency))
          : leftToRight(numberOf(column, value, row, columns, currency));
    let isOpen = false;
    for await (const row of withTotal(rows, total)) {
      if (!isOpen)
        yield `<div><table${total ? ' class="t"' : ""}><thead><tr>${columns.map((each) => cell("th", each, each.name)).join("")}</tr></thead><tbody>`;
      isOpen = true;
      yield `<tr>${columns.map((each, at) => cell("td", each, shown(each, textOf(row[at] ?? ""), row))).join("")}</tr>`;
    }
    if (isOpen) yield "</tbody></table></div>";
  }
  yield "</main></body></html>";
}

/** A stream with backpressure: the next page is read when the client is ready. */
export function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = "";
      for (;;) {
        const { done, value } = await parts.next();
        text += value ?? "";
        if (!done && text.length < 16_384) continue;
        if (text) controller.enqueue(encoder.encode(text));
        if (done) controller.close();
        return;
      }
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
