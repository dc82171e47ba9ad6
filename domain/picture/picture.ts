import { startsWith } from "./exif.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

export const pictureLimits = { bytes: 3 * 1024 * 1024, side: 8_000, pixels: 40_000_000 } as const;

export type PictureType = "image/jpeg" | "image/png" | "image/webp";
export type PictureFacts = { type: PictureType; width: number; height: number; hasPosition: boolean };
export type PictureProblem =
  | "picture-too-large"
  | "not-a-picture"
  | "picture-dimensions"
  | "picture-has-position";

/**
 * Whether bytes are a picture that we store (fault 58). File name and declared type are ignored. Nothing is
 * decompressed: the headers state the decompressed size. The file must be the picture from its first to its last byte,
 * so that nothing else is hidden in it.
 */
export function checkPicture(
  bytes: Uint8Array,
): { ok: true; picture: PictureFacts } | { ok: false; reason: PictureProblem } {
  if (bytes.length > pictureLimits.bytes) return { ok: false, reason: "picture-too-large" };
  const picture = readPicture(bytes);
  if (!picture || picture.width === 0 || picture.height === 0) return { ok: false, reason: "not-a-picture" };
  const { width, height, hasPosition } = picture;
  if (Math.max(width, height) > pictureLimits.side || width * height > pictureLimits.pixels)
    return { ok: false, reason: "picture-dimensions" };
  return hasPosition ? { ok: false, reason: "picture-has-position" } : { ok: true, picture };
}

function readPicture(bytes: Uint8Array): PictureFacts | null {
  if (bytes.length < 16) return null;
  if (startsWith(bytes, "\xff\xd8\xff")) return readJpeg(bytes);
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return readPng(bytes);
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return readWebp(bytes);
  return null;
}
