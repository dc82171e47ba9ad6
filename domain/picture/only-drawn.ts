import { exifOrientation, startsWith } from "./exif.ts";
import { endOfScan } from "./jpeg.ts";
import type { PictureType } from "./picture.ts";

/**
 * Strips a picture that passed `checkPicture` to the parts that draw. An allow list, because metadata (a place, a name,
 * a note) can hide in ever new containers. Of EXIF only the orientation stays.
 */
export function onlyDrawn(bytes: Uint8Array, type: PictureType): Uint8Array<ArrayBuffer> {
  const parts = { "image/jpeg": ofJpeg, "image/png": ofPng, "image/webp": ofWebp }[type](bytes);
  const kept = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    kept.set(part, offset);
    offset += part.length;
  }
  // The RIFF header states the length.
  if (type === "image/webp") new DataView(kept.buffer).setUint32(4, kept.length - 8, true);
  return kept;
}

/** Frames, tables, restart intervals and scans. */
const drawingMarkers = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd]);
const drawingSegments: Record<number, string> = { 224: "JFIF\0", 226: "ICC_PROFILE\0", 238: "Adobe" };

function ofJpeg(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 2)];
  for (let offset = 2; ; ) {
    const marker = bytes[offset + 1] ?? 0xd9;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === 0xd9) return [...parts, Uint8Array.of(0xff, 0xd9)];
    const end = offset + 2 + view.getUint16(offset + 2);
    const content = bytes.subarray(offset + 4, end);
    const named = drawingSegments[marker];
    const next = marker === 0xda ? endOfScan(bytes, end) : end;
    if (drawingMarkers.has(marker) || (named && startsWith(content, named)))
      parts.push(bytes.subarray(offset, next));
    else if (marker === 0xe1 && startsWith(content, "Exif\0")) parts.push(turned(content.subarray(6)));
    offset = next;
  }
}

/** An EXIF segment with the orientation alone; empty for an upright picture. */
function turned(tiff: Uint8Array): Uint8Array {
  const orientation = exifOrientation(tiff);
  if (orientation <= 1) return new Uint8Array();
  const head = [0xff, 0xe1, 0, 34, ...[0x45, 0x78, 0x69, 0x66, 0, 0], ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8]];
  return Uint8Array.from([...head, 0, 1, ...[1, 0x12, 0, 3, 0, 0, 0, 1], 0, orientation, 0, 0, 0, 0, 0, 0]);
}

const drawingPng = new Set("IHDR PLTE tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs IDAT IEND".split(" "));

function ofPng(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 8)];
  for (let offset = 8; offset < bytes.length; ) {
    const end = offset + 12 + view.getUint32(offset);
    if (drawingPng.has(nameAt(bytes, offset + 4))) parts.push(bytes.subarray(offset, end));
    offset = end;
  }
  return parts;
}

const drawingWebp = new Set(["VP8X", "ICCP", "ALPH", "VP8 ", "VP8L"]);
/** Flags of the extended header: EXIF and XMP follow. */
const metadata = 0x0c;

function ofWebp(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, 12)];
  for (let offset = 12; offset < bytes.length; ) {
    const length = view.getUint32(offset + 4, true);
    const end = offset + 8 + length + (length % 2);
    const chunk = bytes.slice(offset, end);
    const name = nameAt(bytes, offset);
    if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~metadata;
    if (drawingWebp.has(name)) parts.push(chunk);
    offset = end;
  }
  return parts;
}

const nameAt = (bytes: Uint8Array, offset: number) =>
  String.fromCharCode(...bytes.subarray(offset, offset + 4));
