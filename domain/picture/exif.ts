const gpsPointer = 0x8825;
/** Main picture, thumbnail, and a few more that cameras add. */
const maxDirectories = 8;

/** Whether a TIFF block (EXIF 2.32, 4.6) contains a position. True when it can't be read. */
export function exifHasPosition(tiff: Uint8Array): boolean {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const mark = view.getUint16(0);
    const little = mark === 0x4949;
    if ((!little && mark !== 0x4d4d) || view.getUint16(2, little) !== 42) return true;
    let offset = view.getUint32(4, little);
    for (let count = 0; offset !== 0; count++) {
      if (count === maxDirectories) return true;
      const entries = view.getUint16(offset, little);
      for (let index = 0; index < entries; index++)
        if (view.getUint16(offset + 2 + index * 12, little) === gpsPointer) return true;
      offset = view.getUint32(offset + 2 + entries * 12, little);
    }
    return false;
  } catch (error) {
    if (error instanceof RangeError) return true;
    throw error;
  }
}

/** Whether an XMP packet may contain a position: its fields are called exif:GPS…. */
export function xmpHasPosition(packet: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(packet).includes("GPS");
}

export function startsWith(bytes: Uint8Array, text: string, offset = 0): boolean {
  for (let index = 0; index < text.length; index++)
    if (bytes[offset + index] !== text.charCodeAt(index)) return false;
  return true;
}

const orientationTag = 0x0112;

/** How a picture is turned (EXIF 2.32, 4.6.4): 1 to 8; 1, upright, where the block does not say or can't be read. */
export function exifOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const little = view.getUint16(0) === 0x4949;
    const offset = view.getUint32(4, little);
    const entries = view.getUint16(offset, little);
    for (let at = offset + 2; at < offset + 2 + entries * 12; at += 12)
      if (view.getUint16(at, little) === orientationTag) {
        const value = view.getUint16(at + 8, little);
        return value >= 1 && value <= 8 ? value : 1;
      }
    return 1;
  } catch (error) {
    if (error instanceof RangeError) return 1;
    throw error;
  }
}
