import { closeDaySchema } from "#domain/schemas/venue-console.ts";
import { languageOf } from "#worker/middleware/language.ts";
import { createNonce } from "#worker/middleware/security-headers.ts";
import { closeSheets } from "#worker/sheets/close-sheet.ts";
import { sheetCsv, sheetHtml, sheetJson, streamOf } from "#worker/sheets/sheet-forms.ts";
import { type Call, serve } from "../serve.ts";

/** The venue's closes: a day is closed once, and read as a page to print, a table or data. */
export const venueCloses = [
  serve("GET /staff/venue/:stadiumId/closes", null, async ({ c, services, params }) => {
    const days = await services.venue.listCloses(params.stadiumId);
    return days && c.json(days, 200, { "cache-control": "no-store" });
  }),
  serve("POST /staff/venue/:stadiumId/closes", closeDaySchema, async ({ services, by, body }) => {
    const closed = await services.venue.closeDay(by.at, body.day);
    if (closed.ok) return { number: closed.number };
    const { reason: code, ...detail } = closed;
    return { ...detail, code };
  }),
  serve("POST /staff/venue/:stadiumId/closes/settle", closeDaySchema, ({ services, by, body }) =>
    services.venue.settleDay(by.at, body.day),
  ),
  serve("GET /staff/venue/:stadiumId/closes/:number", null, (call) => readClose(call, "close")),
  serve("GET /staff/venue/:stadiumId/closes/:number/:report", null, (call) =>
    readClose(call, call.params.report),
  ),
  serve("GET /staff/venue/:stadiumId/closes/:number/:report/:shopId", null, (call) =>
    readClose(call, call.params.report, call.params.shopId),
  ),
];

type CloseCall = Pick<Call<"GET /staff/venue/:stadiumId/closes/:number">, "c" | "services" | "params">;

/** A report of a close; the address may end with `.csv` or `.json`. */
async function readClose({ c, services: { venue }, params }: CloseCall, report: string, shopId?: string) {
  const { stadiumId, number: first } = params;
  const pattern = /^([^.]+)(?:\.(csv|json))?$/;
  const [, last = "", form = "html"] = pattern.exec(shopId ?? (report === "close" ? first : report)) ?? [];
  const number = report === "close" ? last : first;
  const close = /^\d{1,6}$/.test(number) && (await venue.findClose(stadiumId, Number(number)));
  if (!close) return null;
  const own = { "cache-control": "no-store", "x-robots-tag": "noindex" };
  if (form === "json" && report === "close") return c.json({ close }, 200, own);
  const language = languageOf(c);
  const name = shopId ? `statement-${last}` : report === "close" ? "close" : last;
  const sheets = closeSheets(close, language);
  const sheet = await sheetOf();
  if (!sheet) return null;
  if (form === "json")
    return c.body(streamOf(sheetJson(sheet)), 200, { ...own, "content-type": "application/json" });
  if (form === "csv")
    return c.body(streamOf(sheetCsv(sheet)), 200, {
      ...own,
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}-${close.day}-${close.number}.csv"`,
    });
  const nonce = createNonce();
  return c.body(streamOf(sheetHtml(sheet, language, nonce)), 200, {
    ...own,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "referrer-policy": "no-referrer",
  });

  async function sheetOf() {
    if (!close) return null;
    const orders = (of: string | null) => venue.listClosedOrders(stadiumId, close.number, of);
    if (shopId) {
      const shop = report === "shops" && close.shops.find(({ id }) => id === last);
      return shop ? sheets.statement(shop, orders(shop.id)) : null;
    }
    if (name === "close") return sheets.close();
    if (name === "orders") return sheets.orders(orders(null));
    if (name === "receipts") return sheets.receipts(venue.listClosedDocuments(stadiumId, close.number));
    if (name === "tips") return sheets.tips();
    if (name === "tax") return sheets.tax(await venue.sumClosedTax(stadiumId, close.number));
    return null;
  }
}
