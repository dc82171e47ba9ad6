import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Quote } from "#domain/cart/checkout.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import { priceLine, totalsOf } from "#domain/menu/money/pricing.ts";
import { currencies } from "#domain/money/money.ts";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { menuItems, shopItems } from "#worker/db/schema/index.ts";
import { addFault, findIntent, intentsOfCustomer, payWithCard } from "../support/stripe-control.ts";
import { aVenueFile } from "../support/venue.ts";
import { checkOut, createIntent, ordersOf, place, row } from "../support/worker-orders.ts";
import {
  bringIn,
  createClient,
  db,
  falafel,
  location,
  openOwnVenue,
  openTeddy,
  propose,
  signUp,
} from "../support/worker-world.ts";
import { injects, rounds, seededRandom } from "./support/fault.ts";

beforeAll(() => openTeddy());

const change = (itemId: string, to: Partial<typeof menuItems.$inferInsert>) =>
  db.update(menuItems).set(to).where(eq(menuItems.id, itemId));

/** What a fan's phone shows: the menu's own prices, summed by the browser's part of the domain. */
function priceAtPhone(catalog: Catalog, lines: CartLine[], tip: Parameters<typeof totalsOf>[1]) {
  const priced = lines.map(({ itemId, choices, quantity }) => {
    const item = catalog.items.find((each) => each.id === itemId);
    if (!item) throw new Error(`the menu has no ${itemId}`);
    return priceLine({ item, choices, quantity }, catalog.stadium.terms.currency);
  });
  return totalsOf(priced, tip, catalog.stadium.terms);
}

/** A venue of awkward prices: thirds, halves of an agora after a discount, three currencies, priced choices. */
async function openAwkwardVenue() {
  const random = seededRandom(31);
  const prices = [3_333, 10, 20, 1, 999, 4_445, 12_345, 6_667, 505, 1_995, 3_335, 77];
  const file = aVenueFile();
  const mark = "odd";
  file.stadium.id = mark;
  for (const shop of file.shops)
    Object.assign(shop, { id: `${shop.id}-${mark}`, cooksAtOnce: 50, fullFromMinutes: 240 });
  const [model] = file.items;
  file.items = prices.map((priceMinor, index) => ({
    ...model,
    id: `odd${index}`,
    priceMinor,
    currency: currencies[index % currencies.length],
    preparationMinutes: 1,
    shops: [file.shops[0].id],
    testimonials: [],
    ...(index % 2 ? { offer: { discountPercentage: 1 + Math.floor(random() * 99), active: true } } : {}),
  }));
  await bringIn(venueFileSchema.parse(file));
  const { body } = await createClient().json<Catalog>("GET", `/api/stadiums/${mark}/catalog`);
  return body;
}

test("phone and server come to the same sum for random carts, in integer agorot", async () => {
  const total = rounds(10_000, 100);
  injects(
    31,
    "random carts of awkward prices, discounts, choices and currencies, quoted by the server",
    total,
  );
  const catalog = await openAwkwardVenue();
  const client = createClient();
  const random = seededRandom(1);
  const upTo = (max: number) => Math.floor(random() * max);
  for (let done = 0; done < total; done += 20)
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const lines = Array.from({ length: 1 + upTo(5) }, () => ({
          itemId: `odd${upTo(catalog.items.length)}`,
          choices: [random() < 0.5 ? "s" : "l", ...(random() < 0.3 ? ["egg"] : [])],
          quantity: 1 + upTo(4),
        }));
        const tip =
          random() < 0.5
            ? ({ kind: "amount", amountMinor: upTo(50_001) } as const)
            : ({ kind: "percentage", percentage: upTo(101) } as const);
        const request = { stadiumId: catalog.stadium.id, lines, tip, near: location };
        const { status, body } = await client.json<{ quote: Quote }>("POST", "/api/quote", request);
        expect([status, body.quote?.totals]).toEqual([200, priceAtPhone(catalog, lines, tip)]);
        for (const minor of Object.values(body.quote.totals))
          expect(minor === null || Number.isSafeInteger(minor)).toBe(true);
      }),
    );
});

test("three pieces at a third of a price, and sums like 0.1 + 0.2, are held to the agora that was shown", async () => {
  injects(31, "3 pieces at 33.33 dollars; 0.10 and 0.20 beside each other, held at the provider", 2);
  const own = await openOwnVenue();
  await change(own.burger().itemId, { priceMinor: 3_333, currency: "USD" });
  const fan = await signUp();
  const dollars = await checkOut(fan, { lines: [own.burger(3)], stadiumId: own.stadiumId });
  expect(dollars.quote.totals.subtotalMinor).toBe(3 * 12_344);
  expect((await findIntent(dollars.intentId)).amount).toBe(dollars.quote.totals.totalMinor);
  await change(own.burger().itemId, { priceMinor: 10, currency: "ILS" });
  await change(own.cola().itemId, { priceMinor: 20 });
  const cents = await checkOut(await signUp(), {
    lines: [own.burger(), own.cola()],
    stadiumId: own.stadiumId,
    tip: { kind: "amount", amountMinor: 0 },
  });
  expect(cents.quote.totals).toMatchObject({ subtotalMinor: 30, totalMinor: 430 });
  expect((await findIntent(cents.intentId)).amount).toBe(430);
});

