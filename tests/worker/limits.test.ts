import { beforeAll, expect, test } from "vitest";
import { countEntry, forgetLimit, isLimited } from "#worker/db/limits.ts";
import { checkOut, createIntent, ordersOf } from "../support/worker-orders.ts";
import { createClient, db, openTeddy, signUp } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const anEmail = () => `limit-${crypto.randomUUID().slice(0, 12)}@example.com`;
const signIn = (email: string, password: string, address?: string) =>
  createClient().send(
    "POST",
    "/api/session",
    { email, password },
    address ? { "cf-connecting-ip": address } : {},
  );
const register = (email: string) =>
  createClient().send("POST", "/api/customers", {
    firstName: "Noa",
    lastName: "Levi",
    phone: "0525550142",
    email,
    password: "secret1",
    confirmPassword: "secret1",
  });

// [product 3.20]
test("ten wrong passwords block the account for a while, even with the right one", async () => {
  const email = anEmail();
  expect((await register(email)).status).toBe(201);
  for (let each = 0; each < 10; each++) expect((await signIn(email, `wrong-${each}`)).status).toBe(401);
  const refused = await signIn(email, "secret1");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
  expect(await refused.json()).toMatchObject({ code: "too-many-requests" });
});

test("an unknown address is blocked after as many, so the limit reveals nothing", async () => {
  const email = anEmail();
  for (let each = 0; each < 10; each++) expect((await signIn(email, "wrong")).status).toBe(401);
  expect((await signIn(email, "wrong")).status).toBe(429);
});

test("a stand behind one network address can sign in until it fails by the hundred", async () => {
  const address = `10.0.0.${Math.floor(Math.random() * 200)}`;
  const [guessed, neighbour] = [anEmail(), anEmail()];
  expect((await register(neighbour)).status).toBe(201);
  for (let each = 0; each < 11; each++) await signIn(guessed, "wrong", address);
  expect((await signIn(guessed, "wrong", address)).status).toBe(429);
  expect((await signIn(neighbour, "secret1", address)).status).toBe(200);
});

test("the right password resets the count of wrong ones", async () => {
  const email = anEmail();
  await register(email);
  for (let round = 0; round < 3; round++) {
    for (let each = 0; each < 5; each++) await signIn(email, "wrong");
    expect((await signIn(email, "secret1")).status).toBe(200);
  }
});

// [product 3.20]
test("probing for registered emails is limited", async () => {
  const email = anEmail();
  await register(email);
  for (let each = 0; each < 10; each++) expect((await register(email)).status).toBe(409);
  expect((await register(email)).status).toBe(429);
});

test("a counted limit starts anew when its time is over", async () => {
  const limit = { key: `test:${crypto.randomUUID()}`, max: 2, windowMs: 1_000 };
  for (const at of [5_000, 5_100]) await countEntry(db, limit, at);
  expect(await isLimited(db, limit, 5_900)).toEqual({ limited: true, retryAfterMs: 100 });
  expect(await isLimited(db, limit, 6_000)).toEqual({ limited: false });
  await countEntry(db, limit, 6_000);
  expect(await isLimited(db, limit, 6_001)).toEqual({ limited: false });
  await forgetLimit(db, limit.key);
  expect(await isLimited(db, limit, 6_001)).toEqual({ limited: false });
});

test("fault 47: a flood of checkouts from one fan is answered 429, and leaves at most one draft", async () => {
  const fan = await signUp();
  const { proposal } = await checkOut(fan);
  const answers = [];
  for (let each = 0; each < 40; each++) answers.push((await createIntent(fan, proposal)).status);
  expect(new Set(answers)).toEqual(new Set([200, 429]));
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
  expect(await ordersOf(fan.userId)).toHaveLength(1);
});
