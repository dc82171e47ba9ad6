import { expect, test } from "vitest";
import { type Sheet, sheetCsv, sheetHtml, sheetJson, streamOf } from "#worker/sheets/sheet-forms.ts";

/** A million rows, counted as they are made. */
function endless() {
  const made = { rows: 0, ended: false };
  const rows = (async function* () {
    try {
      for (; made.rows < 1_000_000; made.rows++) yield ["123456", 4_200];
    } finally {
      made.ended = true;
    }
  })();
  const sheet: Sheet = {
    ...{ title: "Orders", facts: ["Teddy"], currency: "ILS" },
    about: [{ key: "venue", name: "Venue", value: "Teddy" }],
    tables: [
      {
        key: "orders",
        columns: [
          { key: "code", name: "Order", kind: "text" },
          { key: "soldMinor", name: "Sold", kind: "minor" },
        ],
        rows,
      },
    ],
  };
  return { made, sheet };
}

const forms = [
  ["CSV", (sheet: Sheet) => sheetCsv(sheet)],
  ["JSON", (sheet: Sheet) => sheetJson(sheet)],
  ["a page", (sheet: Sheet) => sheetHtml(sheet, "he", "nonce")],
] as const;

for (const [name, of] of forms)
  test(`a sheet as ${name} is made while it is read, and no longer than somebody reads`, async () => {
    const { made, sheet } = endless();
    const reader = streamOf(of(sheet)).getReader();
    const { value } = await reader.read();
    expect(value?.length).toBeGreaterThan(10_000);
    await reader.read();
    expect(made.rows).toBeLessThan(10_000);
    await reader.cancel();
    expect(made.ended).toBe(true);
  });

test("an empty table has a heading in a table, nothing on a page, and an empty list as data", async () => {
  const { sheet } = endless();
  const empty = { ...sheet, tables: sheet.tables.map((table) => ({ ...table, rows: [] })) };
  const text = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
  expect(await text(streamOf(sheetCsv(empty)))).toContain('"Order","Sold"');
  expect(await text(streamOf(sheetHtml(empty, "en", "nonce")))).not.toContain("<table");
  expect(JSON.parse(await text(streamOf(sheetJson(empty)))).orders).toEqual([]);
});
