import { expect, test } from "vitest";
import { OrderBar } from "#app/components/order/order-bar.tsx";
import { OrderStatus } from "#domain/order-status.ts";
import { draw } from "#tests/support/draw.tsx";

const bar = (minutes: { from: number; to: number } | null) =>
  draw(<OrderBar next={{ id: "a1", status: OrderStatus.DELIVERING, minutes }} />);

test("the bar of a running order says its stage and minutes, and leads to it", async () => {
  const { html, text } = await bar({ from: 6, to: 12 });
  expect(text).toBe("Delivering 6–12 min");
  expect(html).toContain('href="/order/a1"');
});

test("once a promise's first minute has passed, the bar says as the order's screen does how long it takes at most", async () => {
  expect((await bar({ from: 0, to: 6 })).text).toBe("Delivering Up to 6 min");
});

test("without a promise, or after it has passed, the bar says the stage alone", async () => {
  expect((await bar(null)).text).toBe("Delivering");
  expect((await bar({ from: 0, to: 0 })).text).toBe("Delivering");
});
