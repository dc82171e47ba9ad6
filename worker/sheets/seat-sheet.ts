import { type Localized, localize } from "#domain/language/localized.ts";
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

/** Printed on every code, always in both languages. */
const words = {
  he: { call: "סורקים. מזמינים. נשארים במושב.", section: "גוש", row: "שורה", seat: "מושב" },
  en: { call: "Scan. Order. Stay in your seat.", section: "Section", row: "Row", seat: "Seat" },
};

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
  const name = escapeHtml(`${localize(stadium.name, "he")} · ${localize(stadium.name, "en")}`);
  return `<!doctype html>
<html lang="he" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Seatside · ${name}</title>
<style nonce="${nonce}">${sheetCss(sheetLayouts[layout], stadium.color)}</style>
</head>
<body data-layout="${layout}">
<header><p><b>${name}</b> <bdi>${count}</bdi> × QR · <bdi>${pages}</bdi> × A4</p>
<p lang="he">להדפיס בגודל מקורי (100%), בלי שוליים ובלי כותרות.</p>
<p lang="en" dir="ltr">Print at actual size (100 %), without margins and headers.</p>
<button id="print" type="button"><span lang="he">הדפסה</span> · <span lang="en">Print</span></button></header>
<script nonce="${nonce}">${sheetScript}</script>
`;
}

const page = (labels: string[]) => `<main class="page">${labels.join("")}</main>\n`;

function label({ stadium }: SheetInput, seat: SheetSeat): string {
  const { size, d } = qrPath(seat.url, 2);
  // Scanners need a quiet zone of four modules.
  const side = size + 8;
  const facts = (["section", "row", "seatNo"] as const)
    .filter((name) => seat[name])
    .map((name) => {
      const key = name === "seatNo" ? "seat" : name;
      return `<div><dt>${words.he[key]}<br><span lang="en">${words.en[key]}</span></dt><dd><bdi>${escapeHtml(seat[name])}</bdi></dd></div>`;
    });
  const isLong = (seat.section + seat.row + seat.seatNo).length > 8;
  const { name } = stadium;
  const place = escapeHtml([...new Set([localize(name, "he"), localize(name, "en")])].join(" · "));
  return `<article><svg viewBox="-4 -4 ${side} ${side}" shape-rendering="crispEdges" aria-hidden="true"><path fill="#fff" d="M-4-4h${side}v${side}h-${side}z"/><path stroke="#000" d="${d}"/></svg><div class="words"><p class="call">${words.he.call}</p><p class="call" lang="en" dir="ltr">${words.en.call}</p><dl${isLong ? ' class="long"' : ""}>${facts.join("")}</dl><p class="where"><bdi>${place}</bdi></p></div></article>`;
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
