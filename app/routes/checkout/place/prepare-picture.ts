import type { PictureProblem } from "#domain/picture/picture.ts";

/** Longest side of the uploaded picture, in pixels: small print on a ticket stays readable. */
const maxSide = 1_600;
const quality = 0.82;
/** Phone photos have 4 to 20 MB; a larger file could exhaust the phone's memory. */
const maxFileBytes = 28 * 1024 * 1024;

export type Prepared =
  | { ok: true; canvas: HTMLCanvasElement; jpeg: Blob }
  | { ok: false; code: PictureProblem };

/** Redraws a picture: upright, scaled down, and without the camera's metadata, above all its position. */
export async function preparePicture(file: Blob): Promise<Prepared> {
  if (file.size > maxFileBytes) return { ok: false, code: "picture-too-large" };
  const drawn = await createImageBitmap(file).catch(() => null);
  if (!drawn) return { ok: false, code: "not-a-picture" };
  const scale = Math.min(1, maxSide / Math.max(drawn.width, drawn.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(drawn.width * scale));
  canvas.height = Math.max(1, Math.round(drawn.height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  }
  drawn.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  return context && jpeg ? { ok: true, canvas, jpeg } : { ok: false, code: "not-a-picture" };
}
