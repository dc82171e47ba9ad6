import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Problem } from "#domain/wire/problems.ts";
import { createApp } from "#worker/app.ts";
import { customers, user } from "#worker/db/schema/index.ts";
import { stagingEnv } from "../support/staging.ts";
import {
  type Client,
  createClient,
  db,
  openTeddy,
  origin,
  password,
  signUp,
} from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const newEmail = () => `fan-${crypto.randomUUID().slice(0, 12)}@example.com`;
const aForm = (change: Record<string, unknown> = {}) => ({
  firstName: "Noa",
  lastName: "Levi",
  phone: "052-555-0142",
  email: newEmail(),
  password: "secret1",
  confirmPassword: "secret1",
  ...change,
});
const register = (client: Client, form: unknown) => client.json<Problem>("POST", "/api/customers", form);
const signIn = (client: Client, email: string, password: string) =>
  client.json<Problem & { user: { email: string } | null }>("POST", "/api/session", { email, password });
const cost = (answer: Response) => answer.headers.get("server-timing");

const badForms: [string, Record<string, unknown>, string, string][] = [
  ["no first name", { firstName: "  " }, "firstName", "required"],
  ["no last name", { lastName: "" }, "lastName", "required"],
  ["a phone of letters", { phone: "hello" }, "phone", "invalid-phone"],
  ["an address without a host", { email: "noa@" }, "email", "invalid-email"],
  ["a password of five", { password: "12345", confirmPassword: "12345" }, "password", "password-too-weak"],
  [
    "a password of 129",
    { password: "x".repeat(129), confirmPassword: "x".repeat(129) },
    "password",
    "password-too-long",
  ],
  ["another confirmation", { confirmPassword: "secret2" }, "confirmPassword", "password-mismatch"],
];
// [product 1.17 3.10]
for (const [name, change, path, message] of badForms)
  test(`registering with ${name} says ${message} at ${path}`, async () => {
    const { status, body } = await register(createClient(), aForm(change));
    expect(status).toBe(400);
    expect(body.code).toBe("body-invalid");
    expect(body.fields).toContainEqual(expect.objectContaining({ path, message }));
  });

/** What the record itself writes where an account has no address: each means something there. */
const meaning = ["x@no-mail", "guest-x@guest", "claimed-x-y@claimed", "deleted-x@deleted", "x@any"];
test.each(meaning)("nobody registers %s.invalid", async (start) => {
  const { status, body } = await register(createClient(), aForm({ email: `${start}.INVALID` }));
  expect(status).toBe(400);
  expect(body.fields).toMatchObject([{ path: "email", message: "invalid-email" }]);
});

test.each(["example", "test", "localhost"])("only the demo takes an address under .%s", async (domain) => {
  const email = newEmail().replace("example.com", `stadium.${domain}`);
  const request = {
    method: "POST",
    headers: { origin: stagingEnv.APP_ORIGIN, "content-type": "application/json" },
    body: JSON.stringify(aForm({ email })),
  };
  const deployed = await createApp(async () => new Response()).request(
    `${stagingEnv.APP_ORIGIN}/api/customers`,
    request,
    stagingEnv,
  );
  expect([deployed.status, await deployed.json()]).toEqual([
    400,
    expect.objectContaining({ code: "invalid-email" }),
  ]);
  expect((await register(createClient(), aForm({ email }))).status).toBe(201);
});

test("registration ignores a role, an id or a verified flag from the client", async () => {
  for (const field of ["role", "id", "emailVerified", "isActive"]) {
    const form = aForm({ [field]: true });
    expect((await register(createClient(), form)).body.fields?.[0]?.path).toBe(field);
    expect(await db.$count(user, eq(user.email, form.email))).toBe(0);
  }
});

// [product 3.6 14.11 18.1 18.2 18.3]
test("registering makes one account with its profile, and signs in", async () => {
  const client = createClient();
  const form = aForm({ firstName: " Noa\u200B " });
  expect((await register(client, form)).status).toBe(201);
  const { body } = await client.json<{ user: Record<string, unknown> }>("GET", "/api/session");
  expect(body.user).toMatchObject({ firstName: "Noa", lastName: "Levi", phone: "0525550142" });
  expect(JSON.stringify(body)).not.toMatch(/password|token/i);
  expect(await db.$count(customers, eq(customers.id, String(body.user.id)))).toBe(1);
});

// [product 3.17]
test("a taken address is reported whatever its case and spacing, and the account stays unchanged", async () => {
  const form = aForm();
  await register(createClient(), form);
  for (const email of [form.email, form.email.toUpperCase(), ` ${form.email} `]) {
    const again = await register(createClient(), aForm({ email, firstName: "Mallory" }));
    expect(again).toMatchObject({ status: 409, body: { code: "email-in-use" } });
  }
  expect((await db.query.user.findFirst({ where: eq(user.email, form.email) }))?.firstName).toBe("Noa");
});

