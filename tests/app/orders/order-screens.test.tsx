import { describe, expect, test } from "vitest";
import { markColor } from "#app/components/order/bag-mark.tsx";
import { OrderSkeleton, OrdersProblem, OrdersScreen } from "#app/routes/orders/list/orders.tsx";
import { OrderProblem } from "#app/routes/orders/order-problem.tsx";
import { OrderScreen } from "#app/routes/orders/tracking/order.tsx";
import type { Language } from "#domain/language/localized.ts";
import { noShares } from "#domain/ledger/shares.ts";
import type { OrderCard as Card, OrderDetail } from "#domain/order/order-view.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { qrPath } from "#domain/seat/qr-path.ts";
import { emptySeat } from "#domain/seat/seat.ts";
import { draw } from "#tests/support/draw.tsx";
import { orderLive } from "#tests/support/order-live.ts";

const at = Date.UTC(2026, 10, 21, 18, 30);
const minute = 60_000;

const aCard = (changes: Partial<Card> = {}): Card => ({
  id: "0199f000-0000-7000-8000-000000000001",
  orderCode: "482913",
  fulfilment: "seat",
  currency: "ILS" as const,
  status: OrderStatus.PREPARING,
  isDraft: false,
  shopName: { en: "Malha Grill", he: "הגריל של מלחה" },
  firstItem: { en: "Stand Burger", he: "המבורגר היציע" },
  itemCount: 3,
  totalMinor: 11_920,
  promise: null,
  createdAt: at - 5 * minute,
  timeZone: "Asia/Jerusalem",
  version: 1,
  ...changes,
});
const listOf = (orders: Card[]) => ({ orders, older: { completed: null, canceled: null } });
const list = (orders: Card[], path = "/orders") =>
  draw(<OrdersScreen list={listOf(orders)} start={null} serverNow={at} />, { path });

describe("the orders list", () => {
  // [product 12.3]
  test("shows of each order number, status, stand, pieces, day and time, and total", async () => {
    const { text } = await list([aCard()]);
    for (const part of ["Order 482 913", "Preparing", "Malha Grill", "3 items", "Today,", "20:25", "₪119.20"])
      expect(text).toContain(part);
  });

  // [product 12.3]
  test("calls an order by its first item where the stand has no name", async () => {
    expect((await list([aCard({ shopName: { en: "", he: "" } })])).text).toContain("Stand Burger");
  });

  // [product 12.11]
  test("says how many dishes were swapped or left out, where the fan was asked", async () => {
    const { text } = await list([aCard({ swappedCount: 2, leftOutCount: 1 })]);
    expect(text).toContain("2 swapped · 1 left out");
    expect((await list([aCard()])).text).not.toContain("swapped");
  });

  // [product 12.4]
  test("has a button to track for active orders only", async () => {
    expect((await list([aCard()])).text).toContain("Track order");
    const delivered = await list([aCard({ status: OrderStatus.DELIVERED })], "/orders?tab=completed");
    expect(delivered.text).toContain("Delivered");
    expect(delivered.text).not.toContain("Track order");
  });

  test("finishes the payment of a pickup as one", async () => {
    const draft = { status: OrderStatus.PENDING, isDraft: true };
    const { html } = await list([aCard({ ...draft, fulfilment: "pickup" })]);
    expect(html).toContain('href="/order/confirm?way=pickup"');
    expect((await list([aCard(draft)])).html).toContain('href="/order/confirm"');
  });

  test("shows the minutes left as the largest thing of an active order, from the list alone", async () => {
    const promise = { fromAt: at + 6 * minute, toAt: at + 12 * minute };
    expect((await list([aCard({ promise })])).text).toContain("6–12 min");
    expect((await list([aCard({ promise })])).text).toContain("₪119.20");
    const passed = { fromAt: at - 9 * minute, toAt: at - minute };
    expect((await list([aCard({ promise: passed })])).text).not.toContain(" min");
  });

  // [product 12.5]
  test("reminds of the QR code while delivering, and at no other time", async () => {
    const hint = "Have the QR code ready";
    expect((await list([aCard({ status: OrderStatus.DELIVERING })])).text).toContain(hint);
    expect((await list([aCard()])).text).not.toContain(hint);
  });

  // [product 12.1 12.2]
  test("has the tabs Active and Completed, and Cancelled only where there is one", async () => {
    const tabs = async (orders: Card[]) =>
      [...(await list(orders)).html.matchAll(/href="\/orders(\?tab=\w+)?"/g)].map((match) => match[1] ?? "");
    expect(await tabs([aCard()])).toEqual(["", "?tab=completed"]);
    expect(await tabs([aCard({ status: OrderStatus.CANCELED })])).toEqual([
      "",
      "?tab=completed",
      "?tab=canceled",
    ]);
  });

  // [product 12.8]
  test("says so where there are none, with the way to the menu", async () => {
    const { html, text } = await list([]);
    expect(text).toContain("No orders yet");
    expect(html).toContain('href="/menu"');
  });

  // [product 12.7]
  test("that did not come says so, with Try Again", async () => {
    const { text } = await draw(<OrdersProblem />, { path: "/orders" });
    expect(text).toContain("Error loading orders");
    expect(text).toContain("Try Again");
  });
});

