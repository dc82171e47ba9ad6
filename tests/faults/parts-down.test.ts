import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { defaultNotifications } from "#domain/notice/notifications.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { customers, notices } from "#worker/db/schema/index.ts";
import { aJpeg } from "../support/pictures.ts";
import { addFault, clearFaults, intentsOfCustomer, payWithCard } from "../support/stripe-control.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  createIntent,
  move,
  ordersOf,
  place,
  ringAlarm,
  row,
} from "../support/worker-orders.ts";
import { aPhone, makeNoticesDue, noticesOf, subscriptionsOf } from "../support/worker-push.ts";
import { deadBinding, deadD1, deadMail, workerWithout } from "../support/worker-without.ts";
import { db, falafel, openTeddy, propose, signUp, signUpStaff } from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";
import { servicesWith } from "./support/mortal.ts";

beforeAll(() => openTeddy());

test("with D1 down the menu comes from the last snapshot, and ordering says to try again", async () => {
  injects(57, "D1 down: catalog, screen, orders, quote, create-intent, place, cancel", 7);
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  const placed = await aPlacedOrder();
  const call = workerWithout({ DB: deadD1() });
  expect((await call("GET", "/api/stadiums/teddy/catalog")).status).toBe(200);
  expect((await call("GET", "/home", undefined, fan)).status).toBe(200);
  const { stadiumId, lines, tip } = proposal;
  const tries: [string, string, unknown?][] = [
    ["GET", "/api/orders"],
    ["POST", "/api/quote", { stadiumId, lines, tip }],
    ["POST", "/api/stripe/create-intent", proposal],
    ["POST", "/api/orders", { orderId: placed.id }],
    ["POST", `/api/orders/${placed.id}/cancel`, {}],
  ];
  for (const [method, path, body] of tries)
    expect([path, await call(method, path, body, fan)]).toMatchObject([
      path,
      { status: 503, code: "unavailable", retryAfter: "5" },
    ]);
  expect(await ordersOf(fan.userId)).toEqual([]);
  expect(await intentsOfCustomer(fan.userId)).toEqual([]);
  expect((await row(placed.id)).status).toBe(OrderStatus.PENDING);
});

test("with KV down, or empty, menus are read from the record and a fan orders as always", async () => {
  injects(57, "KV down, then empty", 2);
  for (const MENUS of [deadBinding(env.MENUS), emptyKv()]) {
    const fan = await signUp();
    const call = workerWithout({ MENUS });
    expect((await call("GET", "/api/stadiums/teddy/catalog")).json.items).toHaveLength(64);
    const answer = await call("POST", "/api/stripe/create-intent", await propose(fan, [falafel]), fan);
    expect(answer.status).toBe(200);
    await payWithCard(String(answer.json.clientSecret));
    expect((await place(fan, String(answer.json.orderId))).status).toBe(200);
  }
});

/** As a new namespace is: nothing was ever written, and what is written may be seen a minute later. */
function emptyKv() {
  const nothing = async () => null;
  return {
    get: nothing,
    getWithMetadata: async () => ({ value: null, metadata: null }),
    put: nothing,
    delete: nothing,
  };
}

test("with R2 down a ticket can't be kept, which is said, and no order waits for a picture", async () => {
  injects(57, "R2 down: upload, and create-intent that names a picture", 2);
  const fan = await signUp();
  const call = workerWithout({ TICKETS: deadBinding(env.TICKETS) });
  expect(await call("POST", "/api/tickets", aJpeg(), fan)).toMatchObject({
    status: 503,
    code: "tickets-unavailable",
  });
  const ticketImage = `${fan.userId}/${crypto.randomUUID()}.jpg`;
  const proposal = { ...(await propose(fan, [falafel])), ticketImage };
  expect((await call("POST", "/api/stripe/create-intent", proposal, fan)).status).toBe(200);
  // The fan's own key in good faith; where it names nothing, staff see no picture.
  expect((await ordersOf(fan.userId))[0]?.ticketImage).toBe(ticketImage);
});

