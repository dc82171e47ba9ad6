import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orderMoney } from "#domain/ledger/order-money.ts";
import { spacedOrderCode } from "#domain/order/order-code.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { taxAsIssued } from "#domain/receipt/issued.ts";
import { documentNumber } from "#domain/receipt/receipt.ts";
import { customers, notices, stadiums } from "#worker/db/schema/index.ts";
import { receiptMail } from "#worker/notifier/receipt-mail.ts";
import { createServices } from "#worker/services/services.ts";
import { anAcceptedOrder, move, refund, row, view, waitAtSeat } from "../support/worker-orders.ts";
import { db, openOwnVenue, openTeddy } from "../support/worker-world.ts";

beforeAll(() => openTeddy());

type Mail = { to: string; subject: string; text: string; html: string };
const mails: Mail[] = [];
/** Without the marks that keep a value in its direction, and with spaces that break. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/gu, "").replaceAll("\u00a0", " ");
let isDown = false;
const { room } = createServices({
  ...env,
  LOCAL_ORIGIN: "http://localhost:5303",
  MAIL: {
    send: async (mail: Mail) => {
      if (isDown) throw new Error("mail is down");
      mails.push(mail);
    },
  },
} as unknown as Env);

/** A delivered order whose receipt waits in the outbox. */
async function aDeliveredOrder(wants = true, of: Parameters<typeof anAcceptedOrder>[0] = {}) {
  const order = await anAcceptedOrder(of);
  const { notifications } = (await db.query.customers.findFirst({
    where: eq(customers.id, order.fan.userId),
  })) ?? { notifications: {} };
  await db
    .update(customers)
    .set({ notifications: { ...(notifications as object), email: true, receipts: wants } as never })
    .where(eq(customers.id, order.fan.userId));
  const { handoverPin } = await row(order.id);
  const step = (body: unknown) => order.staff.json("POST", `/api/staff/orders/${order.code}`, body);
  await step({ action: "ready" });
  await step({ action: "take" });
  const delivered = await step({ action: "deliver", proof: handoverPin });
  expect(delivered.status).toBe(200);
  await db
    .update(notices)
    .set({ state: "pending", attempts: 0, nextAttemptAt: 1, doneAt: null, lastError: null })
    .where(eq(notices.id, `${order.id}-receipt-mail`));
  return order;
}
const receiptOf = async (id: string) =>
  (
    await db
      .select()
      .from(notices)
      .where(eq(notices.id, `${id}-receipt-mail`))
  )[0];

test("after the delivery the receipt is mailed once, in the order's language, with what was charged", async () => {
  const order = await aDeliveredOrder();
  mails.splice(0);
  await room.sendNotices(order.id);
  await room.sendNotices(order.id);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.to).toBe(order.fan.email);
  expect(mail?.subject).toContain(spacedOrderCode(order.code).replace(" ", "\u00a0"));
  expect(mail?.text).toContain(spacedOrderCode(order.code));
  expect(mail?.text).toContain((order.quote.totals.totalMinor / 100).toFixed(2));
  expect(mail?.text).toContain("ולא חשבונית מס");
  expect(await receiptOf(order.id)).toMatchObject({ state: "done" });
});

test("the mail has what was chosen of each dish, the tax that its prices hold, and a link to where this runs", async () => {
  const rates = [{ class: "food", from: "2025-01-01", rate: 18_000 }];
  const tax = { shown: "included", remits: "platform", usualClass: "food", feeClass: "food", rates };
  const own = await openOwnVenue("", (file) => {
    file.format = "seatside-venue/2";
    Object.assign(file.stadium, { tax });
  });
  const order = await aDeliveredOrder(true, { lines: [own.burger(2)], stadiumId: own.stadiumId });
  mails.splice(0);
  await room.sendNotices(order.id);
  const { lines, taxLines } = await view(order.fan, order.id);
  const [option] = lines[0]?.options ?? [];
  expect(option?.he).toBeTruthy();
  const [mail] = mails;
  const text = plain(mail?.text ?? "");
  expect(text).toMatch(new RegExp(`^2 × .*\n +${option?.he}$`, "m"));
  expect(plain(mail?.html ?? "")).toContain(`>${option?.he}</span>`);
  expect(text).toContain(`מתוכם מע״מ 18%: ₪${((taxLines[0]?.taxMinor ?? 0) / 100).toFixed(2)}`);
  expect(text).toContain(`http://localhost:5303/order/${order.id}`);
});