const line = {
  position: 0,
  itemId: "tburger",
  name: { en: "Stand Burger", he: "המבורגר היציע" },
  description: { en: "Beef off the charcoal", he: "קציצת בקר" },
  picture: "hamburger",
  tint: "warm",
  note: "",
  options: [],
  quantity: 2,
  soldOutQuantity: 0,
  refundedQuantity: 0,
  swappedQuantity: 0,
  unitMinor: 5400,
  totalMinor: 10_800,
};
type Changes = {
  live?: Partial<OrderDetail["live"]>;
  lines?: OrderDetail["lines"];
  money?: Partial<OrderDetail["money"]>;
  switchesTo?: OrderDetail["switchesTo"];
  language?: Language;
};
const track = (
  { live = {}, lines = [line], money = {}, switchesTo = null, language = "en" }: Changes = {},
  qr = qrPath("482913.secret"),
) =>
  draw(
    <OrderScreen
      support="help@seatside.example"
      order={{
        id: "0199f000-0000-7000-8000-000000000001",
        orderId: "1795285800000",
        orderCode: "482913",
        currency: "ILS" as const,
        shopName: { en: "Malha Grill", he: "הגריל של מלחה" },
        counter: live.fulfilment === "pickup" ? { gate: "5", floor: "1", walkMinutes: 4 } : null,
        stadiumId: "teddy",
        stadiumName: { en: "Teddy Stadium", he: "אצטדיון טדי" },
        timeZone: "Asia/Jerusalem",
        support: { email: "", phone: "" },
        seat: { ...emptySeat, section: "112", row: "14", seatNo: "7", entrance: "5" },
        lines,
        areaName: null,
        totals: {
          subtotalMinor: 10_800,
          deliveryFeeMinor: 400,
          tipMinor: 720,
          discountMinor: 0,
          totalMinor: 11_920,
          tipPercentage: null,
        },
        documents: [],
        switchesTo,
        taxLines: [],
        money: {
          waivedMinor: 0,
          capturedMinor: null,
          notTaken: noShares,
          refunded: noShares,
          byHandMinor: 0,
          refundState: "none",
          dueMinor: 11_920,
          ...money,
        },
        live: orderLive({ placedAt: at - 20 * minute, createdAt: at - 21 * minute, ...live }),
        handoverPin: "0398",
      }}
      qr={qr}
      push={null}
      serverNow={at}
      scannedSeat={null}
    />,
    { path: "/order/0199f000-0000-7000-8000-000000000001", visitor: { language } },
  );
const delivering = {
  status: OrderStatus.DELIVERING,
  acceptedAt: at - 18 * minute,
  readyAt: at - 9 * minute,
  deliveringAt: at - 8 * minute,
};

