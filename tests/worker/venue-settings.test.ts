import { beforeAll, describe, expect, test } from "vitest";
import type { Catalog } from "#domain/menu/catalog.ts";
import type { ShopBody, VenueSettings } from "#domain/schemas/venue-console.ts";
import { createServices } from "#worker/services/services.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { stagingEnv } from "../support/staging.ts";
import { must, openConsole } from "../support/venue-console.ts";
import { anAcceptedOrder, move, refund, view } from "../support/worker-orders.ts";
import {
  createClient,
  db,
  location,
  newKey,
  openTeddy,
  propose,
  seat,
  signUp,
} from "../support/worker-world.ts";

beforeAll(() => openTeddy());

type Console = Awaited<ReturnType<typeof openConsole>>;
type Answer = {
  settings: VenueSettings;
  code: string;
  fields: { path: string; code: string }[];
  things: { en?: string }[];
};
const platform = { kind: "platform", legalName: "Demo platform", taxNumber: "000000000" } as const;
const tax = {
  ...({ shown: "added", remits: "shop", usualClass: "food", feeClass: "fee" } as const),
  rates: [
    { class: "food", from: "2026-01-01", rate: 8_875 },
    { class: "fee", from: "2026-01-01", rate: 0 },
  ],
};

const settingsOf = async (console: Console) => (await console.view()).settings;
async function save(console: Console, changes: Record<string, unknown>) {
  const { tag, ...settings } = await settingsOf(console);
  return console.call<Answer>("PUT", "/settings", { tag, settings: { ...settings, ...changes } });
}
async function saveCategory(console: Console, taxClass: string) {
  const { itemCount: _, id, tag, ...category } = must((await console.view()).categories[0]);
  return console.call<Answer>("PUT", `/categories/${id}`, { tag, category: { ...category, taxClass } });
}

test("law, money, tax, seller and contacts set in the console are what a file of the second format has", async () => {
  const console = await openConsole();
  const changes = {
    ...{ jurisdiction: "us-ny-nyc", feePerItemMinor: 75, leastOrderMinor: 900, tax, seller: platform },
    tips: { kind: "percentage", presets: [10, 15, 18, 20], preset: 18 },
    privacyEmail: "privacy@venue.example",
  };
  expect(await save(console, changes)).toMatchObject({ status: 200, body: { settings: changes } });
  expect((await saveCategory(console, "food")).status).toBe(200);
  const exported = await exportVenue(db, console.stadiumId);
  expect(exported).toMatchObject({
    format: "seatside-venue/2",
    stadium: changes,
    categories: [{ taxClass: "food" }, {}],
  });
  const catalog = await createClient().json<Catalog>("GET", `/api/stadiums/${console.stadiumId}/catalog`);
  expect(catalog.body.stadium.terms).toMatchObject({
    ...{ feePerItemMinor: 75, tax, seller: platform, jurisdiction: "us-ny-nyc", law: { legalAge: 21 } },
  });
  expect(await console.audit()).toMatchObject([
    {
      ...{ action: "settings.save", outcome: "ok" },
      detail: {
        before: { jurisdiction: null, feePerItemMinor: 200, tax: null, seller: null },
        after: changes,
      },
    },
    { action: "category.save", detail: { before: { taxClass: "" }, after: { taxClass: "food" } } },
  ]);
});

test.each([
  ["a place that no law is known of", "jurisdiction", { jurisdiction: "mars" }],
  ["a fee below zero", "feePerItemMinor", { feePerItemMinor: -1 }],
  ["a smallest order that nobody reaches", "leastOrderMinor", { leastOrderMinor: 10_001 }],
  ["three tip buttons", "tips.presets", { tips: { kind: "amount", presets: [1, 2, 3], preset: 2 } }],
  [
    "a chosen tip that is none",
    "tips.preset",
    { tips: { kind: "amount", presets: [1, 2, 3, 4], preset: 5 } },
  ],
  ["a platform without a name", "seller.legalName", { seller: { ...platform, legalName: " " } }],
  ["a tax without rates", "tax.rates", { tax: { ...tax, rates: [] } }],
  ["a rate above all", "tax.rates.0.rate", { tax: { ...tax, rates: [{ ...tax.rates[0], rate: 100_001 }] } }],
  ["a fee class without a rate", "tax.feeClass", { tax: { ...tax, feeClass: "gone" } }],
  ["an address that is none", "privacyEmail", { privacyEmail: "privacy" }],
  ["another currency", "currency", { currency: "EUR" }],
])("%s is refused by the name of the field", async (_, path, change) => {
  const console = await openConsole();
  const before = await settingsOf(console);
  const { status, body } = await save(console, change);
  const named = body.fields.map((field) => field.path);
  expect([status, named]).toEqual([400, expect.arrayContaining([`settings.${path}`])]);
  expect(await settingsOf(console)).toEqual(before);
});

