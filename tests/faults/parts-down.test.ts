import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { defaultNotifications } from "#domain/notice/notifications.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { customers, notices } from "#worker/db/schema/index.ts";
import { deadlineMs, isOutage, type Part } from "#worker/platform/deadline.ts";
import { type Services, servicesOf } from "#worker/services/services.ts";
import teddy from "../../seed/venues/teddy.json";
import { answering, callsWith, d1Answering, statesByHours, stubsAnswering } from "../support/broken-parts.ts";
import { watchKv } from "../support/menu-writes.ts";
import { aJpeg } from "../support/pictures.ts";
import { addFault, clearFaults, intentsOfCustomer, payWithCard } from "../support/stripe-control.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  checkOut,
  createIntent,
  move,
  ordersOf,
  place,
  ringAlarm,
  room,
  row,
} from "../support/worker-orders.ts";
import { aPhone, makeNoticesDue, noticesOf, subscriptionsOf } from "../support/worker-push.ts";
import {
  db,
  falafel,
  openOwnVenue,
  openTeddy,
  propose,
  ringFloor,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";
import { servicesWith } from "./support/mortal.ts";

beforeAll(() => openTeddy());
const usual = { ...deadlineMs };
const mend = () => Object.assign(deadlineMs, usual);
afterEach(mend);

/** How a part fails: at once, as the platform tells it, or by never answering. */
const ends = {
  down: async () => {
    throw Object.assign(new Error("D1_ERROR: Network connection lost."), { retryable: true });
  },
  slow: () => new Promise<never>(() => {}),
};
type End = () => Promise<never>;
type Bindings = Partial<Record<keyof Env, unknown>>;
type Call = ReturnType<typeof callsWith>;

/** What stays promised without a part: `lose` takes it away, everything else is the real thing. */
type Loss = {
  part: Part;
  name: string;
  bindings: (end: End) => Bindings;
  promise: string;
  keep: (lose: () => Call, fan: Awaited<ReturnType<typeof signUp>>) => Promise<void>;
};
const unavailable = { status: 503, code: "unavailable", retry: "5" };

const losses: Loss[] = [
  {
    part: "record",
    name: "D1",
    bindings: (end) => ({ DB: d1Answering(end) }),
    promise: "menus come from the last snapshot, ordering says to try again, nothing is stored or charged",
    async keep(lose, fan) {
      const proposal = await propose(fan, [falafel]);
      const placed = await aPlacedOrder();
      const call = lose();
      expect((await call("GET", "/api/stadiums/teddy/catalog")).status).toBe(200);
      expect((await call("GET", "/home")).status).toBe(200);
      const { stadiumId, lines, tip } = proposal;
      const tries: [string, string, unknown?][] = [
        ["GET", "/api/orders"],
        ["POST", "/api/quote", { stadiumId, lines, tip }],
        ["POST", "/api/stripe/create-intent", proposal],
        ["POST", `/api/orders/${placed.id}/cancel`, {}],
      ];
      for (const [method, path, body] of tries)
        expect([path, await call(method, path, body)]).toMatchObject([path, unavailable]);
      mend();
      expect(await ordersOf(fan.userId)).toEqual([]);
      expect(await intentsOfCustomer(fan.userId)).toEqual([]);
      expect((await row(placed.id)).status).toBe(OrderStatus.PENDING);
    },
  },
  {
    part: "menus",
    name: "KV",
    bindings: (end) => ({ MENUS: answering(env.MENUS, end) }),
    promise: "menus come from D1, the snapshot is asked for once and waited for no further, and a fan orders",
    async keep(lose, fan) {
      const proposal = await propose(fan, [falafel]);
      const call = lose();
      expect((await call("GET", "/api/stadiums/teddy/catalog")).json.items).toHaveLength(teddy.items.length);
      expect(asked).toBe(1);
      expect((await call("GET", "/api/stadiums")).status).toBe(200);
      const { status, json } = await call("POST", "/api/stripe/create-intent", proposal);
      expect(status).toBe(200);
      mend();
      await payWithCard(String(json.clientSecret));
      expect((await place(fan, String(json.orderId))).status).toBe(200);
    },
  },
  {
    part: "pictures",
    name: "R2",
    bindings: (end) => ({ TICKETS: answering(env.TICKETS, end) }),
    promise: "a ticket can't be kept, which is said, and no order waits for its picture",
    async keep(lose, fan) {
      const { body } = await fan.json<{ key: string }>("POST", "/api/tickets", aJpeg(), {
        "content-type": "image/jpeg",
      });
      const other = await signUp();
      const unknown = `${other.userId}/${crypto.randomUUID()}.jpg`;
      const orders = [
        { buyer: fan, ticketImage: body.key },
        // The fan's own key in good faith; where it names nothing, staff see no picture.
        { buyer: other, ticketImage: unknown },
        { buyer: await signUp(), ticketImage: undefined },
      ];
      const proposals = await Promise.all(
        orders.map(({ buyer, ticketImage }) => propose(buyer, [falafel], { ticketImage })),
      );
      const call = lose();
      expect(await call("POST", "/api/tickets", aJpeg())).toMatchObject({
        status: 503,
        code: "tickets-unavailable",
      });
      for (const [index, { buyer, ticketImage }] of orders.entries()) {
        const answer = await call("POST", "/api/stripe/create-intent", proposals[index], buyer);
        expect(answer.status).toBe(200);
        expect((await ordersOf(buyer.userId))[0]?.ticketImage).toBe(ticketImage ?? null);
      }
    },
  },
  {
    part: "limiter",
    name: "the limiters",
    bindings: (end) => ({
      RATE_FEW: { limit: end },
      RATE_SOME: { limit: end },
      RATE_MANY: { limit: end },
      RATE_CROWD: { limit: end },
    }),
    promise: "everybody orders",
    async keep(lose, fan) {
      const proposal = await propose(fan, [falafel]);
      expect((await lose()("POST", "/api/stripe/create-intent", proposal)).status).toBe(200);
    },
  },
  {
    part: "mail",
    name: "the mail",
    bindings: (end) => ({ MAIL: { send: end } }),
    promise: "registering goes on",
    async keep(lose) {
      const form = { firstName: "Noa", lastName: "Levi", phone: "0525550142", password: "secret1" };
      const email = `mail-${crypto.randomUUID().slice(0, 8)}@example.com`;
      const answer = await lose()("POST", "/api/customers", { ...form, email, confirmPassword: "secret1" });
      expect(answer.status).toBe(201);
    },
  },
  {
    part: "orderRoom",
    name: "the order's room",
    bindings: (end) => ({ ORDER_ROOM: stubsAnswering(end) }),
    promise: "nothing is stored, orders are still read, and the same checkout again makes one order",
    async keep(lose, fan) {
      const placed = await aPlacedOrder();
      const proposal = await propose(fan, [falafel]);
      const call = lose();
      expect(await call("POST", "/api/stripe/create-intent", proposal)).toMatchObject(unavailable);
      expect(await ordersOf(fan.userId)).toEqual([]);
      expect(await call("POST", `/api/orders/${placed.id}/cancel`, {}, placed.fan)).toMatchObject(
        unavailable,
      );
      expect((await row(placed.id)).status).toBe(OrderStatus.PENDING);
      expect((await call("GET", `/api/orders/${placed.id}`, undefined, placed.fan)).status).toBe(200);
      expect((await call("GET", "/api/stadiums/teddy/live")).status).toBe(200);
      mend();
      expect((await createIntent(fan, proposal)).status).toBe(200);
      expect(await ordersOf(fan.userId)).toHaveLength(1);
    },
  },
  {
    part: "shopBoard",
    name: "the shop's board",
    bindings: (end) => ({ SHOP_BOARD: stubsAnswering(end) }),
    promise: "nothing is promised and nothing charged that nobody will look after",
    async keep(lose, fan) {
      const proposal = await propose(fan, [falafel]);
      const { stadiumId, lines, tip } = proposal;
      const call = lose();
      expect(await call("POST", "/api/quote", { stadiumId, lines, tip })).toMatchObject(unavailable);
      expect(await call("POST", "/api/stripe/create-intent", proposal)).toMatchObject(unavailable);
      expect((await call("GET", "/api/stadiums/teddy/live")).status).toBe(200);
      mend();
      expect(await ordersOf(fan.userId)).toEqual([]);
      expect(await intentsOfCustomer(fan.userId)).toEqual([]);
    },
  },
  {
    part: "stadiumFloor",
    name: "the floor",
    bindings: (end) => ({ STADIUM_FLOOR: stubsAnswering(end) }),
    promise: "the menu opens, shops show the state of their hours, and a fan orders",
    async keep(lose, fan) {
      const proposal = await propose(fan, [falafel]);
      const call = lose();
      expect((await call("GET", "/home")).status).toBe(200);
      expect(await statesByHours(call)).toEqual(["closed-today", "open"]);
      expect((await call("POST", "/api/stripe/create-intent", proposal)).status).toBe(200);
    },
  },
];

/** How often the lost part was called. */
let asked = 0;
const states = Object.keys(ends) as (keyof typeof ends)[];

test.each(
  losses.flatMap((loss) =>
    states.map((state) => [`with ${loss.name} ${state} ${loss.promise}`, { ...loss, state }] as const),
  ),
)("%s", async (_, { part, name, state, bindings, keep }) => {
  injects(57, `${name} ${state}`);
  const fan = await signUp();
  asked = 0;
  const end = () => {
    asked++;
    return ends[state]();
  };
  await keep(() => {
    if (state === "slow") deadlineMs[part] = 100;
    return callsWith(bindings(end), fan);
  }, fan);
});

test("with a namespace that is still empty menus are read from the record and a fan orders as always", async () => {
  injects(57, "KV empty");
  const fan = await signUp();
  const call = callsWith({ MENUS: emptyKv() }, fan);
  expect((await call("GET", "/api/stadiums/teddy/catalog")).json.items).toHaveLength(teddy.items.length);
  const proposal = await propose(fan, [falafel]);
  expect((await call("POST", "/api/stripe/create-intent", proposal)).status).toBe(200);
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

test("a menu that could not be stored is written by the alarm as soon as the store answers", async () => {
  injects(57, "KV slow while a dish sells out");
  const own = await openOwnVenue();
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  const { itemId } = own.burger();
  const version = async () => (await servicesOf(env).catalog.find(own.stadiumId))?.version;
  const before = (await version()) ?? 0;

  deadlineMs.menus = 100;
  const writes = watchKv(ends.slow);
  const soldOut = { isAvailable: false };
  const { status } = await staff.send("POST", `/api/staff/shops/${own.shopId}/items/${itemId}`, soldOut);
  expect([status, writes.all.length, await version()]).toEqual([204, 1, before]);
  vi.restoreAllMocks();
  mend();
  expect(await findOpenAlert(db, "menu-behind", own.stadiumId)).toBeNull();
  await ringFloor(own.stadiumId);
  expect(await version()).toBe(before + 1);
});

test("with mail down a receipt is tried again until it gets through", async () => {
  injects(57, "mail down: a delivered order's receipt twice", 2);
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
  const sendWith = (MAIL: object) => servicesWith(env, { MAIL }).room.sendNotices(id);
  for (let attempt = 1; attempt <= 2; attempt++) {
    await makeNoticesDue(id);
    await sendWith({ send: ends.down });
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

const errors: [string, Error, boolean][] = [
  ["a lost connection to the record", new Error("D1_ERROR: Network connection lost."), true],
  [
    "a failed query with that cause",
    new Error("Failed query: select 1", { cause: new Error("D1_ERROR: Network connection lost.") }),
    true,
  ],
  ["a record that is overloaded", new Error("D1 DB is overloaded. Requests queued for too long."), true],
  ["an object that was reset", Object.assign(new Error("reset"), { retryable: true }), true],
  ["an object that is overloaded", Object.assign(new Error("busy"), { overloaded: true }), true],
  ["a broken rule", new Error("D1_ERROR: UNIQUE constraint failed: user.email: SQLITE_CONSTRAINT"), false],
  ["a wrong statement", new Error("D1_ERROR: no such column: x: SQLITE_ERROR"), false],
  ["a bug", new TypeError("x is not a function"), false],
];
for (const [name, error, wanted] of errors)
  test(`${name} is ${wanted ? "an outage" : "a fault of ours"}`, () => {
    expect(isOutage(error)).toBe(wanted);
  });

test.each(states)(
  "with D1 %s in an order's room placing says to try again, and then it places",
  async (state) => {
    injects(57, `D1 ${state} in a room`);
    const { fan, orderId, clientSecret } = await aDraft();
    await payWithCard(clientSecret);
    const useIn = (services: Pick<Services, "room">) =>
      runInDurableObject(room(orderId), (object) => {
        Object.assign(object, { usecases: () => services.room });
      });
    if (state === "slow") deadlineMs.record = 100;
    await useIn(servicesWith(env, { DB: d1Answering(ends[state]) }));
    const call = callsWith({}, fan);
    expect(await call("POST", "/api/orders", { orderId })).toMatchObject(unavailable);
    mend();
    await useIn(servicesOf(env));
    expect((await call("POST", "/api/orders", { orderId })).status).toBe(200);
  },
);

async function aDraft() {
  const fan = await signUp();
  return { fan, ...(await checkOut(fan)) };
}
