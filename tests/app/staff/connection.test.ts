import { expect, test } from "vitest";
import { type LinkEvent, reduceLink, startLink } from "#app/live/link-state.ts";
import { connectionOf } from "#app/routes/staff/parts/connection.tsx";

const at = 1_000_000;
const then = (...events: LinkEvent[]) => events.reduce(reduceLink, startLink(at, at));
const heard = (by: "socket" | "poll", moment = at): LinkEvent => ({
  type: "heard",
  by,
  serverNow: moment,
  at: moment,
});

test("a socket that speaks is live, whenever it spoke last", () => {
  expect(connectionOf(then(heard("socket")), at + 15_000, true)).toBe("live");
});

test("polling is slow but no reason for alarm, until its answers stay out", () => {
  expect(connectionOf(then(heard("poll")), at + 4_000, true)).toBe("slow");
  expect(connectionOf(then(heard("poll")), at + 12_001, true)).toBe("offline");
});

test("a short gap is told quietly, a longer one loudly", () => {
  const lost = then(heard("socket"), { type: "lost" });
  expect(connectionOf(lost, at + 5_000, true)).toBe("reconnecting");
  expect(connectionOf(lost, at + 12_001, true)).toBe("offline");
});

test("a device without any network is offline at once", () => {
  expect(connectionOf(then(heard("socket")), at, false)).toBe("offline");
});
