import { expect, test } from "vitest";
import { OrderState } from "#app/routes/staff/parts/named.tsx";
import { OrderScreen } from "#app/routes/staff/venue/orders/order-screen.tsx";
import type { Language } from "#domain/language/localized.ts";
import { noShares } from "#domain/ledger/shares.ts";
import type { OrderStory } from "#domain/order/order-story.ts";
import type { OrderStatus } from "#domain/order-status.ts";
import { draw } from "#tests/support/draw.tsx";

const at = Date.UTC(2026, 10, 21, 17, 0);
const story: OrderStory = {
  ...{
    id: "order-1",
    orderCode: "123456",
    stamp: "1795721145947",
    shopId: "grill",
    shop: { en: "Grill", he: "גריל" },
  },
  ...{ timeZone: "Asia/Jerusalem", evening: "2026-11-21", currency: "ILS", status: 3 },
  ...{ createdAt: at, placedAt: at, deliveredAt: at, closedAt: at },
  ...{
    section: "112",
    row: "14",
    seatNo: "7",
    shelf: null,
    fulfilment: "seat",
    readyAt: at,
    customer: "Noa Levi",
    phoneEnd: "4567",
  },
  quoted: {
    subtotalMinor: 8_000,
    discountMinor: 0,
    deliveryFeeMinor: 400,
    tipMinor: 600,
    tax: null,
    totalMinor: 9_000,
  },
  ...{ capturedMinor: 8_580, waivedMinor: 100, byHandMinor: 50 },
  left: { ...noShares, foodMinor: 7_680, deliveryFeeMinor: 400, tipMinor: 600 },
  lines: [
    { position: 0, name: { en: "Falafel", he: "פלאפל" }, options: [], quantity: 3, removedQuantity: 1 },
  ],
  events: [{ number: 1, action: "accept", actorKind: "shop", who: "Dana", reason: null, at }],
  refunds: [
    {
      ...noShares,
      foodMinor: 320,
      id: "refund-1",
      scope: "lines",
      reason: "complaint: cold",
      createdAt: at,
      state: "pending",
      actorKind: "manager",
      who: "Avi",
    },
  ],
  books: [
    { kind: "hold", providerId: "pi_1", at, movements: [{ party: "card", amountMinor: 9_000 }] },
    {
      ...{ kind: "capture", providerId: "ch_1", at },
      movements: [
        { party: "card", amountMinor: -8_580 },
        { party: "shop", amountMinor: 7_680 },
      ],
    },
  ],
  intents: ["pi_1"],
  documents: [{ kind: "receipt", number: "2026-000001" }],
};
const settled = { currency: "USD", bankMinor: 2_310, feesMinor: 97, exchangeMinor: 0 };
const screen = (isOperator: boolean, language: Language = "en") =>
  draw(
    <OrderScreen
      {...{
        story,
        isOnBoard: true,
        requestKey: "7f2c1f0e-0000-4000-8000-000000000000",
        isOperator,
        problem: null,
      }}
      settled={isOperator ? settled : null}
    />,
    { areas: ["messages", "staff"], visitor: { language } },
  );

test("a pickup's state names its shelf, and says that it was picked up", async () => {
  const state = async (status: OrderStatus) =>
    (await draw(<OrderState order={{ ...story, status, fulfilment: "pickup", shelf: "A1" }} />)).text;
  expect((await state(2)).replace(/[\u2066-\u2069]/g, "")).toBe("On shelf A1");
  expect(await state(3)).toBe("Picked up");
});

test("an order's page says why it is 4.20 off, who gave what back, and what the books and the provider hold", async () => {
  const { text } = await screen(true);
  for (const each of [
    ...[
      "Quoted",
      "₪90.00",
      "Picked up, not charged ₪1.00",
      "Sold out, not charged ₪3.20",
      "Left to refund: ₪86.30",
      "Refunded separately ₪0.50",
      "Avi",
      "It came cold",
      "-₪3.20",
      "on its way to the card",
    ],
    ...[
      "Accepted order",
      "Dana",
      "pi_1",
      "ch_1",
      "shop ₪76.80",
      "1795721145947",
      "2026-000001",
      "Noa Levi",
      "4567",
    ],
  ])
    expect(text).toContain(each);
});

test("it is refunded from there by piece, whole or its tip, each with its amount; the tip by an operator alone", async () => {
  const { text, html } = await screen(true);
  // Who carried a delivered order keeps the tip.
  for (const each of [
    "Falafel",
    "Of 2",
    "Refund everything left: ₪80.80",
    "Refund the tip: ₪6.00",
    "Reason",
    "$23.10",
  ])
    expect(text).toContain(each);
  expect(html).toContain('max="2"');
  for (const each of ["Refund the tip", "$23.10"]) expect((await screen(false)).text).not.toContain(each);
  expect((await screen(false, "he")).text).toContain("זיכוי על כל מה שנשאר: ₪80.80");
});

test("the ticket is printed on the shop's board while the order is on it, and the receipt opened", async () => {
  const { html } = await screen(false);
  for (const each of ["/staff/shop/grill?order=123456", "/order/order-1/receipt"])
    expect(html).toContain(each);
});
