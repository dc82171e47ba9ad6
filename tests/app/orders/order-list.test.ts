import { expect, test } from "vitest";
import type { OrderCard } from "#app/domain/order-view.ts";
import { hearOrder, replaceOrders, statusesOf } from "#app/routes/orders/order-list-state.ts";
import { chosenTab, tabOf } from "#app/routes/orders/tabs.ts";
import { orderLive } from "#tests/support/order-live.ts";

const card = (changes: Partial<OrderCard> = {}): OrderCard => ({
  id: "a",
  orderCode: "482913",
  status: 0,
  isDraft: false,
  shopName: {},
  firstItem: {},
  itemCount: 1,
  totalMinor: 100,
  createdAt: 1,
  timeZone: "Asia/Jerusalem",
  version: 2,
  ...changes,
});

// [spec 2.orders.live]
test("a socket moves the order that it speaks of", () => {
  const [a, b] = hearOrder([card(), card({ id: "b" })], "a", orderLive({ number: 3, status: 1 }));
  expect(a).toMatchObject({ status: 1, version: 3 });
  expect(b?.status).toBe(0);
});

test("an older message changes nothing", () => {
  expect(hearOrder([card()], "a", orderLive({ number: 1, status: 1 }))[0]?.status).toBe(0);
});

test("a list that was overtaken by a socket does not take the order back", () => {
  const shown = [card({ version: 4, status: 2 })];
  expect(replaceOrders(shown, [card({ version: 3, status: 1 }), card({ id: "new" })])).toMatchObject([
    { status: 2 },
    { id: "new" },
  ]);
});

test("statuses tell a change of status, not of anything else", () => {
  expect(statusesOf([card()])).toBe(statusesOf([card({ version: 9 })]));
  expect(statusesOf([card()])).not.toBe(statusesOf([card({ status: 1 })]));
});

// [spec 4.orders-tabs]
test("active, completed and canceled orders have their tabs", () => {
  expect([0, 1, 2, 3, 4].map((status) => tabOf({ status: status as OrderCard["status"] }))).toEqual([
    "active",
    "active",
    "active",
    "completed",
    "canceled",
  ]);
});

// [spec 4.orders-tabs]
test("the canceled tab opens only where there is a canceled order", () => {
  expect(chosenTab("canceled", [card()])).toBe("active");
  expect(chosenTab("canceled", [card({ status: 4 })])).toBe("canceled");
  expect(chosenTab("completed", [])).toBe("completed");
  expect(chosenTab("nonsense", [])).toBe("active");
});
