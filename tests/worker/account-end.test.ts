import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { account, customers, pushSubscriptions, session, user } from "#worker/db/schema/index.ts";
import { deleteAccount } from "#worker/usecases/account/delete-account.ts";
import { aJpeg } from "../support/pictures.ts";
import { aPlacedOrder, cancel, row } from "../support/worker-orders.ts";
import { createClient, db, openTeddy, signUp, signUpStaff } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const password = "secret1";
async function remove(client: Pick<ReturnType<typeof createClient>, "send">, body: unknown = { password }) {
  const answer = await client.send("DELETE", "/api/account", body);
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}

test("deleting an account leaves no name, phone, address, picture or position, and signs out everywhere", async () => {
  const fan = await signUp();
  const { body } = await fan.json<{ key: string }>("POST", "/api/tickets", aJpeg(), {
    "content-type": "image/jpeg",
  });
  const order = await aPlacedOrder({ fan });
  await cancel(fan, order.id);
  const other = createClient();
  await other.json("POST", "/api/session", { email: fan.email, password });

  expect((await remove(fan)).status).toBe(204);

  const [person] = await db.select().from(user).where(eq(user.id, fan.userId));
  expect(person).toMatchObject({ name: "", firstName: "", lastName: "", phone: null });
  expect(JSON.stringify(person)).not.toContain(fan.email);
  expect(await row(order.id)).toMatchObject({
    userName: "",
    userEmail: "",
    userPhone: "",
    seatDetails: "",
    latitude: null,
    totalMinor: order.quote.totals.totalMinor,
  });
  for (const [table, column] of [
    [session, session.userId],
    [account, account.userId],
    [pushSubscriptions, pushSubscriptions.userId],
  ] as const)
    expect(await db.$count(table, eq(column, fan.userId))).toBe(0);
  expect(await db.$count(customers, eq(customers.id, fan.userId))).toBe(1);
  expect(await env.TICKETS.head(body.key)).toBeNull();
  for (const client of [fan, other]) expect((await client.json("GET", "/api/orders")).status).toBe(401);
  expect((await createClient().json("POST", "/api/session", { email: fan.email, password })).status).toBe(
    401,
  );
});

test("the address is free for a new account, which sees nothing of the old one", async () => {
  const fan = await signUp();
  const order = await aPlacedOrder({ fan });
  await cancel(fan, order.id);
  await remove(fan);
  const again = createClient();
  const answer = await again.json("POST", "/api/customers", {
    firstName: "Noa",
    lastName: "Levi",
    phone: "0525550142",
    email: fan.email,
    password,
    confirmPassword: password,
  });
  expect(answer.status).toBe(201);
  expect((await again.json("GET", "/api/orders")).body).toMatchObject({ orders: [] });
});

test("an account with an active order cannot be deleted", async () => {
  const order = await aPlacedOrder();
  expect(await remove(order.fan)).toMatchObject({ status: 409, body: { code: "order-active" } });
  expect((await row(order.id)).userEmail).toBe(order.fan.email);
});

test("an order that is opened while its account is deleted keeps its owner, and the account stays", async () => {
  const fan = await signUp();
  let orderId = "";
  const tickets = {
    async removeAll() {
      orderId = (await aPlacedOrder({ fan })).id;
    },
  };
  const deleted = await deleteAccount({ db, now: Date.now, tickets }, fan.userId);
  expect(deleted).toEqual({ ok: false, reason: "order-active" });
  expect(await row(orderId)).toMatchObject({ customerId: fan.userId, userEmail: fan.email });
  expect((await fan.json("GET", "/api/orders")).status).toBe(200);
});

test("a wrong password deletes nothing, and guesses are limited", async () => {
  const fan = await signUp();
  for (let each = 0; each < 10; each++)
    expect(await remove(fan, { password: `wrong-${each}` })).toMatchObject({ status: 403 });
  expect((await remove(fan)).status).toBe(429);
  expect((await fan.json("GET", "/api/orders")).status).toBe(200);
});

test("the export has all of a person's data and no secret", async () => {
  const order = await aPlacedOrder();
  const answer = await order.fan.send("GET", "/api/account/export");
  expect(answer.headers.get("content-disposition")).toContain("attachment");
  const text = await answer.text();
  const kept = JSON.parse(text);
  expect(kept.account).toMatchObject({ email: order.fan.email, firstName: "Noa" });
  expect(kept.orders[0]).toMatchObject({ id: order.id, orderCode: order.code, currency: "ILS" });
  expect(kept.orders[0].lines.length).toBeGreaterThan(0);
  const { handoverSecret, checkoutKey } = await row(order.id);
  for (const secret of [handoverSecret, checkoutKey, "password", "token"]) expect(text).not.toContain(secret);
});

test("a user sees their sessions and can sign out a lost phone", async () => {
  const fan = await signUp();
  const phone = createClient();
  await phone.json("POST", "/api/session", { email: fan.email, password }, { "user-agent": "Lost Phone" });
  type Listed = { sessions: { id: string; isCurrent: boolean; browser: string }[] };
  const { body } = await fan.json<Listed>("GET", "/api/account/sessions");
  expect(body.sessions.filter((each) => each.isCurrent)).toHaveLength(1);
  const lost = body.sessions.find((each) => each.browser === "Lost Phone");
  expect(lost?.isCurrent).toBe(false);
  expect((await fan.send("DELETE", `/api/account/sessions/${lost?.id}`)).status).toBe(204);
  expect((await phone.json("GET", "/api/orders")).status).toBe(401);
  expect((await fan.json("GET", "/api/orders")).status).toBe(200);
});

test("nobody ends or sees the session of another", async () => {
  const [fan, stranger] = [await signUp(), await signUpStaff({ role: "operator" })];
  const [own] = await db.select().from(session).where(eq(session.userId, fan.userId));
  expect((await stranger.send("DELETE", `/api/account/sessions/${own?.id}`)).status).toBe(404);
  const { body } = await stranger.json<{ sessions: { id: string }[] }>("GET", "/api/account/sessions");
  expect(body.sessions.some((each) => each.id === own?.id)).toBe(false);
  expect((await fan.json("GET", "/api/orders")).status).toBe(200);
});
