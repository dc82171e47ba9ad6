import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { workerTexts } from "#app/i18n/server.ts";
import {
  defaultLanguage,
  directionOf,
  type Language,
  type Localized,
  languages,
  localize,
} from "#domain/language/localized.ts";
import { escapeHtml } from "#domain/language/text.ts";
import { qrPath } from "#domain/seat/qr-path.ts";
import type { SeatPlace } from "#domain/seat/seat-link.ts";
import { type SheetLayout, sheetLayouts } from "#domain/venue/seat-sheet.ts";

type SheetSeat = SeatPlace & { url: string };
type SheetInput = {
  stadium: { name: Localized; color: string };
  layout: SheetLayout;
  count: number;
  pages: number;
  /** CSP nonce for the print button, the sheet's only script. */
  nonce: string;
};

/** Printed on every code, always in every language. */
const words = {
  call: msg`Scan. Order. Stay in your seat.`,
  section: msg`Section`,
  row: msg`Row`,
  seatNo: msg`Seat`,
};
const translate = (language: Language, text: MessageDescriptor) => workerTexts(language)._(text);
const otherLanguages = languages.filter((language) => language !== defaultLanguage);
/** A text in all languages, each marked with `lang` except the default one. */
const sayAll = (text: MessageDescriptor, between: string) =>
  [
    translate(defaultLanguage, text),
    ...otherLanguages.map((each) => `<span lang="${each}">${translate(each, text)}</span>`),
  ].join(between);
const nameIn = (name: Localized) =>
  escapeHtml([...new Set(languages.map((language) => localize(name, language)))].join(" · "));

/** Seat codes as one HTML document for A4 or label sheets, page by page: thousands are never in memory at once. */
export async function* seatSheetHtml(
  input: SheetInput,
  seats: AsyncIterable<SheetSeat>,
): AsyncGenerator<string> {
  const { columns, rows } = sheetLayouts[input.layout];
  yield head(input);
  let labels: string[] = [];
  for await (const seat of seats) {
    labels.push(label(input, seat));
    if (labels.length < columns * rows) continue;
    yield page(labels);
    labels = [];
  }
  if (labels.length > 0) yield page(labels);
  yield "</body></html>\n";
}

function head({ stadium, layout, count, pages, nonce }: SheetInput): string {
  const name = nameIn(stadium.name);
  return `<!doctype html>
<html lang="${defaultLanguage}" dir="${directionOf(defaultLanguage)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Seatside · ${name}</title>
<style nonce="${nonce}">${sheetCss(sheetLayouts[layout], stadium.color)}</style>
</head>
<body data-layout="${layout}">
<header><p><b>${name}</b> <bdi>${count}</bdi> × QR · <bdi>${pages}</bdi> × A4</p>
${paragraphs("", msg`Print at actual size (100%), without margins and headers.`)}
<button id="print" type="button">${sayAll(msg`Print`, " · ")}</button></header>
<script nonce="${nonce}">${sheetScript}</script>
`;
}

const paragraphs = (attributes: string, text: MessageDescriptor) =>
  languages
    .map((each) => `<p${attributes} lang="${each}" dir="${directionOf(each)}">${translate(each, text)}</p>`)
    .join("");

const page = (labels: string[]) => `<main class="page">${labels.join("")}</main>\n`;

function label({ stadium }: SheetInput, seat: SheetSeat): string {
  const { size, d } = qrPath(seat.url, 2);
  // Scanners need a quiet zone of four modules.
  const side = size + 8;
  const facts = (["section", "row", "seatNo"] as const)
    .filter((name) => seat[name])
    .map(
      (name) =>
        `<div><dt>${sayAll(words[name], "<br>")}</dt><dd><bdi>${escapeHtml(seat[name])}</bdi></dd></div>`,
    );
  const isLong = (seat.section + seat.row + seat.seatNo).length > 8;
  return `<article><svg viewBox="-4 -4 ${side} ${side}" shape-rendering="crispEdges" aria-hidden="true"><path fill="#fff" d="M-4-4h${side}v${side}h-${side}z"/><path stroke="#000" d="${d}"/></svg><div class="words">${paragraphs(' class="call"', words.call)}<dl${isLong ? ' class="long"' : ""}>${facts.join("")}</dl><p class="where"><bdi>${nameIn(stadium.name)}</bdi></p></div></article>`;
}

