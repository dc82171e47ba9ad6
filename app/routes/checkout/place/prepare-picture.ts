/** Longest side of what is sent, in pixels: small print on a ticket is still read. */
const maxSide = 1_600;
const quality = 0.82;
/** A phone's own picture has some 4 to 20 MB; what is larger could take all its memory. */
const maxFileBytes = 28 * 1024 * 1024;

export type Prepared = { ok: true; canvas: HTMLCanvasElement; jpeg: Blob } | { ok: false; code: string };

/** A file drawn anew: upright, bounded, and without what the camera wrote into it, its place above all. */
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