test("a law that wants certificates is refused while texts speak in their place, which are named", async () => {
  const console = await openConsole();
  const { itemCount: _, id, tag, ...category } = must((await console.view()).categories[0]);
  const name = { en: "Kosher grill", he: "גריל כשר" };
  const put = (body: object, of: string) =>
    console.call<Answer>("PUT", `/categories/${id}`, { tag: of, category: { ...category, ...body } });
  expect((await put({ name }, tag)).status).toBe(200);
  expect(await save(console, { jurisdiction: "il" })).toMatchObject({
    status: 400,
    body: {
      code: "claim-in-text",
      fields: [{ path: "settings.jurisdiction", code: "claim-in-text" }],
      things: [name],
    },
  });
  expect((await settingsOf(console)).jurisdiction).toBeNull();
  expect((await put({}, must((await console.view()).categories[0]).tag)).status).toBe(200);
  expect((await save(console, { jurisdiction: "il" })).status).toBe(200);
});

test("a category's tax class has a rate, and keeps it", async () => {
  const console = await openConsole();
  expect((await save(console, { tax })).status).toBe(200);
  expect(await saveCategory(console, "gone")).toMatchObject({
    status: 400,
    body: { code: "tax-class-unknown", fields: [{ path: "category.taxClass" }] },
  });
  expect((await saveCategory(console, "fee")).status).toBe(200);
  const without = { ...tax, feeClass: "food", rates: tax.rates.slice(0, 1) };
  const { name } = must((await console.view()).categories[0]);
  expect(await save(console, { tax: without })).toMatchObject({
    status: 400,
    body: { code: "tax-class-unknown", fields: [{ path: "settings.tax.rates" }], things: [name] },
  });
  expect((await settingsOf(console)).tax).toEqual(tax);
});

test("an order below the venue's smallest is not charged", async () => {
  const console = await openConsole();
  const cart = {
    ...{ stadiumId: console.stadiumId, lines: [console.burger()], tip: { kind: "amount", amountMinor: 0 } },
    ...{ checkoutKey: newKey(), stand: seat.stand, near: location },
  };
  const fan = await signUp();
  expect((await fan.json("POST", "/api/quote", cart)).status).toBe(200);
  expect((await save(console, { leastOrderMinor: 10_000 })).status).toBe(200);
  expect(await fan.json("POST", "/api/quote", cart)).toMatchObject({ body: { code: "amount-too-small" } });
});

describe("an open order", () => {
  test("keeps price and seller, also in its credit note, while new orders follow the new settings", async () => {
    const console = await openConsole();
    const lines = [console.burger()];
    const order = await anAcceptedOrder({ lines, stadiumId: console.stadiumId });
    expect((await save(console, { feePerItemMinor: 900, seller: platform, tax })).status).toBe(200);
    await move(order.staff, order.code, { action: "ready" });
    await move(order.staff, order.code, { action: "take" });
    const proof = (await view(order.fan, order.id)).handoverPin;
    expect((await move(order.staff, order.code, { action: "deliver", proof })).status).toBe(200);
    const press = { requestKey: crypto.randomUUID(), scope: "lines", lines: [{ position: 0, quantity: 1 }] };
    expect((await refund(order.staff, order.id, press)).status).toBe(200);
    const { totals, documents } = await view(order.fan, order.id);
    expect([totals.deliveryFeeMinor, totals.tax ?? null]).toEqual([200, null]);
    expect(documents.map(({ kind, number, sellerName }) => [kind, number, sellerName])).toEqual([
      ["receipt", 1, ""],
      ["credit-note", 2, ""],
    ]);
    const next = await propose(await signUp(), lines, { stadiumId: console.stadiumId });
    expect(next.deliveryFee).toBe(900);
  });
});

test("where real fans order, a sample typed by hand is refused by its field", async () => {
  const console = await openConsole();
  const { venue } = createServices(stagingEnv);
  const { manager, stadiumId } = console;
  const at = { actor: { kind: "manager" as const, id: manager.userId }, stadiumId };
  const { settings, shops } = await console.view();
  const { tag, ...body } = settings;
  expect(await venue.saveSettings(at, { tag, settings: { ...body, seller: platform } })).toMatchObject({
    reason: "sample-value",
    findings: [{ path: "settings.seller.legalName" }, { path: "settings.seller.taxNumber" }],
  });
  const { id, tag: shopTag, state: _, account: __, ...shop } = must(shops[0]);
  expect(
    await venue.saveShop(at, id, {
      tag: shopTag,
      shop: { ...(shop as ShopBody), taxNumber: "000000000" },
    }),
  ).toMatchObject({ reason: "sample-value", findings: [{ path: "shop.taxNumber" }] });
});
