import { Hono } from "hono";
import { closeDaySchema } from "#domain/schemas/venue-console.ts";
import { ProblemError, parseBody, problem } from "#worker/http/problem.ts";
import { languageOf } from "#worker/middleware/language.ts";
import type { VenueEnv } from "#worker/middleware/require-manager.ts";
import { createNonce } from "#worker/middleware/security-headers.ts";
import { closeSheets } from "#worker/sheets/close-sheet.ts";
import { sheetCsv, sheetHtml, sheetJson, streamOf } from "#worker/sheets/sheet-forms.ts";

const notFound = () => new ProblemError({ code: "not-found", message: "There is no such close." });

/** The venue's closes: a day is closed once, and read as a page to print, a table or data. */
export const venueClosesApi = new Hono<VenueEnv>()
  .get("/", async (c) => {
    const days = await c.get("services").venue.listCloses(c.get("stadiumId"));
    if (!days) throw notFound();
    return c.json(days, 200, { "cache-control": "no-store" });
  })
  .post("/", async (c) => {
    const { day } = await parseBody(c.req.raw, closeDaySchema);
    const closed = await c.get("services").venue.closeDay(c.get("manager"), c.get("stadiumId"), day);
    if (closed.ok) return c.json({ number: closed.number });
    if (closed.reason === "orders-open")
      return problem(c, { code: closed.reason, orderCodes: closed.orderCodes });
    return problem(c, { code: closed.reason });
  })
  .get("/:number/:report?/:shopId?", async (c) => {
    const { venue } = c.get("services");
    const stadiumId = c.get("stadiumId");
    const asked = /^([^.]+)(?:\.(csv|json))?$/;
    const { number: first, report = "close", shopId } = c.req.param();
    const [, last = "", form = "html"] = asked.exec(shopId ?? (report === "close" ? first : report)) ?? [];
    const number = report === "close" ? last : first;
    const close = /^\d{1,6}$/.test(number) && (await venue.findClose(stadiumId, Number(number)));
    if (!close) throw notFound();
    const own = { "cache-control": "no-store", "x-robots-tag": "noindex" };
    if (form === "json" && report === "close") return c.json({ close }, 200, own);
    const language = languageOf(c);
    const name = shopId ? `statement-${last}` : report === "close" ? "close" : last;
    const sheets = closeSheets(close, language);
    const sheet = await sheetOf();
    if (!sheet) throw notFound();
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
  });
