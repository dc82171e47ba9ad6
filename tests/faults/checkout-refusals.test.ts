import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Quote } from "#domain/cart/checkout.ts";
import type { Problem } from "#domain/wire/problems.ts";
import { menuItems, shopItems, shops } from "#worker/db/schema/index.ts";
import { intentsOfCustomer } from "../support/stripe-control.ts";
import { checkOut, createIntent, ordersOf, row } from "../support/worker-orders.ts";
import {
  createClient,
  db,
  falafel,
  location,
  newKey,
  openOwnVenue,
  openTeddy,
  propose,
  seat,
  signUp,
} from "../support/worker-world.ts";
import { injects } from "./support/fault.ts";

type Fan = Awaited<ReturnType<typeof signUp>>;
type Refusal = Problem & { quote?: Quote; missing?: string[]; itemId?: string };

let refusedFan: Fan;
let proposal: Awaited<ReturnType<typeof propose>>;

beforeAll(() => openTeddy());
beforeEach(async () => {
  refusedFan = await signUp();
  proposal = await propose(refusedFan, [falafel]);
});

/** Nothing was stored for this customer, and the provider heard nothing. */
async function expectNothing(fan: Fan) {
  expect(await ordersOf(fan.userId)).toEqual([]);
  expect(await intentsOfCustomer(fan.userId)).toEqual([]);
}

async function refused(fan: Fan, body: unknown) {
  const answer = await fan.json<Refusal>("POST", "/api/stripe/create-intent", body);
  await expectNothing(fan);
  return answer;
}

const aQuote = (client: ReturnType<typeof createClient>, body: Record<string, unknown>) =>
  client.json<Refusal>("POST", "/api/quote", {
    stadiumId: "teddy",
    lines: [falafel],
    tip: { kind: "amount", amountMinor: 0 },
    ...body,
  });

test("a quote needs no account and says the server's own prices", async () => {
  const { status, body } = await aQuote(createClient(), { near: location });
  expect(status).toBe(200);
  expect(body.quote).toMatchObject({
    currency: "ILS",
    lines: [{ itemId: "tfalafel", unitMinor: 2600, quantity: 2, totalMinor: 5200 }],
    totals: { subtotalMinor: 5200, deliveryFeeMinor: 400, tipMinor: 0, discountMinor: 0, totalMinor: 5600 },
  });
});

// [product 11.4]
for (const [field, value] of [
  ["amount", 1],
  ["deliveryFee", 0],
  ["tipAmount", 0],
  ["quoteHash", "0".repeat(64)],
] as const)
  test(`a tampered ${field} is answered with the true quote, and nothing is charged on it`, async () => {
    injects(field === "deliveryFee" ? 22 : 19, `${field} changed by the client`);
    const answer = await refused(refusedFan, { ...proposal, [field]: value });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: "quote-changed",
      quote: { hash: proposal.quoteHash, totals: { totalMinor: proposal.amount } },
    });
  });

// [product 11.2 11.4]
test("a connected account that the browser names is compared, and never used", async () => {
  injects(20, "another shop's account in the body");
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  const answer = await createIntent(fan, { ...proposal, vendorConnectedAccountId: "acct_local_teddy_grill" });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ code: "quote-changed" });
  expect(await intentsOfCustomer(fan.userId)).toEqual([]);
  expect((await createIntent(fan, proposal)).status).toBe(200);
  const [intent] = await intentsOfCustomer(fan.userId);
  expect(intent?.transfer_data?.destination).toBe("acct_local_teddy_street");
});

test("a price that changes between quote and Pay is shown before anything is charged", async () => {
  injects([23, 60], "price changed between quote and Pay");
  const own = await openOwnVenue();
  const fan = await signUp();
  const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
  await db.update(menuItems).set({ priceMinor: 9900 }).where(eq(menuItems.id, own.burger().itemId));
  const answer = await refused(fan, proposal);
  expect(answer.body).toMatchObject({ code: "quote-changed", quote: { totals: { subtotalMinor: 9900 } } });
});

