import { beforeAll, expect, test, vi } from "vitest";
import { OrderStatus } from "#domain/order-status.ts";
import { payWithCard, stripeControl } from "../support/stripe-control.ts";
import { aGuest } from "../support/worker-guests.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  checkOut,
  createIntent,
  ordersOf,
  place,
  row,
  view,
} from "../support/worker-orders.ts";
import { createClient, openTeddy, origin, signUp, signUpStaff } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

beforeAll(() => openTeddy());

test("another customer, or a guest, who knows an order's id, code and time gets nothing of it and moves nothing", async () => {
  const { fan, id, code } = await anAcceptedOrder();
  const { orderId: time, version } = await row(id);
  const strangers = [await signUp(), await aGuest({ stadiumId: "teddy" })];
  const names = [id, code, time, id.toUpperCase(), `${id}%00`, `${id}/`, `../orders/${id}`];
  const calls = names.flatMap((name): [string, string, unknown?][] => [
    ["GET", `/api/orders/${name}`],
    ["POST", `/api/orders/${name}/cancel`, {}],
    ["GET", `/api/orders/${name}/socket`],
  ]);
  injects(
    44,
    "read, cancel and listen by id, code, time and twisted ids; place by id",
    2 * (calls.length + 1),
  );
  for (const stranger of strangers) {
    for (const [method, path, body] of calls) {
      const answer = await stranger.send(method, path, body);
      expect([path, [400, 404, 426].includes(answer.status)]).toEqual([path, true]);
      expect(await answer.text()).not.toContain(code);
    }
    expect(await place(stranger, id)).toMatchObject({ status: 404 });
  }
  expect((await row(id)).version).toBe(version);
  expect((await view(fan, id)).live.status).toBe(OrderStatus.PREPARING);
});

test("an order's code and time are no key for anybody, its owner and staff of elsewhere among them", async () => {
  injects(44, "code and time as ids, by the owner, another shop, another stadium's runner", 6);
  const { fan, id, code } = await aPlacedOrder();
  const { orderId: time } = await row(id);
  const others = [
    fan,
    await signUpStaff({ role: "shop", shopId: "teddy-grill" }),
    await signUpStaff({ role: "runner", stadiumId: "metlife" }),
  ];
  for (const who of others)
    for (const name of [code, time]) expect((await who.json("GET", `/api/orders/${name}`)).status).toBe(404);
});

test("the secret of a payment is told once, to its owner: in no later answer, no address, no log", async () => {
  injects(44, "every answer, log line and address of an order's way searched for its secret");
  const logged: string[] = [];
  const spies = (["log", "info", "warn", "error", "debug"] as const).map((name) =>
    vi
      .spyOn(console, name)
      .mockImplementation((...said: unknown[]) => void logged.push(said.map(String).join(" "))),
  );
  const fan = await signUp();
  const { orderId, clientSecret, proposal } = await checkOut(fan);
  const secret = clientSecret.split("_secret_")[1] ?? "";
  expect(secret.length).toBeGreaterThan(10);
  await payWithCard(clientSecret, "4000000000000002");
  await payWithCard(clientSecret);
  const answers = [
    await fan.send("POST", "/api/orders", { orderId }),
    await fan.send("POST", "/api/stripe/create-intent", proposal),
    await fan.send("GET", "/api/orders"),
    await fan.send("GET", `/api/orders/${orderId}`),
    await fan.send("POST", `/api/orders/${orderId}/cancel`, {}),
  ];
  for (const spy of spies) spy.mockRestore();
  for (const answer of answers) expect(await answer.text()).not.toContain(secret);
  expect(logged.join("\n")).not.toContain(secret);
  const requests = await stripeControl<{ path: string }[]>("GET", "requests");
  expect(requests.map((each) => each.path).join("\n")).not.toContain(secret);
});

test("a checkout with another customer's key, order or intent makes an order of one's own, or none", async () => {
  injects(44, "another customer's checkout key, and their order's id in place-order", 2);
  const owner = await signUp();
  const mine = await checkOut(owner);
  const stranger = await signUp();
  const theirs = await createIntent(stranger, mine.proposal);
  expect(theirs.body.orderId).not.toBe(mine.orderId);
  expect(theirs.body.clientSecret).not.toBe(mine.clientSecret);
  expect((await place(stranger, mine.orderId)).status).toBe(404);
  expect((await row(mine.orderId)).placedAt).toBeNull();
});

const forged: [string, Record<string, unknown>][] = [
  ["a status", { status: 3 }],
  ["DELIVERED", { status: "DELIVERED" }],
  ["a price", { totalMinor: 1, price: 1 }],
  ["another customer", { userInfo: { userId: "somebody" } }],
  ["a payment state", { paymentState: "captured" }],
];
for (const [name, fields] of forged)
  test(`${name} in the body of place-order is refused, and in that of cancel has no effect`, async () => {
    injects(46, `${name} in the bodies of place-order and cancel`, 2);
    const { fan, id } = await aPlacedOrder();
    const before = await row(id);
    expect((await fan.json("POST", "/api/orders", { orderId: id, ...fields })).status).toBe(400);
    expect(await row(id)).toEqual(before);
    // Canceling takes no body at all.
    expect((await fan.json("POST", `/api/orders/${id}/cancel`, fields)).status).toBe(200);
    const { totalMinor, customerId } = before;
    expect(await row(id)).toMatchObject({ status: OrderStatus.CANCELED, totalMinor, customerId });
  });

test("a form of another site that posts in a fan's name is refused everywhere, signing out among it", async () => {
  const { fan, id, checkout } = await aPlacedOrder();
  const before = (await ordersOf(fan.userId)).length;
  const targets: [string, string, unknown?][] = [
    ["POST", "/api/stripe/create-intent", checkout.proposal],
    ["POST", "/api/orders", { orderId: id }],
    ["POST", `/api/orders/${id}/cancel`, {}],
    ["DELETE", "/api/session"],
    ["POST", "/auth", "intent=sign-out"],
  ];
  const forms: Record<string, string>[] = [
    "application/x-www-form-urlencoded",
    "text/plain",
    "multipart/form-data",
  ].map((type) => ({ origin: "https://evil.example", "content-type": type }));
  forms.push({ origin: "null" }, { origin: "", "sec-fetch-site": "cross-site" });
  injects(
    46,
    "cross-site form posts of every kind, to create-intent, place-order, cancel and sign-out",
    targets.length * forms.length,
  );
  for (const [method, path, body] of targets)
    for (const headers of forms)
      expect([path, (await fan.send(method, path, body, headers)).status]).toEqual([path, 403]);
  expect((await fan.json("GET", "/api/orders")).status).toBe(200);
  expect(await ordersOf(fan.userId)).toHaveLength(before);
  expect((await row(id)).status).toBe(OrderStatus.PENDING);
});

test("a browser keeps the session cookie from other sites, and nobody without it is anybody", async () => {
  injects(46, "no cookie, and the cookie's own rules read", 2);
  const answer = await createClient().send("POST", "/api/customers", {
    firstName: "Noa",
    lastName: "Levi",
    phone: "052-555-0142",
    email: `${crypto.randomUUID()}@example.com`,
    password: "secret1",
    confirmPassword: "secret1",
  });
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  const { id } = await aPlacedOrder();
  expect((await fetchAsNobody(`/api/orders/${id}`)).status).toBe(401);
});

const fetchAsNobody = (path: string) => createClient().send("GET", path, undefined, { origin });