describe("tracking", () => {
  // [product 13.1]
  test("begins with the way back and the order's code", async () => {
    const { html, text } = await track();
    expect(html).toMatch(/<header.*?href="\/orders".*?<h1/s);
    expect(text).toContain("Order 482 913");
  });

  // [product 13.2]
  test("shows a QR code of 140 to present, or says that there is none", async () => {
    const shown = await track();
    expect(shown.html).toMatch(/<svg[^>]*width="140"[^>]*height="140"/);
    expect(shown.text).toContain("Show to the runner");
    const none = await track({}, null as unknown as ReturnType<typeof qrPath>);
    expect(none.text).toContain("No QR code available");
  });

  // [product 13.6]
  test("names four steps, each that was reached with its time on the stadium's clock", async () => {
    const { html } = await track({ live: delivering });
    const steps = [...(/<ol>(.*?)<\/ol>/s.exec(html)?.[1] ?? "").matchAll(/<li.*?<\/li>/gs)].map((match) =>
      match[0].replace(/<[^>]+>/g, " ").replace(/\s+/g, " "),
    );
    expect(steps).toHaveLength(4);
    for (const [index, [name, time]] of [
      ["Order Received", "20:10"],
      ["Preparing", "20:12"],
      ["On the Way", "20:22"],
      ["Delivered", ""],
    ].entries()) {
      expect(steps[index]).toContain(name);
      expect(steps[index]).toContain(time);
    }
    expect(html).toMatch(/aria-current="step"[^>]*>(?:(?!<li).)*On the Way/s);
  });

  test("offers a pickup's way back to the seat only until the shop accepts, as its live status says", async () => {
    const text = async (status: OrderStatus) => {
      const switchesTo = { way: "seat", backMinor: 0 } as const;
      return (await track({ live: { fulfilment: "pickup", status }, switchesTo })).text;
    };
    expect(await text(OrderStatus.PENDING)).toContain("Bring it to my seat");
    expect(await text(OrderStatus.PREPARING)).not.toContain("Bring it to my seat");
  });

  // [product 20.9]
  test("says sorry for a pickup that is late, and never speaks of its arrival", async () => {
    const range = (from: number) => ({ fromAt: at + from * minute, toAt: at + (from + 6) * minute });
    const pickup = { fulfilment: "pickup" as const, status: OrderStatus.PREPARING };
    const text = async (from: number) =>
      (await track({ live: { ...pickup, promise: range(from), firstPromise: range(9) } })).text;
    expect(await text(-15)).toContain(
      "Should have been ready by 20:21, running 9 min late. Sorry for the wait.",
    );
    expect(await text(14)).toContain("Ready between 20:44 and 20:50");
    expect(await text(14)).toContain("New time: 5 min later than first expected.");
    expect(await text(14)).not.toContain("arrival");
  });

  test("says when the promise moved, and by how much, to those who listen too", async () => {
    const range = (from: number) => ({ fromAt: at + from * minute, toAt: at + (from + 6) * minute });
    const moved = async (from: number) => track({ live: { promise: range(from), firstPromise: range(9) } });
    expect((await moved(14)).text).toContain("New arrival time: 5 min later than first expected.");
    expect((await moved(6)).text).toContain("New arrival time: 3 min earlier than first expected.");
    expect((await moved(10)).text).not.toContain("New arrival time");
    // The region is there before the news, or else nobody reads it out.
    expect((await moved(9)).html).toMatch(/<div aria-live="polite"><\/div>/);
    expect((await moved(9)).text).toContain("Expected between 20:39 and 20:45");
  });

  // [product 1.4 13.8]
  test("tells who comes, and how to call, only while delivering", async () => {
    const contact = { name: "Daniel Avitan", phone: "+972525550177", stopsBefore: 2 };
    const shown = await track({ live: { ...delivering, contact } });
    expect(shown.text).toContain("Daniel Avitan");
    expect(shown.html).toContain('href="tel:+972525550177"');
    expect(shown.text).toContain("2 stops before yours");
    const next = await track({ live: { ...delivering, contact: { ...contact, stopsBefore: 0 } } });
    expect(next.text).toContain("Your seat is the next stop");
    const silent = await track({ live: { ...delivering, contact: { ...contact, phone: null } } });
    expect(silent.text).toContain("Contact information unavailable");
    const nameless = await track({
      live: { ...delivering, contact: { ...contact, name: null } },
    });
    expect(nameless.text).toContain("Delivery person");
    const before = await track({ live: { contact } });
    expect(before.html).not.toContain("tel:");
  });

  // [product 13.10]
  test("lists quantity, name, description and price; a drink stands for a picture that is missing", async () => {
    const { html, text } = await track({ lines: [line, { ...line, picture: null }] });
    for (const part of ["2×", "Stand Burger", "Beef off the charcoal", "₪108.00"])
      expect(text).toContain(part);
    expect(html).toContain("hamburger.webp");
    expect(html).toContain("cup-with-straw.webp");
    expect((await track({ lines: [] })).text).toContain("No items in this order");
  });

  test("strikes out what sold out or was refunded, with sums, the new total and where the money is", async () => {
    const lines = [
      { ...line, soldOutQuantity: 1 },
      { ...line, name: { en: "Cola", he: "קולה" }, refundedQuantity: 2 },
    ];
    const { html, text } = await track({
      lines,
      money: {
        capturedMinor: 11_000,
        notTaken: { foodMinor: 5_400, deliveryFeeMinor: 200, tipMinor: 0, taxMinor: 0 },
        refunded: { foodMinor: 10_800, deliveryFeeMinor: 400, tipMinor: 720, taxMinor: 0 },
        refundState: "on-its-way",
        dueMinor: 5_600,
      },
    });
    expect(html).toMatch(/<del[^>]*>(?:(?!<\/del>).)*Cola/s);
    expect(html).not.toMatch(/<del[^>]*>(?:(?!<\/del>).)*Stand Burger/s);
    for (const part of [
      "1 of 2 sold out, not charged",
      "Refunded",
      "Refunded: food",
      "Refunded: delivery",
      "Refunded: tip",
      "New total",
      "₪56.00",
      "You weren’t charged ₪56.00",
      "₪119.20 is on its way back to your card",
    ])
      expect(text).toContain(part);
    expect((await track()).text).not.toContain("New total");
  });

  // [product 13.17]
  test("names what came instead of a dish that sold out, and what the fan chose for the rest", async () => {
    const swap = { kind: "swap" as const, itemId: "tea", name: { en: "Tea", he: "תה" }, choices: [] };
    const ifSoldOut = { ...swap, unitMinor: 4_000, unitTaxMinor: 0 };
    const lines = [
      { ...line, ifSoldOut, swappedQuantity: 1 },
      { ...line, position: 1, name: swap.name, quantity: 1, insteadOf: line.name, totalMinor: 4_000 },
    ];
    const notTaken = { foodMinor: 1_400, deliveryFeeMinor: 0, tipMinor: 0, taxMinor: 0 };
    const { text } = await track({ lines, money: { capturedMinor: 10_520, notTaken, dueMinor: 10_520 } });
    for (const part of [
      "1 of 2 sold out, swapped as you chose",
      "Instead of \u2068Stand Burger\u2069, as you chose",
      "If sold out: \u2068Tea\u2069 instead",
      "Swapped or left out",
      "for what sold out",
    ])
      expect(text).toContain(part);
    const whole = await track({ lines: [{ ...line, ifSoldOut, swappedQuantity: 2 }, ...lines.slice(1)] });
    expect(whole.text).toContain("Sold out, swapped as you chose");
    expect(whole.html).toMatch(/<del[^>]*>(?:(?!<\/del>).)*Stand Burger/s);
    expect((await track({ live: delivering, lines })).text).not.toContain("If sold out");
    const wantsAll = await track({
      lines: [{ ...line, ifSoldOut: { kind: "cancel" } }],
      live: { status: OrderStatus.CANCELED, canceledAt: at, cancelReason: "sold-out" },
    });
    expect(wantsAll.text).toContain("you chose to cancel the whole order then");
  });

  test("says of a canceled order what really went back, and where the bank has not taken it, that too", async () => {
    const canceled = { status: OrderStatus.CANCELED, canceledAt: at, paymentState: "refunded" as const };
    const refunded = { foodMinor: 5_400, deliveryFeeMinor: 200, tipMinor: 720, taxMinor: 0 };
    const money = { capturedMinor: 6_320, refunded, refundState: "done" as const, dueMinor: 0 };
    const done = await track({ live: canceled, money });
    expect(done.text).toContain("₪63.20 was refunded to your card");
    expect(done.text).not.toContain("₪119.20 was refunded");
    const absent = await track({
      live: { ...canceled, cancelReason: "fan-not-there" },
      money: { ...money, capturedMinor: 11_920, dueMinor: 5_600 },
    });
    expect(absent.text).toMatch(/so you were charged ₪56\.00 ?\. ₪63\.20 was refunded/);
    const heldUp = await track({ live: canceled, money: { ...money, refundState: "held-up" } });
    expect(heldUp.text).toContain("We’re on it");
  });

  // [product 20.4]
  test.each([
    [
      "en" as const,
      "Nobody picked it up.",
      /Your food was made and kept for you, so you were charged ₪56\.00/,
    ],
    ["he" as const, "אף אחד לא בא לאסוף.", /הכרטיס חויב ב־ ?₪56\.00/],
  ])("says that nobody picked it up, and what it cost all the same (%s)", async (language, said, charged) => {
    const live = { fulfilment: "pickup" as const, status: OrderStatus.CANCELED, canceledAt: at };
    const { text } = await track({
      live: { ...live, paymentState: "captured", cancelReason: "fan-not-there" },
      money: { capturedMinor: 5_600, dueMinor: 5_600 },
      language,
    });
    expect(text).toContain(said);
    expect(text).toMatch(charged);
    expect(text).not.toMatch(/Pick it up here|כאן אוספים/);
  });

  test("says whom to ask about the order", async () => {
    expect((await track()).html).toContain('href="mailto:help@seatside.example"');
  });

  // [product 13.11]
  test("has the button for the runner at the lower edge while delivering", async () => {
    const words = "Show this screen to the delivery person";
    expect((await track({ live: delivering })).text).toContain(words);
    expect((await track()).text).not.toContain(words);
  });

  // [product 13.12 13.13 13.14]
  test("says that it loads, that it could not, and that there is no such order", async () => {
    expect((await draw(<OrderSkeleton />)).html).toContain('aria-busy="true"');
    const failed = await draw(<OrderProblem error={new Error("down")} />);
    expect(failed.text).toContain("Failed to load order");
    expect(failed.text).toContain("Try Again");
    const missing = { status: 404, statusText: "", internal: false, data: null };
    expect((await draw(<OrderProblem error={missing} />)).text).toContain("Order not found");
  });
});

