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
