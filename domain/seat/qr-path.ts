import { create } from "qrcode";

/** A QR code as one SVG path of unit-high strokes; `size` in modules, without the quiet zone. */
export type QrPath = { size: number; d: string };

/** The code's modules row by row, true for dark. */
export function qrModules(text: string, maskPattern?: number): boolean[][] {
  const { modules } = create(text, { errorCorrectionLevel: "M", maskPattern });
  const each = [...Array(modules.size).keys()];
  return each.map((y) => each.map((x) => modules.get(y, x) === 1));
}

/**
 * Drawn on the server, so that the phone needs no QR library. Chooses the best of eight masks; a given mask takes a
 * fifth of the time and is readable, too: for thousands of codes at once.
 */
export function qrPath(text: string, maskPattern?: number): QrPath {
  const rows = qrModules(text, maskPattern);
  const d = rows.map((row, y) => runsOf(row).map(({ at, length }) => `M${at} ${y}.5h${length}`));
  return { size: rows.length, d: d.flat().join("") };
}

function runsOf(row: boolean[]) {
  const runs: { at: number; length: number }[] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (isDark && last && last.at + last.length === x) last.length += 1;
    else if (isDark) runs.push({ at: x, length: 1 });
  });
  return runs;
}