test("a price that changes after the intent was made replaces the intent when the fan agrees", async () => {
  injects([23, 24, 60], "price changed after the intent was made");
  const own = await openOwnVenue();
  const fan = await signUp();
  const checkoutKey = newKey();
  const options = { lines: [own.burger()], stadiumId: own.stadiumId, checkoutKey };
  const before = await checkOut(fan, options);
  await db.update(menuItems).set({ priceMinor: 9900 }).where(eq(menuItems.id, own.burger().itemId));
  const again = await createIntent(fan, before.proposal);
  expect(again).toMatchObject({ status: 409, body: { code: "quote-changed" } });
  const after = await checkOut(fan, options);
  expect(after.orderId).toBe(before.orderId);
  expect((await row(after.orderId)).subtotalMinor).toBe(9900);
});

test("an item in another currency is charged in shekels only", async () => {
  injects(30, "an item priced in dollars");
  const own = await openOwnVenue();
  await db.update(menuItems).set({ currency: "USD" }).where(eq(menuItems.id, own.burger().itemId));
  const fan = await signUp();
  const { intentId, quote } = await checkOut(fan, { lines: [own.burger()], stadiumId: own.stadiumId });
  const [intent] = await intentsOfCustomer(fan.userId);
  expect(intent).toMatchObject({ id: intentId, currency: "ils", amount: quote.totals.totalMinor });
  expect(quote.totals.subtotalMinor).toBeGreaterThan(5400);
});

const badLines: [string, CartLine, number, string][] = [
  ["an unknown item", { itemId: "nosuchitem", choices: [], quantity: 1 }, 400, "item-unknown"],
  ["an unknown choice", { itemId: "tfalafel", choices: ["pit", "zzz"], quantity: 1 }, 400, "choice-invalid"],
  ["too few choices", { itemId: "tfalafel", choices: [], quantity: 1 }, 400, "choice-invalid"],
  ["too many choices", { itemId: "tfalafel", choices: ["pit", "laf"], quantity: 1 }, 400, "choice-invalid"],
  ["a choice twice", { itemId: "tfalafel", choices: ["pit", "pit"], quantity: 1 }, 400, "choice-invalid"],
];
for (const [name, line, status, code] of badLines)
  test(`${name} is refused by quote and checkout alike`, async () => {
    injects(28, `${name} in the cart`, 2);
    expect(await aQuote(refusedFan, { lines: [line] })).toMatchObject({
      status,
      body: { code, itemId: line.itemId },
    });
    expect(await refused(refusedFan, { ...proposal, lines: [line] })).toMatchObject({
      status,
      body: { code },
    });
  });

test("an item of another stadium is refused", async () => {
  injects(28, "an item of another stadium in the cart");
  const own = await openOwnVenue();
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  const answer = await refused(fan, { ...proposal, lines: [falafel, own.burger()] });
  expect(answer).toMatchObject({ status: 400, body: { code: "item-other-stadium" } });
});

test("items that no one shop sells together are refused", async () => {
  injects(28, "items of two shops in one cart");
  const margherita = { itemId: "tmargh", choices: ["p30"], quantity: 1 };
  const answer = await aQuote(createClient(), { lines: [falafel, margherita] });
  expect(answer).toMatchObject({ status: 400, body: { code: "no-common-shop" } });
});

test("an item that sold out while it was in the cart is named, and nothing is charged", async () => {
  injects([28, 60], "item unavailable, then sold out for a while", 2);
  const own = await openOwnVenue();
  const fan = await signUp();
  const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
  const ofBurger = eq(shopItems.itemId, own.burger().itemId);
  await db.update(shopItems).set({ isAvailable: false }).where(ofBurger);
  expect(await refused(fan, proposal)).toMatchObject({
    status: 409,
    body: { code: "item-unavailable", itemId: own.burger().itemId, name: { en: "Dish" } },
  });
  await db
    .update(shopItems)
    .set({ isAvailable: true, soldOutUntil: Date.now() + 60_000 })
    .where(ofBurger);
  expect(await refused(fan, proposal)).toMatchObject({ status: 409, body: { code: "item-unavailable" } });
  await db
    .update(shopItems)
    .set({ soldOutUntil: Date.now() - 1 })
    .where(ofBurger);
  expect((await createIntent(fan, proposal)).status).toBe(200);
});

