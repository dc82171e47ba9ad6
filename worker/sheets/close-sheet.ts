import { workerTexts } from "#app/i18n/server.ts";
import type { Close, CloseLine } from "#domain/close/close.ts";
import { leftToRight } from "#domain/language/bidi.ts";
import { directionOf, type Language, localize } from "#domain/language/localized.ts";
import { formatMoney } from "#domain/money/money.ts";
import { closeColumns, closeWords } from "./close-words.ts";

type Table = { head: string[]; rows: { cells: string[]; minors: number[] }[] };

/** The three tables of a close: shops, runners' tips, refunds by reason. Amounts apart, for each form writes its own. */
function tablesOf(close: Close, language: Language): Table[] {
  const i18n = workerTexts(language);
  const columns = closeColumns.map(([, name]) => i18n._(name));
  const minorsOf = (line: CloseLine) => closeColumns.map(([key]) => line[key]);
  const orders = close.shops.reduce((sum, shop) => sum + shop.orders, 0);
  return [
    {
      head: [i18n._(closeWords.shop), i18n._(closeWords.orders), ...columns],
      rows: [
        ...close.shops.map((shop) => ({
          cells: [localize(shop.name, language), String(shop.orders)],
          minors: minorsOf(shop),
        })),
        { cells: [i18n._(closeWords.total), String(orders)], minors: minorsOf(close.total) },
      ],
    },
    {
      head: [i18n._(closeWords.runner), columns[5] ?? ""],
      rows: close.runners.map(({ name, tipsMinor }) => ({
        cells: [name || i18n._(closeWords.nobody)],
        minors: [tipsMinor],
      })),
    },
    {
      head: [i18n._(closeWords.reason), columns[2] ?? ""],
      rows: close.refunds.map(({ reason, minor }) => ({ cells: [reason || "-"], minors: [minor] })),
    },
  ];
}

/** A spreadsheet reads a cell that begins so as a formula. */
const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`;
/** Plain numbers: a minus is no formula here, for nobody typed it. */
const plain = (minor: number) =>
  `${minor < 0 ? "-" : ""}${Math.floor(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, "0")}`;

/** As a spreadsheet opens it by itself: UTF-8 with its mark, and lines that end as in Windows. */
export function closeCsv(close: Close, language: Language): string {
  const tables = tablesOf(close, language).map(({ head, rows }) =>
    [head.map(quoted), ...rows.map(({ cells, minors }) => [...cells.map(quoted), ...minors.map(plain)])]
      .map((row) => row.join(","))
      .join("\r\n"),
  );
  return `\u{feff}${tables.join("\r\n\r\n")}\r\n`;
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const html = (text: string) => text.replaceAll(/[&<>"]/g, (each) => escapes[each] ?? each);

const css = `body{margin:0 auto;max-width:1100px;padding:24px;font:15px/1.5 system-ui,Arial,sans-serif;color:#101628;background:#fff}
h1{font-size:24px;margin:0}p{margin:4px 0 20px;color:#4a5264}div{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin-block-end:24px;font-variant-numeric:tabular-nums}
th,td{padding:6px 8px;border-block-end:1px solid #c9cedb;text-align:start;vertical-align:top}
.n{text-align:end}td.n{white-space:nowrap}td:first-child{min-width:9em}.t td{font-weight:600}
@media(prefers-color-scheme:dark){@media screen{body{color:#eef1f8;background:#101628}p{color:#b4bccf}th,td{border-color:#39435c}}}
@page{size:A4 landscape;margin:14mm}@media print{body{padding:0;max-width:none;font-size:11px}div{overflow:visible}}`;

/** A page of its own that prints on a sheet: no script, no address but itself. */
export function closeSheet(close: Close, language: Language, nonce: string): string {
  const i18n = workerTexts(language);
  const { number } = close;
  const title = i18n._(closeWords.title(number));
  const tables = tablesOf(close, language).filter(({ rows }) => rows.length > 0);
  const cell = (tag: "th" | "td", text: string, isNumber: boolean) =>
    `<${tag}${isNumber ? ' class="n"' : ""}>${html(text)}</${tag}>`;
  const drawn = tables.map(({ head, rows }) => {
    const words = rows[0]?.cells.length ?? 1;
    const headRow = head.map((name, index) => cell("th", name, index >= words)).join("");
    const body = rows.map(({ cells, minors }, index) => {
      const isTotal = words > 1 && index === rows.length - 1;
      const amounts = minors.map((minor) =>
        cell("td", leftToRight(formatMoney(minor, close.currency)), true),
      );
      return `<tr${isTotal ? ' class="t"' : ""}>${cells.map((each) => cell("td", each, false)).join("")}${amounts.join("")}</tr>`;
    });
    return `<div><table><thead><tr>${headRow}</tr></thead><tbody>${body.join("")}</tbody></table></div>`;
  });
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${html(title)}</title><style nonce="${nonce}">${css}</style></head><body><main><h1>${html(title)}</h1><p>${html(localize(close.stadiumName, language))} · <bdi dir="ltr">${close.day}</bdi></p>${drawn.join("")}<p>${html(i18n._(closeWords.note))}</p></main></body></html>`;
}
