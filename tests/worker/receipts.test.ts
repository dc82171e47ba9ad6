import { env } from "cloudflare:workers";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { receiptStatement } from "#worker/db/money/receipts.ts";
import { readOne } from "#worker/db/reading.ts";
import { orders, receipts } from "#worker/db/schema/index.ts";
import { servicesOf } from "#worker/services/services.ts";
import { issueTaxDocuments, type TaxAuthority } from "#worker/usecases/platform/issue-tax-documents.ts";
import { exportVenue } from "#worker/usecases/venue/export-venue.ts";
import { refundAtProvider } from "../support/stripe-control.ts";
import { anAcceptedOrder, move, refund, reviewNow, view } from "../support/worker-orders.ts";
import { bringIn, db, openOwnVenue, openTeddy } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

const platform = { kind: "platform", legalName: "Demo platform", taxNumber: "000000000" } as const;
const tax = {
  ...{ shown: "included", remits: "shop", usualClass: "food", feeClass: "food" },
  rates: [{ class: "food", from: "2025-01-01", rate: 18_000 }],
};
const openVenue = (seller: typeof platform | null = null, terms: typeof tax | null = null) =>
  openOwnVenue("", (file) => {
    file.format = "seatside-venue/2";
    Object.assign(file.stadium, { seller, ...(terms && { tax: terms }) });
    Object.assign(file.shops[0], { legalName: "Demo stand", taxNumber: "000000000" });
  });
type Own = Awaited<ReturnType<typeof openVenue>>;

async function aDelivery(own: Own) {
  const order = await anAcceptedOrder({ lines: [own.burger(2)], stadiumId: own.stadiumId });
  await move(order.staff, order.code, { action: "ready" });
  await move(order.staff, order.code, { action: "take" });
  const proof = (await view(order.fan, order.id)).handoverPin;
  expect((await move(order.staff, order.code, { action: "deliver", proof })).status).toBe(200);
  return order;
}
const documentsOf = async (order: Awaited<ReturnType<typeof aDelivery>>) =>
  (await view(order.fan, order.id)).documents;

test("an order that ends gets the next number of its seller's row, with the seller's legal name", async () => {
  const own = await openVenue();
  const [first, second] = [await aDelivery(own), await aDelivery(own)];
  const seller = { sellerName: "Demo stand", sellerNumber: "000000000" };
  expect(await documentsOf(first)).toMatchObject([{ kind: "receipt", number: 1, ...seller }]);
  expect(await documentsOf(second)).toMatchObject([{ kind: "receipt", number: 2, ...seller }]);
  // A name that changes later leaves what was made alone.
  Object.assign(own.venue.shops[0] ?? {}, { legalName: "Another stand" });
  await bringIn(own.venue);
  expect(await documentsOf(first)).toMatchObject([seller]);
});

test("a refund after the receipt makes a credit note in the same row, once for one press", async () => {
  const order = await aDelivery(await openVenue());
  const press = { requestKey: crypto.randomUUID(), scope: "lines", lines: [{ position: 0, quantity: 1 }] };
  for (const _press of [1, 2]) expect((await refund(order.staff, order.id, press)).status).toBe(200);
  expect(await documentsOf(order)).toMatchObject([
    { kind: "receipt", number: 1 },
    { kind: "credit-note", number: 2 },
  ]);
  const { documents, money } = await view(order.fan, order.id);
  const { foodMinor, deliveryFeeMinor, tipMinor, taxMinor } = money.refunded;
  expect(documents.map(({ givenBackMinor }) => givenBackMinor)).toEqual([
    undefined,
    foodMinor + deliveryFeeMinor + tipMinor + taxMinor,
  ]);
  expect(foodMinor).toBeGreaterThan(0);
});

test("a credit note has the tax of exactly what it gave back, and the receipt keeps its own as issued", async () => {
  const order = await aDelivery(await openVenue(null, tax));
  const issued = (await view(order.fan, order.id)).taxLines;
  const back = (press: Record<string, unknown>) => refund(order.staff, order.id, press);
  expect((await back({ scope: "lines", lines: [{ position: 0, quantity: 1 }] })).status).toBe(200);
  expect((await back({ scope: "order", lines: [] })).status).toBe(200);
  const { documents, taxLines } = await view(order.fan, order.id);
  expect(taxLines).toEqual(issued);
  // 54.00 and 2.00 with 18 % in them.
  const one = { taxClass: "food", taxRate: 18_000, netMinor: 5_600 - 824 - 31, taxMinor: 824 + 31 };
  expect(issued).toEqual([{ ...one, netMinor: 2 * one.netMinor, taxMinor: 2 * one.taxMinor }]);
  const food = { foodMinor: 5_400, deliveryFeeMinor: 200, taxMinor: 0 };
  for (const { note } of documents.slice(1))
    expect(note).toMatchObject({ lines: [{ quantity: 1, totalMinor: 5_400 }], given: food, taxLines: [one] });
});

