import { Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { mediaLimits, mediaVariants } from "#domain/picture/media.ts";
import type { VenueEnv } from "#worker/middleware/require-manager.ts";
import type { MediaProblem, PictureFiles } from "#worker/usecases/venue/save-pictures.ts";
import { ProblemError, problem, readBytes } from "../problem.ts";

const problems: Record<MediaProblem, [ContentfulStatusCode, string]> = {
  "picture-too-large": [413, "One of the sizes has too many bytes."],
  "not-a-picture": [415, "One of the sizes is no JPEG or WebP, or not a whole one."],
  "picture-dimensions": [422, "One of the sizes is larger than it may be."],
  "picture-has-position": [422, "The picture says where it was taken; send it without."],
  "picture-sizes-differ": [422, "The sizes are not of one picture."],
  "too-many-pictures": [429, "Too many pictures within an hour."],
  "pictures-unavailable": [503, "Pictures can't be kept right now."],
};

/** What three files and their names in a form take at most. */
const maxBytes = mediaVariants.reduce((sum, each) => sum + mediaLimits[each].bytes, 16 * 1024);

/** An upload is a form with one file for each size. */
export const venuePicturesApi = new Hono<VenueEnv>().post("/", async (c) => {
  const files = await readFiles(c.req.raw);
  const saved = await c.get("services").pictures.save(c.get("stadiumId"), files);
  if (saved.ok) return c.json({ picture: saved.picture }, 201);
  const [status, message] = problems[saved.reason];
  return problem(c, status, { code: saved.reason, message });
});

async function readFiles(request: Request): Promise<PictureFiles> {
  const [, message] = problems["picture-too-large"];
  const body = await readBytes(request, maxBytes, { code: "picture-too-large", message });
  const type = request.headers.get("content-type") ?? "";
  const form = await new Response(body as BodyInit, { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
  const files: Partial<PictureFiles> = {};
  for (const variant of mediaVariants) {
    const file = form?.get(variant);
    if (!(file instanceof Blob))
      throw new ProblemError(400, {
        code: "body-invalid",
        message: `The form has no file "${variant}".`,
        fields: [{ path: variant, code: "required", message: "a file" }],
      });
    files[variant] = new Uint8Array(await file.arrayBuffer());
  }
  return files as PictureFiles;
}
