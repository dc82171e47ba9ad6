import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { orderRoom, shopBoard, stadiumFloor } from "#worker/durable/clients.ts";
import { ConfigError, parseConfig } from "#worker/env.ts";

const getters = /\.(?:getByName|idFromName|idFromString|newUniqueId)\(/g;

test("every object is got in one place, which names the database's region at every call", () => {
  const places = globSync("{worker,app}/**/*.{ts,tsx}").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(getters)].map(() => file),
  );
  expect(places).toEqual(["worker/durable/clients.ts"]);
});

/** Near where an object is asked for, as the platform hears it. */
function heardBy(region: Record<string, string>) {
  const heard: unknown[] = [];
  const objects = { getByName: (_name: string, hint: unknown) => heard.push(hint) && {} };
  const named = { ORDER_ROOM: objects, SHOP_BOARD: objects, STADIUM_FLOOR: objects };
  const env = { ...region, ...named } as unknown as Env;
  orderRoom(env, "order");
  shopBoard(env, "shop");
  stadiumFloor(env, "stadium");
  return heard;
}
const all = (region?: string) => Array(3).fill(region && { locationHint: region });

test("an order, a shop and a stadium are put near the database, whoever calls them first", () => {
  expect(heardBy({ DB_REGION: "eeur" })).toEqual(all("eeur"));
  expect(heardBy({})).toEqual(all());
});

test("a region that the platform does not have is refused at the start", () => {
  const vars = { APP_ENV: "local", AUTH_SECRET: "x".repeat(32), MAIL_FROM: "a@b.example" };
  expect(() => parseConfig({ ...vars, DB_REGION: "mars" })).toThrow(ConfigError);
  expect(() => parseConfig({ ...vars, DB_REGION: "apac" })).not.toThrow();
});
