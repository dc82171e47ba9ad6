import { mediaLimits, mediaVariants } from "#domain/picture/media.ts";
import { writeMenuTable } from "#domain/schemas/menu/menu-csv.ts";
import { countChanges } from "#domain/venue/venue-changes.ts";
import { ProblemError, readBytes } from "../../http/problem.ts";
import type { PictureFiles } from "../../usecases/venue/save-pictures.ts";
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

/** Maximum size of a form with three files. */
const maxBytes = mediaVariants.reduce((sum, each) => sum + mediaLimits[each].bytes, 16 * 1024);

/** An upload is a form with one file for each size. */
export const venuePictures = serve(
  "POST /staff/venue/:stadiumId/pictures",
  null,
  async ({ c, services, params }) => services.pictures.save(params.stadiumId, await readFiles(c.req.raw)),
);

async function readFiles(request: Request): Promise<PictureFiles> {
  const body = await readBytes(request, maxBytes, { code: "picture-too-large" });
  const type = request.headers.get("content-type") ?? "";
  const form = await new Response(body as BodyInit, { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
  const files: Partial<PictureFiles> = {};
  for (const variant of mediaVariants) {
    const file = form?.get(variant);
    if (!(file instanceof Blob))
      throw new ProblemError({
        code: "body-invalid",
        message: `The form has no file "${variant}".`,
        fields: [{ path: variant, code: "required", message: "a file" }],
      });
    files[variant] = new Uint8Array(await file.arrayBuffer());
  }
  return files as PictureFiles;
}
