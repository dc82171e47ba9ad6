import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "#worker/app.ts";
import { customers, menuItems, stadiums, user } from "#worker/db/schema/index.ts";
import {
  createClient,
  db,
  falafel,
  openTeddy,
  origin,
  password,
  propose,
  signUp,
} from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const phoneOf = async (id: string) => (await db.query.user.findFirst({ where: eq(user.id, id) }))?.phone;

// [product 10.8]
test("an order's phone number fills an empty profile and never replaces one", async () => {
  const fan = await signUp();
  await db.update(user).set({ phone: null }).where(eq(user.id, fan.userId));
  const order = async (phone: string) => {
    const proposal = { ...(await propose(fan, [falafel])), phone };
    return (await fan.send("POST", "/api/stripe/create-intent", proposal)).status;
  };
  expect(await order("12345")).toBe(400);
  expect(await phoneOf(fan.userId)).toBeNull();
  expect(await order("052-555-0177")).toBe(200);
  expect(await phoneOf(fan.userId)).toBe("0525550177");
  expect(await order("052-555-0199")).toBe(200);
  expect(await phoneOf(fan.userId)).toBe("0525550177");
});

// [product 3.16]
test("signing in creates a missing customer record, or reports that it failed", async () => {
  const fan = await signUp();
  await db.delete(customers).where(eq(customers.id, fan.userId));
  await env.DB.exec(
    `CREATE TRIGGER no_customer BEFORE INSERT ON customers WHEN NEW.id = '${fan.userId}' BEGIN SELECT RAISE(ABORT, 'full'); END`,
  );
  const signIn = () =>
    createClient().json<{ code?: string }>("POST", "/api/session", { email: fan.email, password });
  expect((await signIn()).body.code).toBe("user-data-not-found");
  await env.DB.exec("DROP TRIGGER no_customer");
  expect((await signIn()).status).toBe(200);
  expect(await db.$count(customers, eq(customers.id, fan.userId))).toBe(1);
});

// [product 3.19]
test("where registering is switched off nobody registers, and who has an account signs in", async () => {
  const fan = await signUp();
  const closed = { ...env, REGISTRATION: "closed" } as unknown as Env;
  const app = createApp(async () => new Response("a screen"));
  const post = async (path: string, body: unknown) => {
    const headers = { origin, "content-type": "application/json" };
    const answer = await app.request(
      `${origin}${path}`,
      { method: "POST", headers, body: JSON.stringify(body) },
      closed,
    );
    return { status: answer.status, body: (await answer.json()) as { code?: string } };
  };
  const person = { firstName: "Noa", lastName: "Levi", phone: "0525550142", email: "new@example.com" };
  expect(await post("/api/customers", { ...person, password, confirmPassword: password })).toMatchObject({
    status: 403,
    body: { code: "accounts-not-enabled" },
  });
  expect((await post("/api/session", { email: fan.email, password })).status).toBe(200);
});

// [product 1.13 4.2 18.1 18.4 18.6]
test("the database defaults match the product's", async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const text = { en: "x", he: "x" };
  const at = { createdAt: 1, updatedAt: 1 };
  const [stadium] = await db
    .insert(stadiums)
    .values({
      ...{ id: `d-${mark}`, name: text, about: text, location: text, capacity: 1, teams: [], blocks: [] },
      ...{ timeZone: "Asia/Jerusalem", region: "me", latitude: 0, longitude: 0 },
      ...at,
    })
    .returning();
  expect(stadium?.color).toBe("#3D70FF");
  const [item] = await db
    .insert(menuItems)
    .values({
      ...{ id: `d${mark}`, stadiumId: `d-${mark}`, name: text, description: text, priceMinor: 1 },
      ...{ currency: "ILS" as const, categoryId: "x", picture: "x", allergens: [], dietary: [] },
      ...{ customization: [], position: 0 },
      ...at,
    })
    .returning();
  expect(item).toMatchObject({ preparationMinutes: 15, ageRestricted: false, offerActive: false });
  const fan = await signUp();
  const customer = await db.query.customers.findFirst({ where: eq(customers.id, fan.userId) });
  expect(customer).toMatchObject({ isActive: true, type: "customer", favoriteFoods: [] });
  await db.delete(menuItems).where(eq(menuItems.id, `d${mark}`));
  await db.delete(stadiums).where(eq(stadiums.id, `d-${mark}`));
});
