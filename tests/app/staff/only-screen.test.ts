import { expect, test } from "vitest";
import { onlyScreen } from "#app/routes/staff/home.tsx";

const shop = { role: "shop", shopId: "grill", stadiumId: "" } as const;
const runner = { role: "runner", shopId: "", stadiumId: "teddy" } as const;

test("one role at one place leads to its screen", () => {
  expect(onlyScreen([shop])).toBe("/staff/shop/grill");
  expect(onlyScreen([runner])).toBe("/staff/runner/teddy");
  expect(onlyScreen([{ role: "manager", shopId: "", stadiumId: "teddy" }])).toBe("/staff/venue/teddy");
  expect(onlyScreen([{ role: "operator", shopId: "", stadiumId: "" }])).toBe("/staff/ops");
});

test("several roles or shops leave the choice, and none leads nowhere", () => {
  expect(onlyScreen([shop, runner])).toBeNull();
  expect(onlyScreen([shop, { ...shop, shopId: "wok" }])).toBeNull();
  expect(onlyScreen([])).toBeNull();
});
