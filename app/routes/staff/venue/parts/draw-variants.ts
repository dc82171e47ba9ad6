import { mediaLimits, mediaVariants } from "#domain/picture/media.ts";
import type { MediaVariant } from "#domain/picture/media-path.ts";
import type { PictureProblem } from "#domain/picture/picture.ts";

/** Camera photos have 4 to 20 MB; a larger file could exhaust a phone's memory. */
const maxFileBytes = 28 * 1024 * 1024;
/** Tried in turn until the file fits its size limit. */
const qualities = [0.82, 0.7, 0.55, 0.4];

export type Drawn = { ok: true; form: FormData } | { ok: false; code: PictureProblem };

/**
 * Redraws a picture in every size that screens need, as WebP if the browser can encode it, else JPEG: upright, scaled,
 * and without the camera's metadata.
 */
export async function drawVariants(file: Blob): Promise<Drawn> {
  if (file.size > maxFileBytes) return { ok: false, code: "picture-too-large" };
  const source = await createImageBitmap(file).catch(() => null);
  if (!source) return { ok: false, code: "not-a-picture" };
  try {
    const type = (await writesWebp()) ? "image/webp" : "image/jpeg";
    const form = new FormData();
    for (const variant of mediaVariants) {
      const blob = await drawOne(source, variant, type);
      if (!blob) return { ok: false, code: "picture-too-large" };
      form.set(variant, blob, variant);
    }
    return { ok: true, form };
  } finally {
    source.close();
  }
}

async function drawOne(source: ImageBitmap, variant: MediaVariant, type: string): Promise<Blob | null> {
  const { side, bytes } = mediaLimits[variant];
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(source.width * scale));
  canvas.height = Math.max(1, Math.round(source.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  // Transparent parts become white, because JPEG has no transparency.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  for (const quality of qualities) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    if (blob && blob.size <= bytes) return blob;
  }
  return null;
}

/** Safari displays WebP but can't encode it. */
function writesWebp(): Promise<boolean> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob?.type === "image/webp"), "image/webp");
  });
}
