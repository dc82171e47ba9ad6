import { photoSide } from "#domain/picture/photo.ts";

const quality = 0.85;

/** The middle of a picture as a square JPEG, redrawn: upright, and without the camera's metadata. */
export async function cutPhoto(file: Blob): Promise<Blob | null> {
  const drawn = await createImageBitmap(file).catch(() => null);
  if (!drawn) return null;
  const cut = Math.min(drawn.width, drawn.height);
  const side = Math.min(photoSide, cut);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext("2d");
  if (context) {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, side, side);
    context.drawImage(drawn, (drawn.width - cut) / 2, (drawn.height - cut) / 2, cut, cut, 0, 0, side, side);
  }
  drawn.close();
  return context && new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}
