import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { qrPath } from "#domain/seat/qr-path.ts";

/** The path painted on white with a quiet zone of four, eight pixels to a module. */
function painted({ size, d }: { size: number; d: string }) {
  const side = (size + 8) * 8;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, length] of d.matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
    for (let row = 0; row < 8; row++) {
      const start = ((Number(y) + 4) * 8 + row) * side + (Number(x) + 4) * 8;
      for (let at = start; at < start + Number(length) * 8; at++) data.fill(0, at * 4, at * 4 + 3);
    }
  return { width: side, height: side, data };
}

test.each([
  ["a hand-over code", "482913.0123456789abcdef0123456789abcdef", undefined],
  ["a seat's address", "https://seatside.example/s/teddy/112/14/7?sig=AbC_123-xyz", 2],
])("the path of %s is read back as the text", (_name, text, mask) => {
  expect(decodeQR(painted(qrPath(text, mask)))).toBe(text);
});
