import { Hono } from "hono";
import { writeMenuTable } from "#domain/schemas/menu-csv.ts";
import { countChanges } from "#domain/venue/venue-changes.ts";
import type { AnswerTo } from "#domain/wire/calls.ts";
import { ProblemError, problem, readBytes } from "#worker/http/problem.ts";
import type { VenueEnv } from "#worker/middleware/require-manager.ts";

/** More than the largest venue that the format allows. */
const maxFileBytes = 8 * 1024 * 1024;
/** The first problems of a file; the rest is reported with the next try. */
const maxProblems = 500;

/** Export and import of the venue file, by the rules of `npm run import`; `?as=csv` gives the menu as a table. */
export const venueTransferApi = new Hono<VenueEnv>()
  .get("/export", async (c) => {
    const stadiumId = c.get("stadiumId");
    const file = await c.get("services").venue.exportFile(stadiumId);
    if (!file) throw new ProblemError({ code: "not-found", message: "There is no such venue." });
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
  })
  .post("/import", async (c) => {
    const bytes = await readBytes(c.req.raw, maxFileBytes, {
      code: "body-too-large",
      message: "A venue file has up to 8 MB.",
    });
    const asked = c.req.query("write");
    const seenVersion = asked === undefined ? null : Number(asked);
    if (seenVersion !== null && !Number.isSafeInteger(seenVersion))
      throw new ProblemError({ code: "version-invalid" });
    const { venue } = c.get("services");
    const result = await venue.importFile(c.get("manager"), c.get("stadiumId"), bytes, seenVersion);
    if (result.ok) {
      const { written, changes, menuVersion } = result;
      return c.json({
        written,
        counts: countChanges(changes),
        changes,
        menuVersion,
      } satisfies AnswerTo<"POST /staff/venue/:stadiumId/import">);
    }
    if (result.reason === "changed-meanwhile")
      return problem(c, {
        code: result.reason,
        message: "The menu was changed meanwhile; see what the file would do now.",
        counts: countChanges(result.changes),
        changes: result.changes,
        menuVersion: result.menuVersion,
      });
    return problem(c, {
      code: result.reason,
      problems: result.problems.slice(0, maxProblems),
      problemCount: result.problems.length,
    });
  });