test("with the mail down registering goes on, and a receipt is tried again until it gets through", async () => {
  injects(57, "mail down: registering, a delivered order's receipt twice", 3);
  const form = { firstName: "Noa", lastName: "Levi", phone: "0525550142", password: "secret1" };
  const email = `mail-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const call = workerWithout({ MAIL: deadMail });
  const registered = await call("POST", "/api/customers", { ...form, email, confirmPassword: "secret1" });
  expect(registered.status).toBe(201);

  const { id, code, staff, fan } = await anAcceptedOrder();
  await db
    .update(customers)
    .set({ notifications: { ...defaultNotifications, receipts: true } })
    .where(eq(customers.id, fan.userId));
  await move(staff, code, { action: "ready" });
  await move(staff, code, { action: "take" });
  await move(staff, code, { action: "deliver", proof: (await row(id)).handoverPin });
  const receipt = async () => (await noticesOf(id)).find((each) => each.channel === "mail");
  // It may have gone out already: the outbox is set back to where the delivery left it.
  await db
    .update(notices)
    .set({ state: "pending", attempts: 0, doneAt: null, lastError: null, nextAttemptAt: 1 })
    .where(eq(notices.id, `${id}-receipt-mail`));
  const mails: unknown[] = [];
  const sendWith = (MAIL: object) => servicesWith(env, { MAIL }).room().sendNotices(id);
  for (let attempt = 1; attempt <= 2; attempt++) {
    await makeNoticesDue(id);
    await sendWith(deadMail);
    expect(await receipt()).toMatchObject({ state: "pending", attempts: attempt, lastError: "mail-failed" });
  }
  await makeNoticesDue(id);
  await sendWith({ send: async (mail: unknown) => void mails.push(mail) });
  expect(mails).toHaveLength(1);
  expect((await receipt())?.state).toBe("done");
});

test("a push endpoint that is gone is forgotten, one that is down is asked again, and the order goes its way", async () => {
  injects(57, "push service answers 410, and 503 once", 2);
  const fan = await signUp();
  const [gone, busy] = [await aPhone(), await aPhone()];
  for (const phone of [gone, busy]) await phone.subscribe(fan, "en");
  await gone.answerWith({ status: 410 });
  await busy.answerWith({ status: 503, times: 1 });
  const { id } = await anAcceptedOrder({ fan });
  await vi.waitFor(async () => {
    const found = await noticesOf(id);
    expect(found.map((each) => each.lastError).sort()).toEqual(["503", "gone"]);
  });
  await makeNoticesDue(id);
  await ringAlarm(id);
  await vi.waitFor(async () =>
    expect((await noticesOf(id)).map((each) => each.state).sort()).toEqual(["done", "failed"]),
  );
  expect((await subscriptionsOf(fan.userId)).map((each) => each.endpoint)).toEqual([busy.endpoint]);
  expect((await row(id)).status).toBe(OrderStatus.PREPARING);
});

test("with Stripe down browsing and quotes go on, checkout says that it is paused, and the same cart pays later", async () => {
  injects([34, 57], "every connection to Stripe cut: quote, create-intent twice, accept", 4);
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  const order = await aPlacedOrder();
  const waiting = await signUpStaff({ role: "shop", shopId: order.shopId });
  await addFault({ kind: "drop-before", path: "/v1/", count: null });
  const { stadiumId, lines, tip } = proposal;
  expect((await fan.json("POST", "/api/quote", { stadiumId, lines, tip })).status).toBe(200);
  for (let round = 0; round < 2; round++)
    expect(await createIntent(fan, proposal)).toMatchObject({
      status: 503,
      body: { code: "payment-unavailable" },
    });
  expect((await move(waiting, order.code, { action: "accept" })).status).toBe(503);
  expect((await row(order.id)).status).toBe(OrderStatus.PENDING);
  await clearFaults();
  const paid = await createIntent(fan, proposal);
  expect(paid.status).toBe(200);
  expect(await ordersOf(fan.userId)).toHaveLength(1);
  expect((await move(waiting, order.code, { action: "accept" })).status).toBe(200);
});

test("with the order's room, the board or the floor down nothing is charged that nobody will look after", async () => {
  injects(57, "OrderRoom, ShopBoard and StadiumFloor down in turn", 3);
  for (const [name, binding] of [
    ["ORDER_ROOM", env.ORDER_ROOM],
    ["SHOP_BOARD", env.SHOP_BOARD],
    ["STADIUM_FLOOR", env.STADIUM_FLOOR],
  ] as const) {
    const fan = await signUp();
    const proposal = await propose(fan, [falafel]);
    const call = workerWithout({ [name]: deadBinding(binding) });
    const { status } = await call("POST", "/api/stripe/create-intent", proposal, fan);
    if (name === "ORDER_ROOM") {
      expect(status).toBe(503);
      expect(await ordersOf(fan.userId)).toEqual([]);
    }
    expect([200, 503]).toContain(status);
    expect((await call("GET", "/api/stadiums/teddy/live")).status).toBe(200);
  }
});

test("with the limiters down everybody orders", async () => {
  injects(57, "rate limiters fail", 3);
  const limiter = { limit: () => Promise.reject(new Error("lost")) };
  const call = workerWithout({ RATE_FEW: limiter, RATE_SOME: limiter, RATE_MANY: limiter });
  const fan = await signUp();
  expect((await call("POST", "/api/stripe/create-intent", await propose(fan, [falafel]), fan)).status).toBe(
    200,
  );
});