test("a refund after the receipt is mailed as its credit note, each one once, in the order's language", async () => {
  const order = await aDeliveredOrder();
  await room.sendNotices(order.id);
  const notes = () =>
    db
      .select()
      .from(notices)
      .where(and(eq(notices.orderId, order.id), eq(notices.kind, "credit-note")))
      .orderBy(notices.createdAt);
  const back = (press: object) =>
    refund(order.staff, order.id, { requestKey: crypto.randomUUID(), scope: "lines", ...press });
  const press = { requestKey: crypto.randomUUID(), lines: [{ position: 0, quantity: 1 }] };
  for (const each of [press, press, { scope: "order", lines: [] }])
    expect((await back(each)).status).toBe(200);
  // The room sends them by the usual way; then here once more, to be read.
  await expect
    .poll(async () => (await notes()).map(({ state }) => state), { timeout: 15_000 })
    .toEqual(["done", "done"]);
  await db
    .update(notices)
    .set({ state: "pending", attempts: 0, nextAttemptAt: 1, doneAt: null, lastError: null })
    .where(and(eq(notices.orderId, order.id), eq(notices.kind, "credit-note")));
  mails.splice(0);
  await room.sendNotices(order.id);
  await room.sendNotices(order.id);
  expect(mails).toHaveLength(2);
  const { documents } = await view(order.fan, order.id);
  const made = documents.filter(({ kind }) => kind === "credit-note");
  expect(made).toHaveLength(2);
  for (const [index, { givenBackMinor = 0, ...document }] of made.entries()) {
    const mail = mails.find(({ text }) => text.includes(documentNumber(document)));
    expect(mail?.to, `${index}`).toBe(order.fan.email);
    expect(mail?.subject).toContain("זיכוי");
    expect(mail?.text).toContain((givenBackMinor / 100).toFixed(2));
  }
  expect((await notes()).map(({ state }) => state)).toEqual(["done", "done"]);
});

test("a customer without receipts in their preferences gets none", async () => {
  const order = await aDeliveredOrder(false);
  mails.splice(0);
  await room.sendNotices(order.id);
  expect(mails).toEqual([]);
  expect(await receiptOf(order.id)).toMatchObject({ state: "done", lastError: "unwanted" });
});

test("a failed mail is retried", async () => {
  const order = await aDeliveredOrder();
  mails.splice(0);
  isDown = true;
  await room.sendNotices(order.id);
  isDown = false;
  expect(await receiptOf(order.id)).toMatchObject({ state: "pending", attempts: 1 });
  await db.update(notices).set({ nextAttemptAt: 1 }).where(eq(notices.orderId, order.id));
  await room.sendNotices(order.id);
  expect(mails).toHaveLength(1);
});

for (const isRefunded of [false, true])
  test(`an order charged at an empty seat ${isRefunded ? "and refunded by the venue has no" : "has its"} receipt`, async () => {
    const own = await openOwnVenue();
    await db.update(stadiums).set({ refundsAbsentFans: isRefunded }).where(eq(stadiums.id, own.stadiumId));
    const { fan, id, code, staff } = await anAcceptedOrder({
      lines: [own.burger()],
      stadiumId: own.stadiumId,
    });
    await db
      .update(customers)
      .set({ notifications: { email: true, receipts: true } as never })
      .where(eq(customers.id, fan.userId));
    await move(staff, code, { action: "ready" });
    await move(staff, code, { action: "take" });
    await waitAtSeat(staff, code, id);
    expect((await move(staff, code, { action: "fan-not-there" })).status).toBe(200);
    await db
      .update(notices)
      .set({ state: "pending", attempts: 0, nextAttemptAt: 1, doneAt: null, lastError: null })
      .where(eq(notices.id, `${id}-receipt-mail`));
    mails.splice(0);
    await room.sendNotices(id);
    expect(mails.map((mail) => mail.to)).toEqual(isRefunded ? [] : [fan.email]);
    if (!isRefunded) expect(mails[0]?.text).not.toContain("תודה");
  });

const dish = { he: "פלאפל <b>", en: "Falafel <b>" };
const taxed = { taxClass: "food", taxRate: 18_000 };
const included = {
  ...{ shown: "included" as const, remits: "shop" as const, feeClass: "food", feeRate: 18_000 },
  ...{ minor: 459 + 93, feeMinor: 93 },
};
const waived = { feeMinor: 300, feeTaxMinor: 48, tipMinor: 0, sumMinor: 300, isRefunded: false };
const none = { foodMinor: 0, deliveryFeeMinor: 0, tipMinor: 0, taxMinor: 0 };
const receipt = {
  orderCode: "482913",
  currency: "ILS" as const,
  stadiumName: { he: "טדי", en: "Teddy" },
  shopName: { he: "גריל", en: "Grill" },
  endedAt: Date.UTC(2026, 10, 21, 18, 42),
  wasAbsent: false,
  timeZone: "Asia/Jerusalem",
  lines: [
    {
      name: dish,
      options: [{ he: "עם טחינה", en: "With tahini" }],
      quantity: 3,
      removedQuantity: 1,
      swappedQuantity: 0,
      unitMinor: 1_000,
    },
  ],
  totals: { subtotalMinor: 3_000, deliveryFeeMinor: 600, tipMinor: 0, discountMinor: 0, totalMinor: 3_600 },
  document: null,
  creditNote: null,
  taxLines: [],
  money: {
    ...{
      waivedMinor: 0,
      capturedMinor: 2_400,
      refunded: none,
      byHandMinor: 0,
      refundState: "none" as const,
      dueMinor: 2_400,
    },
    notTaken: { ...none, foodMinor: 1_000, deliveryFeeMinor: 200 },
  },
  isPickup: false,
  seat: {
    entrance: "5",
    area: "East stand",
    stand: "Gallery" as const,
    section: "112",
    row: "14",
    seatNo: "7",
  },
  shelf: null,
  support: ["ask@venue.example", "02-5555555"],
  orderUrl: "https://seatside.example/order/x",
};