// [product 8.16 10.17]
test("a closed or paused shop takes no order", async () => {
  injects(28, "shop closed, then paused", 2);
  const own = await openOwnVenue();
  const fan = await signUp();
  const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
  const ofShop = eq(shops.id, own.shopId);
  await db.update(shops).set({ isOpen: false }).where(ofShop);
  expect(await refused(fan, proposal)).toMatchObject({ status: 409, body: { code: "shops-closed-today" } });
  await db
    .update(shops)
    .set({ isOpen: true, pausedUntil: Date.now() + 60_000 })
    .where(ofShop);
  expect(await refused(fan, proposal)).toMatchObject({ status: 409, body: { code: "shops-closed" } });
});

test("a stand that no open shop delivers to is told so", async () => {
  const own = await openOwnVenue();
  await db
    .update(shops)
    .set({ deliversTo: ["Main"] })
    .where(eq(shops.id, own.shopId));
  const cart = { stadiumId: own.stadiumId, lines: [own.burger()] };
  expect((await aQuote(createClient(), { ...cart, stand: "Main" })).status).toBe(200);
  expect(await aQuote(createClient(), { ...cart, stand: "Gallery" })).toMatchObject({
    status: 400,
    body: { code: "outside-zone" },
  });
});

const badFields: [string, Record<string, unknown>, string][] = [
  ["quantity 0", { lines: [{ ...falafel, quantity: 0 }] }, "lines.0.quantity"],
  ["quantity -1", { lines: [{ ...falafel, quantity: -1 }] }, "lines.0.quantity"],
  ["quantity 1.5", { lines: [{ ...falafel, quantity: 1.5 }] }, "lines.0.quantity"],
  ["quantity 1e9", { lines: [{ ...falafel, quantity: 1e9 }] }, "lines.0.quantity"],
  ['quantity "5"', { lines: [{ ...falafel, quantity: "5" }] }, "lines.0.quantity"],
  ["no quantity", { lines: [{ itemId: "tfalafel", choices: ["pit"] }] }, "lines.0.quantity"],
  ["tip -0.01", { tip: { kind: "amount", amountMinor: -1 } }, "tip.amountMinor"],
  ["tip 500.01", { tip: { kind: "amount", amountMinor: 50_001 } }, "tip.amountMinor"],
  ["tip 101 %", { tip: { kind: "percentage", percentage: 101 } }, "tip.percentage"],
  ["a tip of two kinds", { tip: { kind: "amount", amountMinor: 1, percentage: 5 } }, "tip.percentage"],
  ["51 lines", { lines: Array(51).fill(falafel) }, "lines"],
  ["a price in a line", { lines: [{ ...falafel, unitMinor: 1 }] }, "lines.0.unitMinor"],
  ["userInfo", { userInfo: { userId: "somebody" } }, "userInfo"],
  ["a status", { status: 3 }, "status"],
  ["a total", { totalMinor: 1 }, "totalMinor"],
  ["a name from the prototype", { constructor: 1 }, "constructor"],
  ["latitude 91", { location: { ...location, latitude: 91 } }, "location.latitude"],
  ["a checkout key of another form", { checkoutKey: "1" }, "checkoutKey"],
  ["a phone that is none", { phone: "12" }, "phone"],
  ["a currency that nobody charges", { currency: "gbp" }, "currency"],
];
/** What no client may say at all is another row than what is only out of bounds. */
const rowOf = (path: string) =>
  /^lines\.0\.unitMinor|userInfo|status|totalMinor|constructor|currency/.test(path) ? 46 : 21;
const codeOf = (path: string) =>
  path.endsWith(".quantity") ? "quantity-invalid" : path.startsWith("tip") ? "tip-invalid" : "body-invalid";
for (const [name, change, path] of badFields)
  test(`${name} in the body of checkout is refused, naming ${path}`, async () => {
    injects(rowOf(path), `${name} in the body`);
    const { status, body } = await refused(refusedFan, { ...proposal, ...change });
    expect(status).toBe(400);
    expect(body.code).toBe(codeOf(path));
    expect(body.fields?.map((each) => each.path)).toContain(path);
  });

