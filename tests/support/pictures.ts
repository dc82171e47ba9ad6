/** Minimal valid pictures, and ways to break them. Only headers: there are no pixels. */
type Size = { width: number; height: number };
const small: Size = { width: 640, height: 480 };

export const ascii = (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0));
export function bytesOf(...parts: (Uint8Array | number[] | string)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((each) => [...(typeof each === "string" ? ascii(each) : each)]));
}
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const le16 = (value: number) => u16(value).reverse();
const le24 = (value: number) => u32(value).reverse().slice(0, 3);
const le32 = (value: number) => u32(value).reverse();

export function jpegSegment(marker: number, content: Uint8Array | number[] | string) {
  const bytes = bytesOf(content);
  return bytesOf([0xff, marker], u16(bytes.length + 2), bytes);
}

/** `before` are segments between the start and the frame. */
export function aJpeg({ width, height }: Size = small, ...before: Uint8Array[]) {
  return bytesOf(
    [0xff, 0xd8],
    jpegSegment(0xe0, "JFIF\0\x01\x01\0\0\x01\0\x01\0\0"),
    ...before,
    jpegSegment(0xc0, [8, ...u16(height), ...u16(width), 1, 1, 0x11, 0]),
    jpegSegment(0xda, [1, 1, 0, 0, 63, 0]),
    // A stuffed 0xFF and a restart mark belong to the data.
    [0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56],
    [0xff, 0xd9],
  );
}

export function pngChunk(name: string, content: Uint8Array | number[] | string) {
  const bytes = bytesOf(content);
  return bytesOf(u32(bytes.length), name, bytes, [0, 0, 0, 0]);
}

export function aPng({ width, height }: Size = small, ...before: Uint8Array[]) {
  return bytesOf(
    "\x89PNG\r\n\x1a\n",
    pngChunk("IHDR", [...u32(width), ...u32(height), 8, 2, 0, 0, 0]),
    ...before,
    pngChunk("IDAT", [0x78, 0x9c, 3, 0, 0, 0, 0, 1]),
    pngChunk("IEND", []),
  );
}

export function webpChunk(name: string, content: Uint8Array | number[] | string) {
  const bytes = bytesOf(content);
  return bytesOf(name, le32(bytes.length), bytes, bytes.length % 2 ? [0] : []);
}
export const aWebpOf = (...chunks: Uint8Array[]) => {
  const body = bytesOf("WEBP", ...chunks);
  return bytesOf("RIFF", le32(body.length), body);
};
export const lossy = ({ width, height }: Size = small) =>
  webpChunk("VP8 ", [0x30, 1, 0, 0x9d, 1, 0x2a, ...le16(width), ...le16(height), 0]);
export const lossless = ({ width, height }: Size = small) =>
  webpChunk("VP8L", [0x2f, ...le32(width - 1 + (height - 1) * 2 ** 14), 0]);
export const extended = ({ width, height }: Size = small, flags = 0) =>
  webpChunk("VP8X", [flags, 0, 0, 0, ...le24(width - 1), ...le24(height - 1)]);

/** A TIFF block with one directory of these tags, in either byte order. */
export function exif(tags: number[], little = true) {
  const two = little ? le16 : u16;
  const four = little ? le32 : u32;
  const entries = tags.flatMap((tag) => [...two(tag), ...two(4), ...four(1), ...four(26)]);
  return bytesOf(little ? "II" : "MM", two(42), four(8), two(tags.length), entries, four(0));
}
export const gpsTag = 0x8825;
export const orientationTag = 0x0112;
