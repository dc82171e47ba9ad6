import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { customers, session, user } from "#worker/db/schema/index.ts";
import { servicesOf } from "#worker/services/services.ts";
import { type Client, createClient, db } from "../support/worker-world.ts";

/**
 * `worker/identity/live-session.ts` reads the auth library's cookie and session by itself. The library makes them here;
 * what it takes and refuses, ours takes and refuses.
 */
const { identity } = servicesOf(env);
const cookieName = "seatside.session_token";
let fan: Client;
let userId: string;

beforeEach(async () => {
  fan = createClient();
  const email = `fan-${crypto.randomUUID()}@example.com`;
  const form = { firstName: "Noa", lastName: "Levi", phone: "052-555-0142", email };
  const made = await fan.json<{ user: { id: string } }>("POST", "/api/customers", {
    ...form,
    password: "secret1",
    confirmPassword: "secret1",
  });
  userId = made.body.user.id;
});

/** Who the browser is, by our own reading and by the library's; its copy in the other cookie is left out. */
async function whoIs(token = fan.cookies.get(cookieName) ?? "") {
  const headers = new Headers({ cookie: `${cookieName}=${token}` });
  const ours = await identity.findSession(headers);
  const library = await identity.peekSession(headers);
  return { ours: ours?.user.id ?? null, library: library.user?.id ?? null };
}
const rows = () => db.select().from(session).where(eq(session.userId, userId));

test("a session that the library made is read by ours, under the same id", async () => {
  expect(await whoIs()).toEqual({ ours: userId, library: userId });
  const headers = new Headers({ cookie: `${cookieName}=${fan.cookies.get(cookieName)}` });
  expect((await identity.findSession(headers))?.id).toBe((await rows())[0]?.id);
});

test("a cookie with another value, another signature, half of it or none is nobody's", async () => {
  const [value = "", signature = ""] = decodeURIComponent(fan.cookies.get(cookieName) ?? "").split(".");
  const changed = (text: string) => `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`;
  for (const text of [
    `${changed(value)}.${signature}`,
    `${value}.${changed(signature)}`,
    `${value}.`,
    value,
    `.${signature}`,
  ])
    expect([text, await whoIs(encodeURIComponent(text))]).toEqual([text, { ours: null, library: null }]);
});

test("a session that expired is nobody's", async () => {
  await db
    .update(session)
    .set({ expiresAt: new Date(Date.now() - 1_000) })
    .where(eq(session.userId, userId));
  expect(await whoIs()).toEqual({ ours: null, library: null });
});

test("a session that was ended is nobody's, though the browser kept the cookie", async () => {
  const token = fan.cookies.get(cookieName);
  expect((await fan.send("DELETE", "/api/session")).status).toBe(204);
  expect(await rows()).toEqual([]);
  expect(await whoIs(token)).toEqual({ ours: null, library: null });
});

test("a disabled account's session is nobody's to us, whatever the library says", async () => {
  await db.update(customers).set({ isActive: false }).where(eq(customers.id, userId));
  expect((await whoIs()).ours).toBeNull();
});

// [product 18.1]
test("the record tells when the fan was last here: at each sign-in, and once a day while the session lives", async () => {
  const lastActiveAt = async () =>
    (await db.query.customers.findFirst({ where: eq(customers.id, userId) }))?.lastActiveAt ?? 0;
  expect(await lastActiveAt()).toBeGreaterThan(Date.now() - 60_000);
  await db.update(customers).set({ lastActiveAt: 1 }).where(eq(customers.id, userId));
  expect((await whoIs()).library).toBe(userId);
  expect(await lastActiveAt()).toBe(1);
  // As a session looks after two days.
  const twoDays = 2 * 86_400_000;
  const [mine] = await rows();
  await db
    .update(session)
    .set({
      expiresAt: new Date((mine?.expiresAt.getTime() ?? 0) - twoDays),
      updatedAt: new Date(Date.now() - twoDays),
    })
    .where(eq(session.userId, userId));
  await fan.send("GET", "/profile", undefined, { cookie: `${cookieName}=${fan.cookies.get(cookieName)}` });
  expect(await lastActiveAt()).toBeGreaterThan(Date.now() - 60_000);
  await db.update(customers).set({ lastActiveAt: 1 }).where(eq(customers.id, userId));
  const email = (await db.query.user.findFirst({ where: eq(user.id, userId) }))?.email;
  expect((await createClient().json("POST", "/api/session", { email, password: "secret1" })).status).toBe(
    200,
  );
  expect(await lastActiveAt()).toBeGreaterThan(Date.now() - 60_000);
});
