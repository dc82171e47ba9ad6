import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { maxFavorites } from "#domain/menu/favorites.ts";
import { customers } from "#worker/db/schema/index.ts";
import { createClient, db, openTeddy, signUp } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

type Lists = { foods: string[]; shops: string[] };
const listOf = async (client: Awaited<ReturnType<typeof signUp>>) =>
  (await client.json<Lists>("GET", "/api/favorites")).body;

// [product 14.11 18.1]
test("Customer: favourite foods and shops are kept with the customer, newest last, each once", async () => {
  const fan = await signUp();
  for (const path of ["foods/tfalafel", "foods/tburger", "foods/tfalafel", "shops/teddy-grill"])
    expect((await fan.send("PUT", `/api/favorites/${path}`)).status).toBe(204);
  expect(await listOf(fan)).toEqual({ foods: ["tfalafel", "tburger"], shops: ["teddy-grill"] });
  const row = await db.query.customers.findFirst({ where: eq(customers.id, fan.userId) });
  expect(row).toMatchObject({
    favoriteFoods: ["tfalafel", "tburger"],
    favoriteRestaurants: ["teddy-grill"],
  });

  expect((await fan.send("DELETE", "/api/favorites/foods/tfalafel")).status).toBe(204);
  expect((await fan.send("DELETE", "/api/favorites/foods/tfalafel")).status).toBe(204);
  expect(await listOf(fan)).toEqual({ foods: ["tburger"], shops: ["teddy-grill"] });
});

// [product 1.3]
test("Customer: a list of favourites is its owner's alone", async () => {
  const fan = await signUp();
  await fan.send("PUT", "/api/favorites/foods/tburger");
  const other = await signUp();
  expect(await listOf(other)).toEqual({ foods: [], shops: [] });
  await other.send("DELETE", "/api/favorites/foods/tburger");
  expect((await listOf(fan)).foods).toEqual(["tburger"]);
});

test("Visitor: without a session there is no list on the server", async () => {
  const nobody = createClient();
  for (const [method, path] of [
    ["GET", "/api/favorites"],
    ["POST", "/api/favorites"],
    ["PUT", "/api/favorites/foods/tburger"],
    ["DELETE", "/api/favorites/foods/tburger"],
  ] as const)
    expect(
      await nobody.json(method, path, method === "POST" ? { foods: ["tburger"] } : undefined),
    ).toMatchObject({
      status: 401,
      body: { code: "sign-in-required" },
    });
});

test("a dish that no stadium sells is not found and not stored", async () => {
  const fan = await signUp();
  for (const path of [
    "foods/nothing",
    "shops/tburger",
    "foods/teddy-grill",
    "drinks/tburger",
    "foods/%27%20or%201=1",
  ])
    expect((await fan.send("PUT", `/api/favorites/${path}`)).status).toBe(404);
  expect(await listOf(fan)).toEqual({ foods: [], shops: [] });
});

test("favourites marked before sign-in are merged without losses, duplicates or unknown ids", async () => {
  const fan = await signUp();
  await fan.send("PUT", "/api/favorites/foods/tburger");
  const found = { foods: ["tfalafel", "tburger", "nothing", "<script>"], shops: ["teddy-grill"] };
  const merged = await fan.json<Lists>("POST", "/api/favorites", found);
  expect(merged.body).toEqual({ foods: ["tburger", "tfalafel"], shops: ["teddy-grill"] });
  expect((await fan.json<Lists>("POST", "/api/favorites", found)).body).toEqual(merged.body);
});

test("two phones at once do not overwrite each other", async () => {
  const fan = await signUp();
  const foods = ["tburger", "tfalafel", "thummus", "tfries"].map((id) =>
    fan.send("PUT", `/api/favorites/foods/${id}`),
  );
  const answers = await Promise.all(foods);
  const kept = answers.filter((answer) => answer.status === 204).length;
  expect((await listOf(fan)).foods).toHaveLength(kept);
  expect(kept).toBeGreaterThan(1);
});

test("a full list refuses more and stays unchanged", async () => {
  const fan = await signUp();
  const full = Array.from({ length: maxFavorites }, (_, index) => `old${index}`);
  await db.update(customers).set({ favoriteFoods: full }).where(eq(customers.id, fan.userId));
  expect(await fan.json("PUT", "/api/favorites/foods/tburger")).toMatchObject({
    status: 409,
    body: { code: "favorites-full" },
  });
  expect((await listOf(fan)).foods).toEqual(full);
});
