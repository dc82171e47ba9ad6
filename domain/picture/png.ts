import { exifHasPosition, startsWith } from "./exif.ts";
import type { PictureFacts } from "./picture.ts";

const textChunks = new Set(["tEXt", "zTXt", "iTXt"]);

/** Reads a PNG chunk by chunk (PNG, 5.3). Null when it is broken, animated, truncated, or has trailing data. */
export function readPng(bytes: Uint8Array): PictureFacts | null {
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
