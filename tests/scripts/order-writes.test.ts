import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const directly = /await\s+(?:deps\.)?db\s*\.(?:insert|update|delete|batch)\(/g;
/** Its claim is written outside of rooms. */
const outside = "worker/usecases/account/claim-guest.ts";

test("in an order's room everything is written by its step, so that nobody goes on with what was seen before", () => {
  const inRooms = globSync("worker/usecases/**/*.ts").filter((file) =>
    /\bRoomDeps\b/.test(readFileSync(file, "utf8")),
  );
  expect(inRooms.length).toBeGreaterThan(20);
  const direct = inRooms.filter((file) => directly.test(readFileSync(file, "utf8")));
  expect(direct).toEqual([outside]);
});
