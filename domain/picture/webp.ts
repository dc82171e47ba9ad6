import { exifHasPosition, startsWith, xmpHasPosition } from "./exif.ts";
import type { PictureFacts } from "./picture.ts";

const animated = 0x02;

/** Reads a WebP chunk by chunk (RFC 9649). Null when it is broken, animated, or its two sizes differ. */
export function readWebp(bytes: Uint8Array): PictureFacts | null {
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
