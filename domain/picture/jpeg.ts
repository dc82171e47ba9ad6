import { exifHasPosition, startsWith, xmpHasPosition } from "./exif.ts";
import type { PictureFacts } from "./picture.ts";

const restart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
/** Baseline, extended, progressive: the ones browsers draw. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const otherFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** Reads a JPEG segment by segment (ITU T.81, B.1). Null when it is broken, truncated, or has trailing data. */
export function readJpeg(bytes: Uint8Array): PictureFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const facts: PictureFacts = { type: "image/jpeg", width: 0, height: 0, hasPosition: false };
  let offset = 2;
  while (offset + 4 <= bytes.length) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] ?? 0;
    offset += 2;
    if (marker === 0xff) {
      offset -= 1;
      continue;
    }
    if (marker < 0xc0 || restart(marker) || marker === 0xd8 || marker === 0xd9) return null;
    const length = view.getUint16(offset);
    const segment = bytes.subarray(offset + 2, offset + length);
    if (length < 2 || offset + length > bytes.length || otherFrames.has(marker)) return null;
    if (frames.has(marker)) {
      if (facts.width || segment.length < 6) return null;
      facts.height = view.getUint16(offset + 3);
      facts.width = view.getUint16(offset + 5);
    }
    if (marker === 0xe1) facts.hasPosition ||= namesPlace(segment);
    offset += length;
    if (marker !== 0xda) continue;
    if (!facts.width) return null;
    offset = endOfScan(bytes, offset);
    if (bytes[offset + 1] === 0xd9) return offset + 2 === bytes.length ? facts : null;
  }
  return null;
}

function namesPlace(segment: Uint8Array): boolean {
  if (startsWith(segment, "Exif\0")) return exifHasPosition(segment.subarray(6));
  return startsWith(segment, "http://ns.adobe.com/") && xmpHasPosition(segment);
}

/** Offset of the next marker after the compressed data. */
export function endOfScan(bytes: Uint8Array, from: number): number {
  let offset = bytes.indexOf(0xff, from);
  while (offset >= 0) {
    const next = bytes[offset + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !restart(next)) return offset;
    offset = bytes.indexOf(0xff, offset + (next === 0xff ? 1 : 2));
  }
  return bytes.length;
}
