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
import { qrPath } from "#domain/seat/qr-path.ts";
import type { SeatPlace } from "#domain/seat/seat-link.ts";
import { type SheetLayout, sheetLayouts } from "#domain/venue/seat-sheet.ts";
import { sheetCss, sheetScript } from "./sheet-look.ts";

export type SheetSeat = SeatPlace & { url: string };
export type SheetInput = {
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
const say = (language: Language, text: MessageDescriptor) => workerTexts(language)._(text);
const others = languages.filter((language) => language !== defaultLanguage);
/** A text in the default language, and the others each marked as what it is. */
const sayAll = (text: MessageDescriptor, between: string) =>
  [
    say(defaultLanguage, text),
    ...others.map((each) => `<span lang="${each}">${say(each, text)}</span>`),
  ].join(between);
const nameIn = (name: Localized) =>
  escapeHtml([...new Set(languages.map((language) => localize(name, language)))].join(" · "));

/**
 * Seat codes as one HTML document for A4 or label sheets. Streams page by page, so thousands of codes are never in
 * memory at once.
 */
export function renderSeatSheet(
  input: SheetInput,
  seats: AsyncIterable<SheetSeat>,
): ReadableStream<Uint8Array> {
  const chunks = pieces(input, seats);
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return?.(undefined);
    },
  });
}

async function* pieces(input: SheetInput, seats: AsyncIterable<SheetSeat>): AsyncGenerator<string> {
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
    .map((each) => `<p${attributes} lang="${each}" dir="${directionOf(each)}">${say(each, text)}</p>`)
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

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
