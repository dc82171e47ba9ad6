import { expect, test } from "vitest";
import {
  appendOlder,
  applyLive,
  chosenTab,
  replaceOrders,
  startList,
  statusesOf,
  tabOf,
} from "#app/routes/orders/list/use-order-list.ts";
import {
  type ListStart,
  type OlderOrders,
  type OrderList,
  parseCursor,
  serializeCursor,
} from "#domain/order/order-list.ts";
import type { OrderCard } from "#domain/order/order-view.ts";
import { orderLive } from "#tests/support/order-live.ts";

const card = (changes: Partial<OrderCard> = {}): OrderCard => ({
  id: "a",
  orderCode: "482913",
  fulfilment: "seat",
  currency: "ILS" as const,
  status: 0,
  isDraft: false,
  shopName: {},
  firstItem: {},
  itemCount: 1,
  totalMinor: 100,
  promise: null,
  createdAt: 1,
  timeZone: "Asia/Jerusalem",
  version: 2,
  ...changes,
});

const list = (orders: OrderCard[], older: Partial<OlderOrders> = {}): OrderList => ({
  orders,
  older: { completed: null, canceled: null, ...older },
});
const shows = (orders: OrderCard[], older: Partial<OlderOrders> = {}, start: ListStart | null = null) =>
  startList({ list: list(orders, older), start });
const ids = ({ orders }: OrderList) => orders.map(({ id }) => id);

// [product 12.6]
test("a socket moves the order that it speaks of", () => {
  const [a, b] = applyLive(
    shows([card(), card({ id: "b" })]),
    "a",
    orderLive({ number: 3, status: 1 }),
  ).orders;
  expect(a).toMatchObject({ status: 1, version: 3 });
  expect(b?.status).toBe(0);
});

test("an older message changes nothing", () => {
  expect(applyLive(shows([card()]), "a", orderLive({ number: 1, status: 1 })).orders[0]?.status).toBe(0);
});

test("a list that was overtaken by a socket does not take the order back", () => {
  const shown = shows([card({ version: 4, status: 2 })]);
  const fresh = list([card({ id: "new", createdAt: 2 }), card({ version: 3, status: 1 })]);
  expect(replaceOrders(shown, fresh).orders).toMatchObject([{ id: "new" }, { status: 2 }]);
});

test("an order that ended stays, though it is too old for the newest page; a draft that expired goes", () => {
  const shown = shows([card({ status: 3 }), card({ id: "draft", isDraft: true })]);
  expect(ids(replaceOrders(shown, list([card({ id: "new", createdAt: 9 })])))).toEqual(["new", "a"]);
});

test("older pages are added below, each order once, and stay when the newest list comes again", () => {
  const newest = [card({ id: "c", status: 3, createdAt: 3 }), card({ id: "b", status: 3, createdAt: 2 })];
  const first = shows(newest, { completed: "2.b" });
  const page = list([card({ id: "b", status: 3, createdAt: 2 }), card({ id: "a", status: 3 })]);
  const both = appendOlder(first, "completed", page);
  expect(ids(both)).toEqual(["c", "b", "a"]);
  expect(both.older.completed).toBeNull();
  const later = replaceOrders(both, list([card({ id: "d", createdAt: 4 }), ...newest], { completed: "2.b" }));
  expect(ids(later)).toEqual(["d", "c", "b", "a"]);
  expect(later.older.completed).toBeNull();
});

test("a page that was opened by its link shows nothing newer of its tab, and what is under way all the same", () => {
  const start = { tab: "completed" as const, createdAt: 5 };
  const shown = shows([card({ id: "old", status: 3, createdAt: 4 })], { completed: "4.old" }, start);
  const newest = list([card({ id: "way", createdAt: 9 }), card({ id: "late", status: 3, createdAt: 8 })], {
    completed: "8.late",
  });
  const next = replaceOrders(shown, newest);
  expect(ids(next)).toEqual(["way", "old"]);
  expect(next.older.completed).toBe("4.old");
});

test("a cursor survives its address; what is none is none", () => {
  const cursor = { createdAt: 1_767_225_600_000, id: "0193a1b2-0000-7000-8000-000000000001" };
  expect(parseCursor(serializeCursor(cursor))).toEqual(cursor);
  for (const text of [null, "", "1", "x.y", "1.' or 1=1", `${"9".repeat(30)}.${cursor.id}`])
    expect(parseCursor(text)).toBeNull();
});

test("statuses tell a change of status, not of anything else", () => {
  expect(statusesOf([card()])).toBe(statusesOf([card({ version: 9 })]));
  expect(statusesOf([card()])).not.toBe(statusesOf([card({ status: 1 })]));
});

// [product 12.2]
test("active, completed and canceled orders have their tabs", () => {
  expect([0, 1, 2, 3, 4].map((status) => tabOf({ status: status as OrderCard["status"] }))).toEqual([
    "active",
    "active",
    "active",
    "completed",
    "canceled",
  ]);
});

// [product 12.2]
test("the canceled tab opens only where there is a canceled order", () => {
  expect(chosenTab("canceled", [card()])).toBe("active");
  expect(chosenTab("canceled", [card({ status: 4 })])).toBe("canceled");
  expect(chosenTab("completed", [])).toBe("completed");
  expect(chosenTab("nonsense", [])).toBe("active");
});
