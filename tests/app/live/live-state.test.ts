import { expect, test } from "vitest";
import { isSettled, type LiveEvent, type LiveState, reduceLive, startLive } from "#app/live/live-state.ts";
import { orderLive } from "#tests/support/order-live.ts";

const hour = 3_600_000;
const start = (number = 1) => startLive({ live: orderLive({ number }), serverNow: 100_000 }, 100_000 - hour);
const after = (state: LiveState, ...events: LiveEvent[]) => events.reduce(reduceLive, state);
const message = (number: number, at = 0): LiveEvent => ({
  type: "message",
  live: orderLive({ number, status: 1 }),
  serverNow: 200_000,
  at,
});

test("what came with the page is as old as the page until the socket speaks", () => {
  expect(start().link).toEqual({ asOf: 100_000 });
  expect(after(start(), message(2)).link).toBe("live");
});

test("a number below the one shown is never shown, and proves nothing about now", () => {
  const state = after(start(5), {
    type: "polled",
    live: orderLive({ number: 4 }),
    serverNow: 300_000,
    at: 0,
  });
  expect(state.live.number).toBe(5);
  expect(state.confirmedAt).toBe(100_000);
});

test("the same number again is taken: a promise moves between two events", () => {
  const live = orderLive({ number: 1, promise: { fromAt: 1, toAt: 2 } });
  expect(after(start(1), { type: "polled", live, serverNow: 1, at: 1 }).live.promise).not.toBeNull();
});

test("a phone whose clock is an hour slow still knows the server's time", () => {
  expect(start().offsetMs).toBe(hour);
  expect(after(start(), message(2, 200_000 + hour)).offsetMs).toBe(-hour);
});

test("a short gap reads as reconnecting, a longer one shows the age of what is shown", () => {
  const live = after(start(), message(2, 200_000));
  expect(after(live, { type: "lost" }).link).toBe("reconnecting");
  expect(after(live, { type: "lost" }, { type: "lost" }, { type: "lost" }).link).toEqual({ asOf: 200_000 });
});

test("a pong moves the time as of which the order is known", () => {
  const live = after(start(), message(2, 200_000), { type: "confirmed", by: "socket", at: 220_000 });
  expect(live.link).toBe("live");
  expect(after(live, { type: "paused" }).link).toEqual({ asOf: 220_000 });
});

test("polling never claims to be live, and never takes the claim away from a socket", () => {
  const polled: LiveEvent = {
    type: "polled",
    live: orderLive({ number: 3 }),
    serverNow: 250_000,
    at: 250_000,
  };
  expect(after(start(), polled).link).toEqual({ asOf: 250_000 });
  expect(after(start(), message(2), polled).link).toBe("live");
  const unchanged: LiveEvent = { type: "confirmed", by: "poll", at: 254_000 };
  expect(after(start(), polled, unchanged).link).toEqual({ asOf: 254_000 });
  expect(after(start(), message(2, 200_000), unchanged).link).toBe("live");
});

test("a message after losses starts the count anew", () => {
  expect(after(start(), { type: "lost" }, message(2)).losses).toBe(0);
});

test("an order that is refused says so", () => {
  expect(after(start(), { type: "denied" }).isDenied).toBe(true);
});

test("an order is settled once it is over and its money is where it belongs", () => {
  expect(isSettled(orderLive())).toBe(false);
  expect(isSettled(orderLive({ status: 2 }))).toBe(false);
  expect(isSettled(orderLive({ status: 3, paymentState: "captured" }))).toBe(true);
  expect(isSettled(orderLive({ status: 4, paymentState: "captured" }))).toBe(false);
  expect(isSettled(orderLive({ status: 4, paymentState: "held" }))).toBe(false);
  expect(isSettled(orderLive({ status: 4, paymentState: "refunded" }))).toBe(true);
  expect(isSettled(orderLive({ status: 4, paymentState: "captured", cancelReason: "fan-not-there" }))).toBe(
    true,
  );
});
