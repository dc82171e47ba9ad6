import { sheetQuerySchema } from "#domain/schemas/venue-console.ts";
import { ProblemError } from "#worker/http/problem.ts";
import { createNonce } from "#worker/middleware/security-headers.ts";
import { seatSheetHtml } from "#worker/sheets/seat-sheet.ts";
import { streamOf } from "#worker/sheets/sheet-forms.ts";
import { serve } from "../serve.ts";
import { originOf } from "../site.ts";

/** Seat codes as a printable document. */
export const seatSheet = serve(
  "GET /staff/venue/:stadiumId/seat-sheet",
  null,
  async ({ c, services, by }) => {
    const query = sheetQuerySchema.safeParse(c.req.query());
    if (!query.success)
      throw new ProblemError({
        code: "sheet-invalid",
        fields: query.error.issues.map(({ path, code, message }) => ({
          path: path.join("."),
          code,
          message,
        })),
      });
    const origin = originOf(services.config, c.req.url);
    const sheet = await services.venue.makeSeatSheet(by.at, { ...query.data, origin });
    if (!sheet.ok)
      return sheet.reason === "not-found"
        ? null
        : {
            ok: false,
            code: sheet.reason,
            problems: sheet.problems,
            message: "There is no such run of seats.",
          };
    const { stadium, count, pages, seats } = sheet.sheet;
    const nonce = createNonce();
    const { layout } = query.data;
    return c.body(streamOf(seatSheetHtml({ stadium, layout, count, pages, nonce }, seats)), 200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; font-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    });
  },
);
