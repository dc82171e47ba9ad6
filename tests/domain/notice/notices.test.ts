import { expect, test } from "vitest";
import { isWanted, nextTry, noticeOf } from "#domain/notice/notices.ts";
import {
  defaultNotifications,
  parseNotifications,
  serializeNotifications,
} from "#domain/notice/notifications.ts";
import { OrderStatus } from "#domain/order-status.ts";

const { PENDING, PREPARING, DELIVERING, DELIVERED, CANCELED } = OrderStatus;

test("each step that a fan waits for is one notice", () => {
  const steps = [PENDING, PREPARING, DELIVERING, DELIVERED] as const;
  const kinds = steps
    .slice(1)
    .map((to, index) => noticeOf({ isPlaced: true, from: steps[index] ?? PENDING, to }));
  expect(kinds).toEqual(["accepted", "on-the-way", "delivered"]);
  for (const from of [PENDING, PREPARING, DELIVERING])
    expect(noticeOf({ isPlaced: true, from, to: CANCELED })).toBe("canceled");
});

test("a runner who stands at the seat is news too", () => {
  const change = { isPlaced: true, from: DELIVERING, to: DELIVERING };
  expect(noticeOf({ ...change, action: "arrive" })).toBe("arrived");
  expect(noticeOf({ ...change, action: "problem" })).toBeNull();
});

test("what else leaves the status alone is none, and neither is a draft's end", () => {
  for (const status of [PENDING, PREPARING, DELIVERING, DELIVERED, CANCELED])
    expect(noticeOf({ isPlaced: true, from: status, to: status })).toBeNull();
  expect(noticeOf({ isPlaced: false, from: PENDING, to: CANCELED })).toBeNull();
});

test("a push needs the phone's switch and the order updates' one, a receipt the mail's and its own", () => {
  const all = { push: true, email: true, orderUpdates: true, promotions: false, receipts: true };
  expect(isWanted("push", all)).toBe(true);
  expect(isWanted("mail", all)).toBe(true);
  for (const off of ["push", "orderUpdates"] as const) {
    expect(isWanted("push", { ...all, [off]: false })).toBe(false);
    expect(isWanted("mail", { ...all, [off]: false })).toBe(true);
  }
  for (const off of ["email", "receipts"] as const) {
    expect(isWanted("mail", { ...all, [off]: false })).toBe(false);
    expect(isWanted("push", { ...all, [off]: false })).toBe(true);
  }
});

test("tries are further and further apart, and end when the news is old", () => {
  const push = { channel: "push" as const, createdAt: 0 };
  const waits = [1, 2, 3, 4].map((attempts) => (nextTry(push, attempts, 1_000) ?? 0) - 1_000);
  expect(waits).toEqual([5_000, 15_000, 45_000, 135_000]);
  expect(nextTry(push, 1, 30 * 60_000)).toBeNull();
  expect(nextTry({ channel: "mail", createdAt: 0 }, 12, 30 * 60_000)).toBe(40 * 60_000);
});

test("a service that asks for more patience gets it", () => {
  expect(nextTry({ channel: "push", createdAt: 0 }, 1, 0, 60_000)).toBe(60_000);
  expect(nextTry({ channel: "push", createdAt: 0 }, 1, 0, 1)).toBe(5_000);
});

test("a phone's cookie of before receipts keeps what it says, and receipts are at their default", () => {
  expect(parseNotifications("1010")).toEqual({ ...defaultNotifications, email: false });
  expect(parseNotifications(serializeNotifications({ ...defaultNotifications, receipts: false }))).toEqual({
    ...defaultNotifications,
    receipts: false,
  });
  for (const broken of [null, "", "10", "101010", "abcd"]) expect(parseNotifications(broken)).toBeNull();
});