test("dishes of three currencies in one cart are one sum in shekels, never added as they are", async () => {
  injects(30, "dollars, euros and shekels in one cart", 3);
  const own = await openOwnVenue();
  await change(own.burger().itemId, { priceMinor: 1_000, currency: "USD" });
  await change(own.cola().itemId, { priceMinor: 1_000, currency: "EUR" });
  const fan = await signUp();
  const { intentId, quote, orderId } = await checkOut(fan, {
    lines: [own.burger(), own.cola()],
    stadiumId: own.stadiumId,
  });
  // 10.00 / 0.27 and 10.00 / 0.25, each rounded once.
  expect(quote.totals.subtotalMinor).toBe(3_704 + 4_000);
  expect(await findIntent(intentId)).toMatchObject({ currency: "ils", amount: quote.totals.totalMinor });
  expect((await row(orderId)).subtotalMinor).toBe(7_704);
});

test("an offer that begins or ends between quote and Pay is shown before anything is charged", async () => {
  injects(
    23,
    "offer switched on, off, and its percentage changed, its time over or come between quote and Pay",
    5,
  );
  const own = await openOwnVenue();
  const { itemId } = own.burger();
  const steps = [
    { discountPercentage: 50, offerActive: true },
    { discountPercentage: 50, offerActive: false },
    { discountPercentage: 10, offerActive: true },
    { offerUntil: Date.now() - 1 },
    { offerFrom: Date.now() - 1, offerUntil: Date.now() + 3_600_000 },
  ];
  for (const step of steps) {
    const fan = await signUp();
    const proposal = await propose(fan, [own.burger()], { stadiumId: own.stadiumId });
    await change(itemId, step);
    expect(await createIntent(fan, proposal)).toMatchObject({ status: 409, body: { code: "quote-changed" } });
    expect(await intentsOfCustomer(fan.userId)).toEqual([]);
    const agreed = await checkOut(fan, { lines: [own.burger()], stadiumId: own.stadiumId });
    await payWithCard(agreed.clientSecret);
    expect((await place(fan, agreed.orderId)).status).toBe(200);
  }
});

test("a dish that sold out after the intent was made, while the cart was changed, is named; the old hold is freed", async () => {
  injects([23, 24], "dish unavailable when the changed cart is paid");
  const own = await openOwnVenue();
  const fan = await signUp();
  const options = { lines: [own.burger(), own.cola()], stadiumId: own.stadiumId };
  const { proposal, intentId } = await checkOut(fan, options);
  await db.update(shopItems).set({ isAvailable: false }).where(eq(shopItems.itemId, own.cola().itemId));
  expect(await createIntent(fan, proposal)).toMatchObject({
    status: 409,
    body: { code: "item-unavailable" },
  });
  const less = await checkOut(fan, { ...options, lines: [own.burger()], checkoutKey: proposal.checkoutKey });
  expect(less.intentId).not.toBe(intentId);
});

for (const [name, body] of [
  ["a discount", { discount: 5_000 }],
  ["a discount of the order", { discountMinor: 5_000 }],
  ["an offer of the line's", { lines: [{ ...falafel, discountPercentage: 99 }] }],
] as const)
  test(`${name} that the client adds is refused`, async () => {
    injects(22, `${name} in the body`);
    const fan = await signUp();
    const proposal = await propose(fan, [falafel]);
    expect(await createIntent(fan, { ...proposal, ...body })).toMatchObject({
      status: 400,
      body: { code: "body-invalid" },
    });
    expect(await ordersOf(fan.userId)).toEqual([]);
  });

test("the smallest cart that can be ordered is at the provider's floor, and what the provider finds too small is told", async () => {
  injects(32, "a dish for one agora; amount_too_small from the provider", 2);
  const own = await openOwnVenue();
  await change(own.burger().itemId, { priceMinor: 1 });
  const fan = await signUp();
  const options = {
    lines: [own.burger()],
    stadiumId: own.stadiumId,
    tip: { kind: "amount" as const, amountMinor: 0 },
  };
  const smallest = await checkOut(fan, options);
  expect(smallest.quote.totals.totalMinor).toBe(201);
  const error = { type: "invalid_request_error", code: "amount_too_small", message: "Too small." };
  await addFault({
    kind: "status",
    method: "POST",
    path: "/v1/payment_intents$",
    status: 400,
    body: { error },
    count: 1,
  });
  const other = await signUp();
  const proposal = await propose(other, options.lines, options);
  expect(await createIntent(other, proposal)).toMatchObject({
    status: 400,
    body: { code: "amount-too-small" },
  });
  expect((await ordersOf(other.userId)).filter((each) => each.closedAt === null)).toEqual([]);
});
