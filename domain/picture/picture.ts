import { exifHasPosition, startsWith, xmpHasPosition } from "./exif.ts";
import { readJpeg } from "./jpeg.ts";

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

const textChunks = new Set(["tEXt", "zTXt", "iTXt"]);

/** Reads a PNG chunk by chunk (PNG, 5.3). Null when it is broken, animated, truncated, or has trailing data. */
function readPng(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts: PictureFacts = { type: "image/png", width: 0, height: 0, hasPosition: false };
  let hasData = false;
  for (let offset = 8; offset + 12 <= bytes.length; ) {
    const length = view.getUint32(offset);
    const name = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
    const end = offset + 12 + length;
    if (end > bytes.length || (name === "IHDR") !== (offset === 8)) return null;
    const data = bytes.subarray(offset + 8, offset + 8 + length);
    if (name === "IHDR") {
      if (length !== 13) return null;
      facts.width = view.getUint32(offset + 8);
      facts.height = view.getUint32(offset + 12);
    }
    if (name === "IDAT") hasData = true;
    if (name === "acTL") return null;
    if (name === "eXIf") facts.hasPosition ||= exifHasPosition(data);
    // Compressed text is not decompressed: camera metadata in it counts as containing a position.
    if (textChunks.has(name))
      facts.hasPosition ||= startsWith(data, "XML:com.adobe.xmp") || startsWith(data, "Raw profile type");
    if (name === "IEND") return hasData && length === 0 && end === bytes.length ? facts : null;
    offset = end;
  }
  return null;
}

const animated = 0x02;

/** Reads a WebP chunk by chunk (RFC 9649). Null when it is broken, animated, or its two sizes differ. */
function readWebp(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4, true) + 8 !== bytes.length) return null;
  let canvas: Size | null = null;
  let image: Size | null = null;
  let hasPosition = false;
  let offset = 12;
  while (offset + 8 <= bytes.length) {
    const name = String.fromCharCode(...bytes.subarray(offset, offset + 4));
    const length = view.getUint32(offset + 4, true);
    const data = bytes.subarray(offset + 8, offset + 8 + length);
    if (data.length !== length) return null;
    if (name === "VP8X") {
      if (offset !== 12 || length < 10 || (data[0] ?? 0) & animated) return null;
      canvas = { width: 1 + uint24(data, 4), height: 1 + uint24(data, 7) };
    }
    if (name === "VP8 " || name === "VP8L") {
      if (image) return null;
      image = name === "VP8 " ? lossySize(data) : losslessSize(data);
      if (!image) return null;
    }
    if (name === "EXIF")
      hasPosition ||= exifHasPosition(startsWith(data, "Exif\0\0") ? data.subarray(6) : data);
    if (name === "XMP ") hasPosition ||= xmpHasPosition(data);
    offset += 8 + length + (length % 2);
  }
  if (!image || offset !== bytes.length) return null;
  if (canvas && (canvas.width !== image.width || canvas.height !== image.height)) return null;
  return { type: "image/webp", ...image, hasPosition };
}

type Size = { width: number; height: number };

function lossySize(data: Uint8Array): Size | null {
  if (data.length < 10 || !startsWith(data, "\x9d\x01\x2a", 3)) return null;
  return { width: uint24(data, 6) & 0x3fff, height: (uint24(data, 7) >> 8) & 0x3fff };
}

function losslessSize(data: Uint8Array): Size | null {
  if (data.length < 5 || data[0] !== 0x2f) return null;
  const bits = uint24(data, 1) + (data[4] ?? 0) * 2 ** 24;
  return { width: 1 + (bits & 0x3fff), height: 1 + (Math.floor(bits / 2 ** 14) & 0x3fff) };
}

function uint24(data: Uint8Array, offset: number): number {
  return (data[offset] ?? 0) + ((data[offset + 1] ?? 0) << 8) + ((data[offset + 2] ?? 0) << 16);
}

/** Side of a profile's photo in pixels: a square, drawn by the phone, at most this large. */
export const photoSide = 512;
