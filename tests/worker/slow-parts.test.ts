import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, test } from "vitest";
import { findOpenAlert } from "#worker/db/alerts.ts";
import { deadlineMs, type Part } from "#worker/platform/deadline.ts";
import { servicesOf } from "#worker/services/services.ts";
import { answering, callsWith, d1Answering, statesByHours, stubsAnswering } from "../support/broken-parts.ts";
import { aJpeg } from "../support/pictures.ts";
import { createIntent, ordersOf } from "../support/worker-orders.ts";
import {
  db,
  falafel,
  openOwnVenue,
  openTeddy,
  propose,
  signUp,
  signUpStaff,
} from "../support/worker-world.ts";

/** Fault 57: each part so slow that it never answers, behind the real HTTP side: it counts as down. */
const never = () => new Promise<never>(() => {});
const usual = { ...deadlineMs };
const patienceEnds = (...parts: Part[]) => {
  for (const part of parts) deadlineMs[part] = 100;
};
afterEach(() => {
  Object.assign(deadlineMs, usual);
});

let fan: Awaited<ReturnType<typeof signUp>>;
beforeAll(async () => {
  await openTeddy();
  fan = await signUp();
});
const slow = (bindings: Parameters<typeof callsWith>[0]) => callsWith(bindings, fan);
const withoutKitchen = async () => {
  const { stadiumId, lines, tip } = await propose(fan, [falafel]);
  return { stadiumId, lines, tip, stand: null, near: null };
};

test("with a record that hangs, menus come from the last snapshot and ordering says to try again", async () => {
  const proposal = await propose(fan, [falafel]);
  patienceEnds("record");
  const call = slow({ DB: d1Answering(never) });
  expect((await call("GET", "/api/stadiums/teddy/catalog")).status).toBe(200);
  expect((await call("GET", "/home")).status).toBe(200);
  expect(await call("GET", "/api/orders")).toMatchObject({ status: 503, code: "unavailable", retry: "5" });
  expect(await call("POST", "/api/stripe/create-intent", proposal)).toMatchObject({ status: 503 });
  expect(await ordersOf(fan.userId)).toEqual([]);
});

test("with snapshots that hang, menus come from the record, and nobody waits for writing them", async () => {
  patienceEnds("menus");
  let asked = 0;
  const hangs = () => {
    asked++;
    return never();
  };
  const call = slow({ MENUS: answering(env.MENUS, hangs) });
  expect((await call("GET", "/api/stadiums/teddy/catalog")).status).toBe(200);
  expect(asked).toBe(1);
  expect((await call("GET", "/api/stadiums")).status).toBe(200);
});

test("with a floor that hangs, the menu opens and the shops' state is the one of their hours", async () => {
  patienceEnds("stadiumFloor");
  const call = slow({ STADIUM_FLOOR: stubsAnswering(never) });
  expect(await statesByHours(call)).toEqual(["closed-today", "open"]);
});

test("with a kitchen that hangs, nothing is promised: the quote says to try again", async () => {
  const body = await withoutKitchen();
  patienceEnds("shopBoard");
  expect(await slow({ SHOP_BOARD: stubsAnswering(never) })("POST", "/api/quote", body)).toMatchObject({
    status: 503,
    code: "unavailable",
  });
});

test("with an order's room that hangs, nothing is known, and the same checkout again makes one order", async () => {
  const buyer = await signUp();
  const proposal = await propose(buyer, [falafel]);
  patienceEnds("orderRoom");
  const call = slow({ ORDER_ROOM: stubsAnswering(never) });
  expect(await call("POST", "/api/stripe/create-intent", proposal, buyer)).toMatchObject({
    status: 503,
    code: "unavailable",
  });
  Object.assign(deadlineMs, usual);
  expect((await createIntent(buyer, proposal)).status).toBe(200);
  expect(await ordersOf(buyer.userId)).toHaveLength(1);
});

test("with a store of pictures that hangs, uploading says so, and one orders with the picture or without", async () => {
  const { body } = await fan.json<{ key: string }>("POST", "/api/tickets", aJpeg(), {
    "content-type": "image/jpeg",
  });
  const proposal = await propose(fan, [falafel], { ticketImage: body.key });
  patienceEnds("pictures");
  const call = slow({ TICKETS: answering(env.TICKETS, never) });
  expect(await call("POST", "/api/tickets", aJpeg())).toMatchObject({
    status: 503,
    code: "tickets-unavailable",
  });
  expect((await call("POST", "/api/stripe/create-intent", proposal)).status).toBe(200);
});

test("with a limiter that hangs nobody is kept from ordering", async () => {
  const buyer = await signUp();
  const proposal = await propose(buyer, [falafel]);
  patienceEnds("limiter");
  const limiter = { limit: never };
  const call = slow({ RATE_FEW: limiter, RATE_SOME: limiter, RATE_MANY: limiter });
  expect((await call("POST", "/api/stripe/create-intent", proposal, buyer)).status).toBe(200);
});

test("with a mail service that hangs, registering goes on", async () => {
  patienceEnds("mail");
  const call = slow({ MAIL: { send: never } });
  const form = { firstName: "Noa", lastName: "Levi", phone: "0525550142", password: "secret1" };
  const email = `mail-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const answer = await call("POST", "/api/customers", { ...form, email, confirmPassword: "secret1" });
  expect(answer.status).toBe(201);
});

test("a menu that could not be published is named, and written as soon as the store answers", async () => {
  const own = await openOwnVenue();
  const staff = await signUpStaff({ role: "shop", shopId: own.shopId });
  const { itemId } = own.burger();
  const version = async () => (await servicesOf(env).catalog.find(own.stadiumId))?.version;
  const before = (await version()) ?? 0;

  patienceEnds("menus");
  const call = callsWith({ MENUS: answering(env.MENUS, never) }, staff);
  const soldOut = { isAvailable: false };
  expect((await call("POST", `/api/staff/shops/${own.shopId}/items/${itemId}`, soldOut)).status).toBe(204);
  Object.assign(deadlineMs, usual);
  expect(await findOpenAlert(db, "menu-behind", own.stadiumId)).toMatchObject({ stadiumId: own.stadiumId });

  await servicesOf(env).sweep();
  expect(await findOpenAlert(db, "menu-behind", own.stadiumId)).toBeNull();
  expect(await version()).toBe(before + 1);
});
