import type { ProblemFacts } from "./problem-facts.ts";

export type FileText = { ok: true; text: string } | { ok: false; problem: ProblemFacts };

/**
 * A file's text, strictly: UTF-8, with or without a byte-order mark. A forgiving decoder would turn Hebrew that was
 * saved in another encoding into question marks, on the fans' menu too; so the encoding is named instead.
 */
export function decodeFile(bytes: Uint8Array): FileText {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Without a mark, every Latin letter, quote and bracket still has a zero next to it.
  if (isWide || share(bytes, (byte) => byte === 0) > 0.1)
    return { ok: false, problem: { code: "not-text", given: "UTF-16" } };
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    return text.includes("\ufffd") ? { ok: false, problem: { code: "not-text" } } : { ok: true, text };
  } catch {
    // In Windows-1255 and ISO 8859-8 the Hebrew letters are single bytes from 0xe0 to 0xfa.
    const high = bytes.filter((byte) => byte >= 0x80);
    const isHebrew = share(high, (byte) => byte >= 0xe0 && byte <= 0xfa) > 0.5;
    return { ok: false, problem: { code: "not-text", given: isHebrew ? "Windows-1255" : "not UTF-8" } };
  }
}

function share(bytes: Uint8Array, fits: (byte: number) => boolean): number {
  let count = 0;
  for (const byte of bytes) if (fits(byte)) count++;
  return bytes.length === 0 ? 0 : count / bytes.length;
}
