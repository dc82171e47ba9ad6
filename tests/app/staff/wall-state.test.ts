import { expect, test } from "vitest";
import {
  callsOf,
  callsPerPage,
  newMs,
  pageAt,
  reduceWall,
  startWall,
} from "#app/routes/staff/shop/wall/wall.tsx";
import type { Wall, WallMessage, WallOrder } from "#domain/pickup/wall.ts";

const shop: Wall["shop"] = { id: "grill", name: { en: "Grill" }, timeZone: "Asia/Jerusalem" };
const aCall = (id: string, changes: Partial<WallOrder> = {}): WallOrder => ({
  ...{ id, code: "482913", number: 3, shelf: "A1", stage: "ready", at: 1_000 },
  ...changes,
});
const start = (...calls: WallOrder[]) => startWall({ shop, calls }, 5_000, 4_000);
const readyOf = (state: ReturnType<typeof start>) => callsOf(state).ready.map(({ id }) => id);

test("a wall shows what is ready, the newest first, and what is made, the oldest first", () => {
  const state = start(aCall("a"), aCall("b", { at: 2_000 }), aCall("c", { stage: "making" }));
  expect(readyOf(state)).toEqual(["b", "a"]);
  expect(callsOf(state).making.map(({ id }) => id)).toEqual(["c"]);
});

test("never goes back: neither by an older call, nor by a wall that was read before a call came", () => {
  const over = { type: "call", call: aCall("a", { number: 4, stage: "over" }), serverNow: 6_000 } as const;
  let state = reduceWall(start(aCall("a")), { type: "message", message: over, at: 6_000 });
  expect(readyOf(state)).toEqual([]);
  state = reduceWall(state, { type: "message", message: { ...over, call: aCall("a") }, at: 6_100 });
  state = reduceWall(state, {
    ...{ type: "polled", wall: { shop, calls: [aCall("a"), aCall("b")] }, serverNow: 5_500, at: 6_200 },
  });
  expect(readyOf(state)).toEqual(["b"]);
  // What a newer wall does not name is gone.
  const empty: WallMessage = { type: "wall", wall: { shop, calls: [] }, serverNow: 7_000 };
  expect(readyOf(reduceWall(state, { type: "message", message: empty, at: 7_000 }))).toEqual([]);
});

test("says when it was last confirmed, and is live again with the next message", () => {
  let state = reduceWall(start(), { type: "paused" });
  expect(state.link).toEqual({ asOf: 5_000 });
  const wall: WallMessage = { type: "wall", wall: { shop, calls: [] }, serverNow: 9_000 };
  state = reduceWall(state, { type: "message", message: wall, at: 8_000 });
  expect([state.link, state.confirmedAt]).toEqual(["live", 9_000]);
});

test("more numbers than fit turn their pages, but a new call stays in sight for a while", () => {
  const many = Array.from({ length: callsPerPage + 1 }, (_, index) => aCall(`${index}`, { at: 1_000 }));
  const pagesAt = (now: number) => pageAt(many, now).page;
  expect(pageAt(many, 1_000)).toEqual({ page: 0, pages: 2 });
  expect(pagesAt(1_000 + newMs - 1)).toBe(0);
  expect([0, 8_000, 16_000].map((ms) => pagesAt(1_000 + newMs + ms))).toEqual([1, 0, 1]);
  expect(pageAt([], 0)).toEqual({ page: 0, pages: 1 });
});