test("a refund at the provider's dashboard leaves the receipt as issued, and stands below its total", async () => {
  const order = await aDelivery(await openVenue());
  await refundAtProvider(order.intentId, 100);
  await reviewNow(order.id, order.intentId);
  const receipt = await readOne(db, servicesOf(env).orders.receiptOf(order.fan.userId, order.id));
  const { totalMinor } = order.quote.totals;
  expect(receipt).toMatchObject({ byHandMinor: 100, money: { byHandMinor: 0, dueMinor: totalMinor } });
});

test("no receipt for an order that was canceled with its money back; what was given back before is in it", async () => {
  const own = await openVenue();
  const canceled = await anAcceptedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  expect((await move(canceled.staff, canceled.code, { action: "cancel", reason: "other" })).status).toBe(200);
  expect((await view(canceled.fan, canceled.id)).documents).toEqual([]);
  const order = await anAcceptedOrder({ lines: [own.burger(2)], stadiumId: own.stadiumId });
  await refund(order.staff, order.code, { scope: "lines", lines: [{ position: 0, quantity: 1 }] });
  expect((await view(order.fan, order.id)).documents).toEqual([]);
});

test("where the platform sells, all shops of the venue share its row and its name", async () => {
  const own = await openVenue(platform);
  const order = await aDelivery(own);
  expect(await documentsOf(order)).toMatchObject([{ sellerName: "Demo platform", number: 1 }]);
  const [row] = await db.select().from(receipts).where(eq(receipts.orderId, order.id));
  expect(row).toMatchObject({ seller: "platform", allocationNumber: null, signature: null });
});

test("a tax authority behind the port is asked once for each document; without one, none is an invoice", async () => {
  const own = await openVenue();
  const order = await aDelivery(own);
  await refund(order.staff, order.id, { scope: "lines", lines: [{ position: 0, quantity: 1 }] });
  const stored = () =>
    db.select().from(receipts).where(eq(receipts.orderId, order.id)).orderBy(receipts.number);
  expect(await issueTaxDocuments({ db, taxAuthority: null })).toBe(0);
  expect((await stored()).map((each) => each.allocationNumber)).toEqual([null, null]);

  // One that fails stops no other.
  const failing: TaxAuthority = {
    async allocate({ number, orderId }) {
      if (number === 1 || orderId !== order.id) throw new Error("the authority is down");
      return { allocationNumber: `A-${number}`, signature: "signed" };
    },
  };
  expect(await issueTaxDocuments({ db, taxAuthority: failing }, 5_000)).toBe(1);
  expect((await stored()).map((each) => each.allocationNumber)).toEqual([null, "A-2"]);

  const asked: string[] = [];
  const taxAuthority: TaxAuthority = {
    async allocate({ id, number }) {
      asked.push(id);
      return { allocationNumber: `A-${number}`, signature: "signed" };
    },
  };
  await issueTaxDocuments({ db, taxAuthority }, 5_000);
  await issueTaxDocuments({ db, taxAuthority }, 5_000);
  expect(new Set(asked).size).toBe(asked.length);
  expect(await stored()).toMatchObject([
    { kind: "receipt", allocationNumber: "A-1", signature: "signed" },
    { kind: "credit-note", allocationNumber: "A-2", signature: "signed" },
  ]);
});

test("1,000 closings at once: no gap, no double", async () => {
  const own = await openVenue();
  const { id } = await aDelivery(own);
  const ids = Array.from({ length: 1_000 }, () => crypto.randomUUID());
  const columns = Object.values(getTableColumns(orders)).map(({ name }) => name);
  const copied = columns.map((name) =>
    name === "id" || name === "checkout_key" ? sql`each.value` : sql.raw(`orders.${name}`),
  );
  await db.run(sql`insert into orders (${sql.raw(columns.join())}) select ${sql.join(copied, sql`, `)}
    from orders, json_each(${JSON.stringify(ids)}) as each where orders.id = ${id}`);
  const at = Date.now();
  const close = (orderId: string) =>
    db.batch([receiptStatement({ db, orderId, timeZone: "Asia/Jerusalem", at })] as never);
  // Some of them twice, as a closing that is repeated.
  await Promise.all([...ids, ...ids.slice(0, 50)].map(close));
  const made = await db
    .select({ number: receipts.number })
    .from(receipts)
    .where(eq(receipts.stadiumId, own.stadiumId))
    .orderBy(receipts.number);
  expect(made.map(({ number }) => number)).toEqual(Array.from({ length: 1_001 }, (_, index) => index + 1));
}, 60_000);

test("who sells comes back from an export", async () => {
  const own = await openVenue(platform);
  const exported = await exportVenue(db, own.stadiumId);
  expect(exported).toMatchObject({
    format: "seatside-venue/2",
    stadium: { seller: platform },
  });
  expect(exported?.shops[0]).toMatchObject({ legalName: "Demo stand", taxNumber: "000000000" });
});