test("a quote refuses quantities and tips that are none, each by a code of its own, without an account", async () => {
  const quantities = [0, -1, 1.5, 1e9, "5", null];
  const tips = [
    { kind: "amount", amountMinor: -1 },
    { kind: "amount", amountMinor: 50_001 },
    { kind: "percentage", percentage: 101 },
    { kind: "gift" },
  ];
  injects(21, "quantities and tips out of bounds in a quote", quantities.length + tips.length);
  const client = createClient();
  for (const quantity of quantities) {
    const { status, body } = await aQuote(client, { lines: [{ ...falafel, quantity }] });
    expect([quantity, status, body.code]).toEqual([quantity, 400, "quantity-invalid"]);
  }
  for (const tip of tips)
    expect([tip, (await aQuote(client, { tip })).body.code]).toEqual([tip, "tip-invalid"]);
});

// [product 9.1 9.4]
test("the limits themselves are allowed: 99 of a thing, a tip of 500.00 and of 100 %", async () => {
  injects(21, "the highest quantity, tip and number of lines", 3);
  const client = createClient();
  const tips = [
    { kind: "amount", amountMinor: 50_000 },
    { kind: "percentage", percentage: 100 },
  ];
  for (const tip of tips) {
    const answer = await aQuote(client, { lines: [{ ...falafel, quantity: 99 }], tip });
    expect(answer.status).toBe(200);
  }
  expect((await aQuote(client, { lines: Array(50).fill(falafel) })).status).toBe(200);
});

test("a body that is not JSON is refused, also one with NaN in it", async () => {
  injects(21, "bodies that are no JSON, or no object, one with NaN", 9);
  const fan = await signUp();
  const proposal = JSON.stringify(await propose(fan, [falafel]));
  for (const body of [
    "",
    "{",
    "amount=1",
    proposal.replace('"amount":', '"amount":NaN,"x":'),
    `${proposal}]`,
  ])
    expect(await refused(fan, body)).toMatchObject({ status: 400, body: { code: "body-not-json" } });
  for (const body of ["null", "[]", "7", '"text"'])
    expect(await refused(fan, body)).toMatchObject({ status: 400, body: { code: "body-invalid" } });
});

test("a body of 100 kB is refused before it is read to the end", async () => {
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  const seatDetails = "x".repeat(100_000);
  const answer = await refused(fan, { ...proposal, seat: { ...seat, seatDetails } });
  expect(answer).toMatchObject({ status: 413, body: { code: "body-too-large" } });
});

test("a hundred unknown fields are answered with a bounded list", async () => {
  const extra = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`${"f".repeat(400)}${index}`, 1]),
  );
  const { status, body } = await aQuote(createClient(), extra);
  expect(status).toBe(400);
  expect(JSON.stringify(body).length).toBeLessThan(30_000);
});

// [product 10.12 10.17 10.21]
test("an empty cart, an unknown stadium, an unfinished seat and a missing place are told apart", async () => {
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  const code = async (change: Record<string, unknown>) => {
    const { status, body } = await refused(fan, { ...proposal, ...change });
    expect(status).toBe(400);
    return [body.code, ...(body.missing ?? [])];
  };
  expect(await code({ lines: [] })).toEqual(["cart-empty"]);
  expect(await code({ stadiumId: "nowhere" })).toEqual(["stadium-unknown"]);
  expect(await code({ seat: { ...seat, section: " ", row: "" } })).toEqual([
    "seat-incomplete",
    "section",
    "row",
  ]);
  expect(await code({ location: null })).toEqual(["location-required"]);
});

test("every refusal is a problem document that names no internals", async () => {
  const answer = await createClient().send("POST", "/api/quote", "{");
  expect(answer.headers.get("content-type")).toContain("application/problem+json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).not.toMatch(/at .*\.ts/);
});

test("names and notes of any kind are stored as text, cleaned and bounded", async () => {
  const fan = await signUp();
  const proposal = await propose(fan, [falafel]);
  injects(62, "markup, SQL, overrides, zero-width characters and 300 letters in the seat's note");
  const seatDetails = `<script>alert(1)</script> '; drop table orders; -- \u202Eabc\u200B 🍔${"x".repeat(300)}`;
  const { status, body } = await createIntent(fan, { ...proposal, seat: { ...seat, seatDetails } });
  expect(status).toBe(200);
  const stored = (await row(body.orderId)).seatDetails;
  expect(stored).toContain("<script>alert(1)</script> '; drop table orders; --");
  expect(stored).not.toMatch(/[\u202E\u200B]/);
  expect(stored.length).toBeLessThanOrEqual(200);
});
