import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { orderRoom, shopBoard, stadiumFloor } from "#worker/durable/clients.ts";

const getters = /\.(?:getByName|idFromName|idFromString|newUniqueId)\(/g;

test("every object is got in one place, which names the database's region at every call", () => {
  const places = globSync("{worker,app}/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(getters)].map(() => file),
  );
  expect(places).toEqual(["worker/durable/clients.ts"]);
});

/** Which object is asked for, and near where, as the platform hears it. */
function heardBy(get: (env: Env, name: string) => unknown, region: string | undefined) {
  const heard: unknown[] = [];
  const objects = { getByName: (...given: unknown[]) => heard.push(...given) && {} };
  get(
    { DB_REGION: region, ORDER_ROOM: objects, SHOP_BOARD: objects, STADIUM_FLOOR: objects } as unknown as Env,
    "one",
  );
  return heard;
}

test.each([orderRoom, shopBoard, stadiumFloor])(
  "%o is put near the database, whoever calls it first",
  (get) => {
    expect(heardBy(get, "eeur")).toEqual(["one", { locationHint: "eeur" }]);
    expect(heardBy(get, undefined)).toEqual(["one", undefined]);
  },
);