describe("the order's screen by stage", () => {
  const expectOrder = (text: string, first: string, second: string) =>
    expect(text.indexOf(first), `${first} before ${second}`).toBeLessThan(text.indexOf(second));

  test("until there is a bag the wait comes first, then the code for the hand-over", async () => {
    const waiting = await track({ live: { status: OrderStatus.PENDING, placedAt: at, acceptedAt: null } });
    expectOrder(waiting.text, "Order Received", "Show to the runner");
    const preparing = await track({
      live: { status: OrderStatus.PREPARING, readyAt: null, deliveringAt: null },
    });
    expectOrder(preparing.text, "Order Received", "Show to the runner");
    const ready = await track({ live: { status: OrderStatus.PREPARING, readyAt: at, deliveringAt: null } });
    expectOrder(ready.text, "Show to the runner", "Order Received");
  });

  test("a waiting order says by when the shop must answer, with the way to cancel above the steps", async () => {
    const live = { status: OrderStatus.PENDING, placedAt: at, acceptedAt: null, acceptBy: at + 3 * minute };
    const { text } = await track({
      live: { ...live, promise: { fromAt: at + 9 * minute, toAt: at + 15 * minute } },
    });
    expect(text).toContain("If it hasn’t answered by 20:33, the order is canceled and you won’t be charged.");
    expectOrder(text, "Cancel order", "Order Received");
  });

  test("the PIN is for a scan that fails: it waits behind that question", async () => {
    const { html } = await track({
      live: { status: OrderStatus.PREPARING, readyAt: at, deliveringAt: null },
    });
    expect(html).toMatch(/<details><summary[^>]*>Scan not working\?<\/summary>.*PIN/s);
  });
});

test("the sign is offered on the way from the moment when this seat is the next, not before", async () => {
  const contact = { name: "Daniel", phone: null };
  const onTheWay = { status: OrderStatus.DELIVERING, deliveringAt: at, readyAt: at, arrivedAt: null };
  const shown = async (stopsBefore: number | null) =>
    (await track({ live: { ...onTheWay, contact: { ...contact, stopsBefore } } })).text;
  expect(await shown(0)).toContain("Show my sign full screen");
  for (const stops of [1, null])
    expect(await shown(stops), String(stops)).not.toContain("Show my sign full screen");
});

test("with the runner in the row the screen is the bag's sign, in the bag's colour, with the code a tap away", async () => {
  const arrived = { status: OrderStatus.DELIVERING, deliveringAt: at, readyAt: at, arrivedAt: at };
  const { html } = await track({ live: arrived });
  const sign =
    /<dialog[^>]*aria-label="Raise your phone[^>]*style="background:(#[0-9a-f]{6})".*?<\/dialog>/s.exec(html);
  expect(sign?.[1]).toBe(markColor("482913"));
  expect(sign?.[0]).toContain("Enlarge QR code");
  expect((await track({ live: { ...arrived, arrivedAt: null } })).html).not.toContain("Raise your phone");
});
