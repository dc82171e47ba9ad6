import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrPath } from "#app/domain/qr-path.ts";

test("the path paints exactly the dark modules", () => {
  const text = "482913.0123456789abcdef0123456789abcdef";
  const { size, d } = qrPath(text);
  const painted = new Set<string>();
  for (const [, x, y, length] of d.matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
    for (let step = 0; step < Number(length); step += 1) painted.add(`${Number(x) + step},${y}`);
  const { data } = encode(text, { ecc: "M", border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])));
  expect(size).toBe(data.length);
  expect([...painted].sort()).toEqual(dark.sort());
});
