import { Hono } from "hono";
import { sheetQuerySchema } from "#domain/schemas/venue-console.ts";
import { ProblemError, problem } from "#worker/http/problem.ts";
import type { VenueEnv } from "#worker/middleware/require-manager.ts";
import { createNonce } from "#worker/middleware/security-headers.ts";
import { renderSeatSheet } from "#worker/sheets/seat-sheet.ts";
import { originOf } from "../site.ts";

/** Seat codes as a printable document. */
export const venueSheetsApi = new Hono<VenueEnv>().get("/", async (c) => {
  const query = sheetQuerySchema.safeParse(c.req.query());
  if (!query.success)
    throw new ProblemError({
      code: "sheet-invalid",
      fields: query.error.issues.map(({ path, code, message }) => ({ path: path.join("."), code, message })),
    });
  const { venue, config } = c.get("services");
  const origin = originOf(config, c.req.url);
  const made = await venue.makeSeatSheet(c.get("manager"), c.get("stadiumId"), origin, query.data);
  if (!made.ok && made.reason === "not-found")
    throw new ProblemError({ code: "not-found", message: "There is no such venue." });
  if (!made.ok)
    return problem(c, {
      code: made.reason,
      message: "There is no such run of seats.",
      problems: made.problems,
    });
  const { stadium, count, pages, seats } = made.sheet;
  const nonce = createNonce();
  const { layout } = query.data;
  return c.body(renderSeatSheet({ stadium, layout, count, pages, nonce }, seats), 200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; font-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
});