type Size = { columns: number; rows: number; width: number; height: number };

/** A4 pages without margins: label positions are exact, so the printer must not add any. */
function sheetCss({ columns, rows, width, height }: Size, color: string): string {
  const code = Math.min(height - 4, width * 0.46, 92);
  const isTall = height > width;
  const qr = isTall ? Math.min(width - 28, height * 0.5) : code;
  // All sizes scale with the label, so one design fits every sheet.
  const unit = isTall ? width / 70 : Math.min(width / 70, height / 37);
  return `
@font-face{font-family:Rubik;font-weight:400 750;src:url("/fonts/rubik.woff2") format("woff2")}
@page{size:A4;margin:0}
*{box-sizing:border-box;margin:0;padding:0}
body{font-family:Rubik,Arial,"Noto Sans Hebrew",sans-serif;color:#101628;background:#dfe3ea}
header{position:sticky;top:0;display:flex;flex-wrap:wrap;gap:4px 20px;align-items:center;padding:12px 18px;background:#fff;font-size:15px;box-shadow:0 1px 8px #10162822}
button{min-height:44px;padding:0 20px;border:0;border-radius:14px;background:#3161ea;color:#fff;font:inherit;font-weight:650;cursor:pointer}
.page{display:grid;grid-template-columns:repeat(${columns},${width}mm);grid-auto-rows:${height}mm;align-content:start;justify-content:center;width:210mm;height:296.9mm;margin:16px auto;padding-block:${Math.max(0, (296.9 - rows * height) / 2)}mm 0;background:#fff;overflow:hidden;break-after:page}
.page:last-of-type{break-after:auto}
article{position:relative;display:flex;flex-direction:${isTall ? "column" : "row"};align-items:center;${isTall ? "justify-content:center;" : ""}gap:${(isTall ? 3 : 2) * unit}mm;padding:${isTall ? 10 : 2}mm ${isTall ? 10 : 4}mm;overflow:hidden;break-inside:avoid;direction:ltr}
article::before{content:"";position:absolute;${isTall ? `inset:0 0 auto 0;height:${3 * unit}mm` : `inset:0 auto 0 0;width:${1.6 * unit}mm`};background:${color};print-color-adjust:exact;-webkit-print-color-adjust:exact}
svg{flex:none;width:${qr}mm;height:${qr}mm}
.words{direction:rtl;display:grid;gap:${1.1 * unit}mm;flex:1;min-width:0;${isTall ? "flex:none;width:100%;justify-items:center;text-align:center;" : ""}}
.call{font-weight:750;font-size:${2.7 * unit}mm;line-height:1.15;text-wrap:balance}
.call+.call{font-weight:500;${isTall ? "" : "text-align:right;"}}
dl{display:flex;flex-wrap:wrap;gap:${1 * unit}mm ${3.2 * unit}mm;margin-block:${0.6 * unit}mm;${isTall ? "justify-content:center;" : ""}}
dt{font-size:${1.8 * unit}mm;line-height:1.15;color:#3c4456}
dd{font-weight:750;font-size:${4.6 * unit}mm;line-height:1.1;white-space:nowrap}
.long{gap:${1 * unit}mm ${1.8 * unit}mm}
.long dd{font-size:${2.7 * unit}mm}
.where{font-size:${1.9 * unit}mm;color:#3c4456;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;max-width:100%}
@media print{header{display:none}body{background:#fff}.page{margin:0}}
`;
}

const sheetScript = `document.getElementById("print").onclick=()=>print()`;
