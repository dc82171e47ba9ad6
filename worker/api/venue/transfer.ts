import { writeMenuTable } from "#domain/schemas/menu/menu-csv.ts";
import { countChanges } from "#domain/venue/venue-changes.ts";
import { readBytes } from "#worker/http/problem.ts";
import { serve } from "../serve.ts";

/** More than the largest venue that the format allows. */
const maxFileBytes = 8 * 1024 * 1024;
/** The first problems of a file; the rest is reported with the next try. */
const maxProblems = 500;

/** Export and import of the venue file, by the rules of `npm run import`; `?as=csv` gives the menu as a table. */
export const venueTransfer = [
  serve("GET /staff/venue/:stadiumId/export", null, async ({ c, services, params: { stadiumId } }) => {
    const file = await services.venue.exportFile(stadiumId);
    if (!file) return null;
    if (c.req.query("as") === "csv") {
      const shop = file.shops.find(({ id }) => id === c.req.query("shop"));
      return c.body(writeMenuTable(file, shop?.id ?? null), 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="seatside-${shop?.id ?? stadiumId}.csv"`,
      });
    }
    return c.body(`${JSON.stringify(file, null, 2)}\n`, 200, {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="seatside-${stadiumId}.json"`,
    });
  }),
  serve("POST /staff/venue/:stadiumId/import", null, async ({ c, services, by }) => {
    const tooLarge = { code: "body-too-large", message: "A venue file has up to 8 MB." } as const;
    const bytes = await readBytes(c.req.raw, maxFileBytes, tooLarge);
    const write = c.req.query("write");
    const seenVersion = write === undefined ? null : Number(write);
    if (seenVersion !== null && !Number.isSafeInteger(seenVersion))
      return { ok: false, code: "version-invalid" };
    const result = await services.venue.importFile(by.at, bytes, seenVersion);
    if (result.ok) {
      const { written, changes, menuVersion } = result;
      return { written, counts: countChanges(changes), changes, menuVersion };
    }
    if (result.reason === "changed-meanwhile")
      return {
        ok: false,
        code: result.reason,
        changes: result.changes,
        menuVersion: result.menuVersion,
        message: "The menu was changed meanwhile; see what the file would do now.",
        counts: countChanges(result.changes),
      };
    const { reason: code, problems } = result;
    return { ok: false, code, problems: problems.slice(0, maxProblems), problemCount: problems.length };
  }),
];
