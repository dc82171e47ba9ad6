import { describe, expect, test } from "vitest";
import type { Visitor } from "#app/cookies/visitor.ts";
import { type ReceiptOrder, ReceiptScreen } from "#app/routes/orders/receipt/receipt.tsx";
import { noShares } from "#domain/ledger/shares.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { emptySeat } from "#domain/seat/seat.ts";
import { draw } from "#tests/support/draw.tsx";
import { orderLive } from "#tests/support/order-live.ts";

const at = Date.UTC(2026, 10, 21, 18, 30);
const minute = 60_000;
const line = {
  position: 0,
  itemId: "tburger",
  name: { en: "Stand Burger", he: "המבורגר היציע" },
  description: { en: "", he: "" },
  picture: null,
  tint: "warm",
  note: "",
  options: [{ en: "No onion", he: "בלי בצל" }],
  quantity: 2,
  soldOutQuantity: 0,
  refundedQuantity: 0,
  swappedQuantity: 0,
  unitMinor: 5400,
  totalMinor: 10_800,
};
const order: ReceiptOrder = {
  id: "0199f000-0000-7000-8000-000000000001",
  orderId: "1795285800000",
  orderCode: "482913",
  currency: "ILS" as const,
  shopName: { en: "Malha Grill", he: "הגריל של מלחה" },
  counter: null,
  stadiumId: "teddy",
  stadiumName: { en: "Teddy Stadium", he: "אצטדיון טדי" },
  timeZone: "Asia/Jerusalem",
  support: { email: "", phone: "" },
  seat: { ...emptySeat, section: "112", row: "14", seatNo: "7" },
  areaName: null,
  lines: [line],
  totals: {
    subtotalMinor: 10_800,
    deliveryFeeMinor: 400,
    tipMinor: 720,
    discountMinor: 0,
    totalMinor: 11_920,
    tipPercentage: null,
  },
  documents: [],
  switchesTo: null,
  taxLines: [],
  money: {
    waivedMinor: 0,
    capturedMinor: 11_920,
    notTaken: noShares,
    refunded: noShares,
    byHandMinor: 0,
    refundState: "none",
    dueMinor: 11_920,
  },
  live: orderLive({
    status: OrderStatus.DELIVERED,
    paymentState: "captured",
    placedAt: at,
    acceptedAt: at + minute,
    deliveredAt: at + 20 * minute,
  }),
};
const drawn = (changes: Partial<ReceiptOrder> = {}) =>
  draw(
    <ReceiptScreen order={{ ...order, ...changes }} customer="Noa Levi" support="help@seatside.example" />,
  );

test.each([
  ["en", "East stand"],
  ["he", "יציע מזרחי"],
] as const)(
  "the seat’s side is named in the reader’s language, whatever the fan’s was (%s)",
  async (language, name) => {
    const areaName = { en: "East stand", he: "יציע מזרחי" };
    const seat = { ...order.seat, area: areaName.he };
    const of = async (changes: Partial<ReceiptOrder>) =>
      (
        await draw(
          <ReceiptScreen
            order={{ ...order, seat, ...changes }}
            customer="Noa"
            support="help@seatside.example"
          />,
          { visitor: { language } as Visitor },
        )
      ).text;
    expect(await of({ areaName })).toContain(name);
    // What the venue doesn't name stays as it was typed.
    expect(await of({ areaName: null })).toContain(areaName.he);
  },
);

test("support is the venue’s own phone and mail, without them the operator’s mail", async () => {
  const asked = async (support: ReceiptOrder["support"]) =>
    (
      await draw(
        <ReceiptScreen order={{ ...order, support }} customer="Noa" support="help@seatside.example" />,
      )
    ).html;
  const both = await asked({ email: "food@venue.example", phone: "*2244" });
  expect(both).toContain('href="mailto:food@venue.example"');
  expect(both).toContain('href="tel:*2244"');
  expect(both).not.toContain("help@seatside.example");
  expect(await asked({ email: "", phone: "02-123" })).not.toContain("mailto:");
  expect(await asked({ email: "", phone: "" })).toContain('href="mailto:help@seatside.example"');
});

describe("a receipt", () => {
  test("names venue, stand, customer, seat, lines with their choices, every sum, the code and the times", async () => {
    const { text } = await drawn();
    for (const part of [
      ...[
        "Teddy Stadium",
        "Malha Grill",
        "Noa Levi",
        "Section \u2068112\u2069 · Row \u206814\u2069 · Seat \u20687\u2069",
        "482 913",
      ],
      ...["2× Stand Burger", "No onion", "₪54.00", "₪108.00", "₪4.00", "₪7.20", "₪119.20"],
      ...["₪119.20 was charged to your card.", "20:30", "20:31", "20:50", "1795285800000"],
      "not a tax invoice",
      "Questions about this order? help@seatside.example",
    ])
      expect(text).toContain(part);
  });

  test("never says that a card wasn’t charged while nobody knows", async () => {
    const live = orderLive({ status: OrderStatus.CANCELED, paymentState: "held", placedAt: at });
    const money = { ...order.money, capturedMinor: null };
    const of = async (cancelReason: string) => (await drawn({ live: { ...live, cancelReason }, money })).text;
    expect(await of("payment-unanswered")).toContain("If your card was charged, you’ll be refunded in full.");
    expect(await of("customer")).toContain("You weren’t charged. The amount reserved");
  });

  test("says what was refunded, and what is paid in the end", async () => {
    const refunded = { foodMinor: 5_400, deliveryFeeMinor: 200, tipMinor: 0, taxMinor: 0 };
    const { text } = await drawn({
      lines: [{ ...line, refundedQuantity: 1 }],
      money: { ...order.money, refunded, refundState: "done", dueMinor: 6_320 },
    });
    for (const part of ["1 of 2 refunded", "New total", "₪63.20", "₪56.00 was refunded to your card"])
      expect(text).toContain(part);
  });

  test("never claims a charge that was not made", async () => {
    const money = { ...order.money, capturedMinor: null };
    const held = await drawn({ money, live: orderLive({ placedAt: at }) });
    expect(held.text).toContain("Reserved on your card");
    const canceled = { status: OrderStatus.CANCELED, paymentState: "released", canceledAt: at } as const;
    const over = await drawn({ money, live: orderLive({ placedAt: at, ...canceled }) });
    expect(over.text).toContain("You weren’t charged.");
    const free = await drawn({ money, live: orderLive({ placedAt: at, paymentState: "none" }) });
    expect(free.text).toContain("Nothing to pay.");
    for (const { text } of [held, over, free]) expect(text).not.toContain("was charged to your card");
  });
});