test("missing pieces are named, the charged amount stands beside the total, and markup is escaped", () => {
  const mail = receiptMail(receipt, "en");
  expect(mail.text).toContain("3 × Falafel b (1 not delivered, no charge)");
  expect(mail.text).toMatch(/Ordered: .*36\.00/);
  expect(mail.text).toMatch(/Sold out, not charged: .*12\.00/);
  expect(mail.text).toMatch(/New total: .*24\.00/);
  expect(mail.text).toContain("not a tax invoice");
  expect(plain(mail.text)).toContain("Gate 5 · East stand · Level Gallery · Section 112 · Row 14 · Seat 7");
  expect(plain(mail.html)).toContain("ask@venue.example · 02-5555555");
  expect(plain(receiptMail(receipt, "he").text)).toContain(
    "שער 5 · East stand · טבעת עליונה · גוש 112 · שורה 14 · כיסא 7",
  );
  expect(mail.html).toContain("Falafel b");
  expect(mail.html).not.toContain("<b>");
  expect(receiptMail(receipt, "he").html).toContain('dir="rtl"');
});

test("nothing that a venue calls itself or its dishes becomes a link in the mail", () => {
  const named = (name: string) => ({ he: name, en: name });
  const lines = receipt.lines.map((line) => ({ ...line, name: named("www.evil.example/pay") }));
  const typed = { shopName: named("https://evil.example/r"), stadiumName: named("a@evil.example"), lines };
  const mail = receiptMail({ ...receipt, ...typed }, "en");
  for (const text of [mail.text, mail.html]) expect(text).not.toMatch(/evil\.example|https:\/\/evil/);
});

test("what was picked up names its shelf and no seat, and its fee is no delivery's", () => {
  const mail = plain(receiptMail({ ...receipt, isPickup: true, shelf: "B4" }, "en").text);
  expect(mail).toContain("Shelf B4");
  expect(mail).toMatch(/Handling: .*6\.00/);
  expect(mail).not.toMatch(/Delivery|Seat 7/);
  const free = { totals: { ...receipt.totals, deliveryFeeMinor: 0 } };
  const kept = plain(
    receiptMail({ ...receipt, ...free, isPickup: true, shelf: "B4", wasAbsent: true }, "he").text,
  );
  expect(kept).toContain("מדף B4");
  expect(kept).toContain("איש לא אסף");
  expect(kept).not.toContain("טיפול");
});

test("what went to a shelf before the charge is mailed as charged, and its tax once, of what was taken", () => {
  const order = { ...receipt.totals, tax: included, capturedMinor: 3_300, waived };
  const lines = [
    { ...{ position: 0, quantity: 3, removedQuantity: 0, unitMinor: 1_000, unitTaxMinor: 153 }, ...taxed },
  ];
  const facts = { order: { ...order, canceledAt: null }, lines, refunds: [], operations: [], documents: [] };
  const mail = plain(
    receiptMail(
      {
        ...receipt,
        ...{ isPickup: true, shelf: "B4", totals: { ...receipt.totals, tax: included } },
        money: orderMoney({
          order: { ...order, status: OrderStatus.PREPARING },
          lines,
          refunds: [],
          openCalls: { pending: 0, failed: 0, settled: 0 },
        }),
        taxLines: taxAsIssued(facts),
      },
      "en",
    ).text,
  );
  expect(mail).toMatch(/Picked up, not charged: .*3\.00/);
  expect(mail).toMatch(/New total: .*33\.00/);
  // Under the name that it was ordered with.
  const refunded = { ...none, deliveryFeeMinor: 300 };
  const back = {
    ...receipt,
    isPickup: true,
    shelf: "B4",
    money: { ...receipt.money, waivedMinor: 300, refunded },
  };
  expect(plain(receiptMail(back, "en").text)).toMatch(/Refunded: delivery: .*3\.00/);
  expect(mail).not.toContain("Including VAT");
  expect(mail.match(/Includes 18% VAT: .*/g)).toEqual([expect.stringMatching(/5\.04/)]);
  const tax = { ...included, shown: "added" as const };
  const added = { ...receipt, totals: { ...receipt.totals, tax }, taxLines: taxAsIssued(facts) };
  expect(plain(receiptMail(added, "en").text)).toMatch(/Tax of 18% on .*27\.96: .*5\.04/);
});
