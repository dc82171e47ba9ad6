import { expect, test } from "vitest";
import { refunderOf } from "#domain/order/refund-rights.ts";
import { OrderStatus } from "#domain/order-status.ts";
import type { StaffRole } from "#domain/staff/staff.ts";

const role = (name: StaffRole["role"], place: Partial<StaffRole> = {}): StaffRole => ({
  role: name,
  stadiumId: "",
  shopId: "",
  ...place,
});
const shop = role("shop", { shopId: "grill" });
const otherShop = role("shop", { shopId: "bar" });
const venue = role("manager", { stadiumId: "teddy" });
const otherVenue = role("manager", { stadiumId: "bloomfield" });
const runner = role("runner", { stadiumId: "teddy" });
const otherRunner = role("runner", { stadiumId: "bloomfield" });
const operator = role("operator");

const order = {
  shopId: "grill",
  stadiumId: "teddy",
  status: OrderStatus.DELIVERING as OrderStatus,
  deliveryUserId: "dana" as string | null,
  lines: [
    { position: 0, ageRestricted: false },
    { position: 1, ageRestricted: true },
  ],
};
const beer = [{ position: 1, quantity: 1 }];
const burger = [{ position: 0, quantity: 1 }];
const ask = (
  roles: StaffRole[],
  request: { scope: "order" | "lines" | "tip"; lines?: typeof beer; reason?: string },
  of = order,
) => refunderOf({ userId: "dana", roles }, of, { lines: [], reason: "cold", ...request })?.kind ?? null;

test("the shop and the venue refund lines and whole orders of their own, never the tip", () => {
  for (const [own, other] of [
    [shop, otherShop],
    [venue, otherVenue],
  ] as const) {
    expect(ask([own], { scope: "lines", lines: burger })).toBe(own.role);
    expect(ask([own], { scope: "order" })).toBe(own.role);
    expect(ask([own], { scope: "tip" })).toBeNull();
    expect(ask([other], { scope: "lines", lines: burger })).toBeNull();
    expect(ask([other], { scope: "order" })).toBeNull();
  }
});

test("an operator refunds everything, the tip included", () => {
  for (const scope of ["order", "lines", "tip"] as const) expect(ask([operator], { scope })).toBe("operator");
  expect(ask([shop, operator], { scope: "order" })).toBe("shop");
  expect(ask([shop, operator], { scope: "tip" })).toBe("operator");
});

test("the runner at the seat drops what the fan is too young for, and nothing else", () => {
  const dropped = { scope: "lines" as const, lines: beer, reason: "age-refused" };
  expect(ask([runner], dropped)).toBe("runner");
  expect(ask([otherRunner], dropped)).toBeNull();
  expect(ask([runner], { ...dropped, lines: burger })).toBeNull();
  expect(ask([runner], { ...dropped, lines: [...beer, ...burger] })).toBeNull();
  expect(ask([runner], { ...dropped, lines: [] })).toBeNull();
  expect(ask([runner], { ...dropped, reason: "cold" })).toBeNull();
  expect(ask([runner], { ...dropped, scope: "order" })).toBeNull();
  expect(ask([runner], dropped, { ...order, deliveryUserId: "somebody else" })).toBeNull();
  expect(ask([runner], dropped, { ...order, status: OrderStatus.PREPARING })).toBeNull();
  expect(ask([runner], dropped, { ...order, status: OrderStatus.DELIVERED })).toBeNull();
});

test("without a role nothing is refunded", () => {
  expect(ask([], { scope: "order" })).toBeNull();
});
