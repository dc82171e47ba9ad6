import { Hono } from "hono";
import { closeDaySchema } from "#domain/schemas/venue-console.ts";
import { languageOf } from "#worker/middleware/language.ts";
import type { VenueEnv } from "#worker/middleware/require-manager.ts";
import { createNonce } from "#worker/middleware/security-headers.ts";
import { closeCsv, closeSheet } from "#worker/sheets/close-sheet.ts";
import { ProblemError, parseBody, problem } from "../problem.ts";

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
  .get("/:number", async (c) => {
    const [, number, form = "html"] = /^(\d{1,6})(?:\.(csv|json))?$/.exec(c.req.param("number")) ?? [];
    const close = number && (await c.get("services").venue.findClose(c.get("stadiumId"), Number(number)));
    if (!close) throw notFound();
    const own = { "cache-control": "no-store", "x-robots-tag": "noindex" };
    if (form === "json") return c.json({ close }, 200, own);
    const language = languageOf(c);
    if (form === "csv")
      return c.body(closeCsv(close, language), 200, {
        ...own,
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="close-${close.day}-${close.number}.csv"`,
      });
    const nonce = createNonce();
    return c.body(closeSheet(close, language, nonce), 200, {
      ...own,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
    });
  });
