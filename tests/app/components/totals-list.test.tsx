import { expect, test } from "vitest";
import { TotalsList } from "#app/components/order/totals-list.tsx";
import { draw } from "#tests/support/draw.tsx";

const totals = {
  ...{ subtotalMinor: 16_660, deliveryFeeMinor: 400, tipMinor: 0, tipPercentage: null },
  ...{ discountMinor: 0, totalMinor: 17_060 },
};
const [offered, usual] = [
  { originalUnitMinor: 9_800, unitMinor: 8_330, quantity: 2 },
  { originalUnitMinor: 2_600, unitMinor: 2_600, quantity: 1 },
];

test("what offers save is told below the sum, all pieces of it; without an offer nothing", async () => {
  expect((await draw(<TotalsList totals={totals} lines={[offered, usual]} />)).text).toContain(
    "You save ₪29.40",
  );
  for (const lines of [[usual], undefined])
    expect((await draw(<TotalsList totals={totals} lines={lines} />)).text).not.toContain("You save");
});
