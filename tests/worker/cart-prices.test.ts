import { env } from "cloudflare:workers";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Visitor } from "#app/cookies/visitor.ts";
import { cartData } from "#app/routes/cart/cart-data.ts";
import { cartLineViews, cartTotals } from "#app/routes/cart/cart-lines.ts";
import { type Cart, type CartLine, parseCart, serializeCart } from "#domain/cart/cart.ts";
import type { Quote } from "#domain/cart/checkout.ts";
import type { Catalog } from "#domain/menu/catalog.ts";
import type { Tip } from "#domain/menu/money/tip.ts";
import { venueFileSchema } from "#domain/schemas/venue-file.ts";
import { servicesOf } from "#worker/services/services.ts";
import { priceCart } from "#worker/usecases/checkout/quote-cart.ts";
import { type QuoteReads, quoteReads } from "#worker/usecases/checkout/requested-lines.ts";
import { aVenueFile } from "../support/venue.ts";
import { bringIn, createClient, db, location, newKey } from "../support/worker-world.ts";

const mark = newKey().slice(0, 8);
const stadiumId = `prices-${mark}`;
const text = (name: string) => ({ en: name, he: name });
let catalog: Catalog;
let reads: QuoteReads;

/** Dishes of every kind of price: three currencies, odd amounts, discounts of any percentage, choices that cost. */
const aDish = fc.record({
  priceMinor: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.constantFrom(3_333, 10, 20, 1, 9_999)),
  currency: fc.constantFrom("ILS", "USD", "EUR"),
  offer: fc.option(fc.record({ discountPercentage: fc.integer({ min: 1, max: 90 }), active: fc.boolean() })),
  sizes: fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 3 }),
  extras: fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 4 }),
});

beforeAll(async () => {
  const file = aVenueFile();
  file.stadium.id = stadiumId;
  for (const shop of file.shops)
    Object.assign(shop, { id: `${shop.id}-${mark}`, cooksAtOnce: 50, fullFromMinutes: 240 });
  const [pattern] = file.items;
  file.items = fc.sample(aDish, { numRuns: 60, seed: 31 }).map((dish, index) => ({
    ...pattern,
    id: `d${mark.slice(0, 7)}${index}`,
    priceMinor: dish.priceMinor,
    // So quick that even the largest cart is within an unpaid order's share of the kitchen.
    preparationMinutes: 1,
    currency: dish.currency,
    ...(dish.offer && { offer: dish.offer }),
    shops: [file.shops[0].id],
    testimonials: [],
    customization: [
      group("size", "sizes", dish.sizes, 1, 1),
      ...(dish.extras.length ? [group("extras", "extras", dish.extras, 0, dish.extras.length)] : []),
    ],
  }));
  await bringIn(venueFileSchema.parse(file));
  catalog = (await servicesOf(env).catalog.find(stadiumId)) as Catalog;
  const lines = catalog.items.map(({ id }): CartLine => ({ itemId: id, choices: [], quantity: 1 }));
  reads = await db.batch(quoteReads(db, { stadiumId, lines, checkout: null }));
});

function group(id: string, kind: string, prices: number[], min: number, max: number) {
  const options = prices.map((priceMinor, index) => ({
    id: `${id[0]}${index}`,
    name: text(`${id} ${index}`),
    priceMinor,
  }));
  return { id, kind, name: text(id), min, max, options };
}

const aTip = fc.oneof(
  fc.record({ kind: fc.constant("amount" as const), amountMinor: fc.integer({ min: 0, max: 50_000 }) }),
  fc.record({ kind: fc.constant("percentage" as const), percentage: fc.integer({ min: 0, max: 100 }) }),
);
/** Which dish, which size, which extras, how many: the dish's own groups say what of it can be chosen. */
const aPick = fc.record({
  dish: fc.nat(59),
  size: fc.nat(2),
  extras: fc.nat(15),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const aCart = fc.record({ picks: fc.array(aPick, { minLength: 1, maxLength: 12 }), tip: aTip });

function lineOf({
  dish,
  size,
  extras,
  quantity,
}: {
  dish: number;
  size: number;
  extras: number;
  quantity: number;
}) {
  const item = catalog.items[dish % catalog.items.length] as Catalog["items"][number];
  const choices = item.customization.flatMap(({ kind, options }) =>
    kind === "sizes"
      ? [options[size % options.length]?.id ?? ""]
      : options.filter((_, index) => extras & (1 << index)).map((option) => option.id),
  );
  return { itemId: item.id, choices: choices.sort(), quantity };
}

/** What the phone shows: from its cookie and the menu's snapshot, in one language. */
function shown(cart: Cart, tip: Tip, language: "he" | "en") {
  const stored = parseCart(serializeCart(cart));
  const visitor = { cart: stored, language, now: Date.now() } as Visitor;
  const data = cartData(catalog, visitor);
  const views = cartLineViews(stored, data, language);
  return { lines: views.map((each) => each.priced), totals: cartTotals(views, tip, data) };
}

const board = {
  turnedAway: () => {},
  ask: async () => ({ ok: true as const, promise: { from: 10, to: 20 } }),
};

/** Each finds what a pricing rule gets wrong within a few dozen; ten thousand in npm run test:all. */
const carts = (env as unknown as { FUZZ: string }).FUZZ === "full" ? 10_000 : 1_000;

test("phone and server agree on random carts, to the agora", async () => {
  let pricedInOther = 0;
  let discounted = 0;
  await fc.assert(
    fc.asyncProperty(
      aCart,
      fc.constantFrom("he" as const, "en" as const),
      async ({ picks, tip }, language) => {
        const lines = picks.map(lineOf);
        const cart: Cart = { key: "0".repeat(32), stadiumId, lines };
        const input = { stadiumId, lines, tip, stand: null, section: "", near: null, checkout: null };
        const priced = await priceCart({ db, now: Date.now, boards: board }, input, reads);
        if (!priced.ok) throw new Error(priced.code);
        const { quote } = priced;
        const phone = shown(cart, tip, language);
        expect(phone.totals).toEqual(quote.totals);
        expect(phone.lines).toEqual(quote.lines.map(({ name: _, ...line }) => line));
        for (const [name, value] of Object.entries(quote.totals))
          if (name !== "tipPercentage") expect(Number.isSafeInteger(value)).toBe(true);
        if (quote.lines.some((line) => line.discountPercentage > 0)) discounted++;
        if (lines.some((line) => catalog.items.find((each) => each.id === line.itemId)?.currency !== "ILS"))
          pricedInOther++;
      },
    ),
    { numRuns: carts },
  );
  // The carts were not all of one kind.
  expect(Math.min(pricedInOther, discounted)).toBeGreaterThan(carts / 10);
}, 120_000);

test("the quote call agrees with the phone on a hundred carts", async () => {
  const phone = createClient();
  for (const { picks, tip } of fc.sample(aCart, { numRuns: 100, seed: 7 })) {
    const lines = picks.map(lineOf);
    const { status, body } = await phone.json<{ quote: Quote }>("POST", "/api/quote", {
      stadiumId,
      lines,
      tip,
      stand: "Main",
      near: location,
    });
    expect(status).toBe(200);
    expect(shown({ key: "0".repeat(32), stadiumId, lines }, tip, "he").totals).toEqual(body.quote.totals);
  }
}, 60_000);
