import { mediaLimits, mediaVariants } from "#domain/picture/media.ts";
import { ProblemError, readBytes } from "#worker/http/problem.ts";
import type { PictureFiles } from "#worker/usecases/venue/save-pictures.ts";
import { serve } from "../serve.ts";

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