test("the same address registered twice at once makes one account", async () => {
  const form = aForm();
  const answers = await Promise.all([register(createClient(), form), register(createClient(), form)]);
  expect(answers.map((each) => each.status).sort()).toEqual([201, 409]);
  expect(await db.$count(user, eq(user.email, form.email))).toBe(1);
});

// [product 3.23]
test("a wrong password and an unknown address get the same answer", async () => {
  const form = aForm();
  await register(createClient(), form);
  const wrong = await signIn(createClient(), form.email, "not-it-at-all");
  const unknown = await signIn(createClient(), newEmail(), "not-it-at-all");
  expect(wrong).toMatchObject({ status: 401, body: { code: "invalid-credentials" } });
  expect(unknown).toEqual(wrong);
});

test("signing in answers the user and never a token in the body", async () => {
  const form = aForm();
  await register(createClient(), form);
  const client = createClient();
  const answer = await client.send("POST", "/api/session", { email: form.email, password: form.password });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  for (const [, value] of client.cookies) expect(text).not.toContain(value.slice(0, 20));
  expect((await client.json("GET", "/api/orders")).status).toBe(200);
});

// [product 3.22]
test("an account that was disabled can't sign in", async () => {
  const fan = await signUp();
  await db.update(customers).set({ isActive: false }).where(eq(customers.id, fan.userId));
  const client = createClient();
  expect(await signIn(client, fan.email, "secret1")).toMatchObject({
    status: 401,
    body: { code: "account-disabled" },
  });
  expect((await client.json("GET", "/api/orders")).status).toBe(401);
});

test("disabling an account stops its open sessions", async () => {
  const fan = await signUp();
  await db.update(customers).set({ isActive: false }).where(eq(customers.id, fan.userId));
  expect((await fan.json("GET", "/api/orders")).status).toBe(401);
});

test("signing out ends the session, so an old copy of its cookie does not work", async () => {
  const fan = await signUp();
  const copy = createClient();
  for (const [name, value] of fan.cookies) copy.cookies.set(name, value);
  expect((await copy.json("GET", "/api/orders")).status).toBe(200);
  expect((await fan.send("DELETE", "/api/session")).status).toBe(204);
  expect((await fan.json("GET", "/api/orders")).status).toBe(401);
  expect((await copy.json("GET", "/api/orders")).status).toBe(401);
  expect((await copy.json("GET", "/api/session")).body).toEqual({ user: null });
});

test("signing out without a session, or twice, is no error", async () => {
  const fan = await signUp();
  expect((await fan.send("DELETE", "/api/session")).status).toBe(204);
  expect((await fan.send("DELETE", "/api/session")).status).toBe(204);
  expect((await createClient().send("DELETE", "/api/session")).status).toBe(204);
});

// [product 3.6]
test("session cookies are HttpOnly and SameSite, and Secure everywhere but locally", async () => {
  const form = aForm();
  const cookiesOf = async (bindings: Env) => {
    const headers = { origin, "content-type": "application/json" };
    const request = { method: "POST", headers, body: JSON.stringify({ ...form, email: newEmail() }) };
    const answer = await createApp(async () => new Response()).request(
      `${origin}/api/customers`,
      request,
      bindings,
    );
    expect(answer.status).toBe(201);
    return answer.headers.getSetCookie();
  };
  const local = await cookiesOf(env);
  const staging = await cookiesOf({
    ...env,
    APP_ENV: "staging",
    APP_ORIGIN: origin,
    AUTH_SECRET: "a-secret-of-its-own-for-this-environment",
    STRIPE_SECRET_KEY: "",
    STRIPE_PUBLISHABLE_KEY: "",
    STRIPE_API_BASE: "",
    VAPID_PUBLIC_KEY: "",
    VAPID_PRIVATE_KEY: "",
  } as unknown as Env);
  for (const cookie of [...local, ...staging]) {
    expect(cookie).toMatch(/httponly/i);
    expect(cookie).toMatch(/samesite=lax/i);
    expect(cookie).toMatch(/path=\//i);
    expect(cookie).not.toMatch(/domain=/i);
  }
  expect(staging.length).toBeGreaterThan(0);
  for (const cookie of staging) expect(cookie).toMatch(/^(__Secure-|__Host-|seatside_device=).*; secure/i);
});

// [product 18.3]
test("a page greets from a fresh signed cookie without a query", async () => {
  const fan = await signUp();
  await fan.json("POST", "/api/session", { email: fan.email, password });
  const page = await fan.send("GET", "/menu");
  expect(page.status).toBe(200);
  expect(cost(page)).toContain('d1;desc="0"');
  expect(cost(await createClient().send("GET", "/menu"))).toContain('d1;desc="0"');
});

test("every call that reads or moves an order asks D1 for the session", async () => {
  const fan = await signUp();
  expect(cost(await fan.send("GET", "/api/orders/active-count"))).toMatch(/d1;desc="[1-9]/);
});

test("a malformed sign-in is refused before any password is checked", async () => {
  for (const body of [
    {},
    { email: "x" },
    { email: newEmail(), password: "" },
    { email: ["a"], password: {} },
  ])
    expect((await createClient().json("POST", "/api/session", body)).status).toBe(400);
});
