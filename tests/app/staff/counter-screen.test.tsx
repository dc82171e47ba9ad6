import { expect, test } from "vitest";
import { CounterScreen } from "#app/routes/staff/shop/counter/counter.tsx";
import { aCarried, someDeliveries } from "#tests/support/deliveries.ts";
import { draw } from "#tests/support/draw.tsx";

const now = Date.UTC(2026, 10, 21, 18, 30);
const minutes = (count: number) => now + count * 60_000;

// [product 20.6]
test("a bag says some minutes before that it will count as not picked up, and one with time left does not", async () => {
  const mine = await Promise.all([
    aCarried({ shelf: "A1", collectBy: minutes(5) }),
    aCarried({ shelf: "A2" }),
  ]);
  const later = await aCarried({ shelf: "A3", collectBy: minutes(6) });
  const initial = someDeliveries({ shopId: "grill", mine: [...mine, later], serverNow: now });
  const { text } = await draw(<CounterScreen initial={initial} />, {
    path: "/staff/shop/grill/counter",
    areas: ["messages", "pages", "staff"],
    visitor: { now },
  });
  const warnings = text.split("Counts as not picked up from");
  expect(warnings).toHaveLength(2);
  expect(warnings[0]).toContain("A1");
  expect(warnings[0]).not.toContain("A2");
  expect(warnings[1]).toMatch(/^.{0,3}20:35/);
});
