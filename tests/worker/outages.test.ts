import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { isOutage } from "#worker/api/outage.ts";
import { answering, callsWith, d1Answering, statesByHours } from "../support/broken-parts.ts";
import { aJpeg } from "../support/pictures.ts";
import { aPlacedOrder, checkOut, ordersOf, row } from "../support/worker-orders.ts";
import { falafel, openTeddy, propose, signUp } from "../support/worker-world.ts";

/** Fault 57: each part down in turn, as the platform's own errors tell it, behind the real HTTP side. */
const lost = () => Object.assign(new Error("Network connection lost."), { retryable: true });
const down = <T extends object>(binding: T): T =>
  answering(binding, () => {
    throw lost();
  });
const deadD1 = () =>
  d1Answering(async () => {
    throw new Error("D1_ERROR: Network connection lost.");
  });

let fan: Awaited<ReturnType<typeof signUp>>;
beforeAll(async () => {
  await openTeddy();
  fan = await signUp();
});
const without = (bindings: Parameters<typeof callsWith>[0]) => callsWith(bindings, fan);

test("with the record down menus and screens are served from the last snapshot, and ordering says to try again", async () => {
  const call = without({ DB: deadD1() });
  expect((await call("GET", "/api/stadiums/teddy/catalog")).status).toBe(200);
  expect((await call("GET", "/home")).status).toBe(200);
  expect(await call("GET", "/api/orders")).toMatchObject({ status: 503, code: "unavailable", retry: "5" });
  const proposal = await propose(fan, [falafel]);
  const { stadiumId, lines, tip } = proposal;
  const quote = { stadiumId, lines, tip, stand: null, near: null };
  expect(await call("POST", "/api/quote", quote)).toMatchObject({ status: 503, code: "unavailable" });
  expect(await call("POST", "/api/stripe/create-intent", proposal)).toMatchObject({ status: 503 });
  expect(await ordersOf(fan.userId)).toEqual([]);
});

test("with the snapshots down everything is read from the record", async () => {
  const call = without({ MENUS: down(env.MENUS) });
  expect((await call("GET", "/api/stadiums/teddy/catalog")).status).toBe(200);
  expect((await call("GET", "/api/stadiums")).status).toBe(200);
});

test("with the order's room down nothing is stored and nothing charged, and a placed order stays as it was", async () => {
  const placed = await aPlacedOrder();
  const call = without({ ORDER_ROOM: down(env.ORDER_ROOM) });
  const buyer = await signUp();
  const proposal = await propose(buyer, [falafel]);
  expect(await call("POST", "/api/stripe/create-intent", proposal, buyer)).toMatchObject({
    status: 503,
    code: "unavailable",
  });
  expect(await ordersOf(buyer.userId)).toEqual([]);
  expect(await call("POST", `/api/orders/${placed.id}/cancel`, {}, placed.fan)).toMatchObject({
    status: 503,
  });
  expect((await row(placed.id)).status).toBe(0);
  expect((await call("GET", `/api/orders/${placed.id}`, undefined, placed.fan)).status).toBe(200);
});

test("with the floor down the menu opens, and the shops' state is the one of their hours", async () => {
  const call = without({ STADIUM_FLOOR: down(env.STADIUM_FLOOR) });
  expect((await call("GET", "/home")).status).toBe(200);
  expect(await statesByHours(call)).toEqual(["closed-today", "open"]);
});

test("with the store of pictures down one orders without one", async () => {
  const call = without({ TICKETS: down(env.TICKETS) });
  expect(await call("POST", "/api/tickets", aJpeg())).toMatchObject({
    status: 503,
    code: "tickets-unavailable",
  });
  const buyer = await signUp();
  expect(
    (await call("POST", "/api/stripe/create-intent", await propose(buyer, [falafel]), buyer)).status,
  ).toBe(200);
});

test("with a limiter down nobody is kept from ordering", async () => {
  const limiter = { limit: () => Promise.reject(lost()) };
  const call = without({ RATE_FEW: limiter, RATE_SOME: limiter, RATE_MANY: limiter });
  const buyer = await signUp();
  expect(
    (await call("POST", "/api/stripe/create-intent", await propose(buyer, [falafel]), buyer)).status,
  ).toBe(200);
});

test("with the mail down registering and asking for a new password go on", async () => {
  const call = without({ MAIL: { send: () => Promise.reject(new Error("mail is down")) } });
  const form = { firstName: "Noa", lastName: "Levi", phone: "0525550142", password: "secret1" };
  const email = `mail-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const answer = await call("POST", "/api/customers", { ...form, email, confirmPassword: "secret1" });
  expect(answer.status).toBe(201);
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

test("checking out still works with everything up", async () => {
  expect((await checkOut(await signUp())).clientSecret).not.toBe("");
});
