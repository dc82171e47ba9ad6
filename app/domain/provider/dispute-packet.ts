import { formatMoney } from "../money/money.ts";

/** What we know of a disputed order. Times in ms, amounts in agorot. */
export type DisputedOrder = {
  orderId: string;
  orderCode: string;
  stadium: string;
  shop: string;
  timeZone: string;
  customer: { name: string; email: string; phone: string };
  seat: string;
  lines: { name: string; quantity: number; removedQuantity: number; totalMinor: number }[];
  deliveryFeeMinor: number;
  tipMinor: number;
  capturedMinor: number;
  refunds: { amountMinor: number; reason: string; at: number }[];
  events: { action: string; actor: string; proof: string | null; at: number }[];
};

/** The fields of a bank's form, each at most 20,000 characters, 150,000 in all. */
export type Evidence = {
  product_description: string;
  customer_name: string;
  customer_email_address: string;
  service_date: string;
  uncategorized_text: string;
};

const proofs: Record<string, string> = {
  qr: "the runner scanned the code that only the customer's signed-in phone shows",
  pin: "the customer told the runner the number that only their signed-in phone shows",
};
const actions: Record<string, string> = {
  place: "placed by the customer, card authorised",
  accept: "accepted by the stand, card charged",
  ready: "ready",
  take: "taken by the runner",
  arrive: "the runner was at the seat",
  deliver: "handed over at the seat",
  "fan-not-there": "the customer was not at the seat",
  cancel: "canceled",
};
const bounded = (text: string, most = 20_000) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Everything that a bank wants to read about an order, in English, which every bank takes. */
export function disputePacket(order: DisputedOrder): Evidence {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: order.timeZone,
    dateStyle: "medium",
    timeStyle: "medium",
  });
  const at = (time: number) => `${format.format(time)} (${order.timeZone})`;
  const money = (minor: number) => formatMoney(minor, "ILS").replace("₪", "ILS ");
  const placed = order.events[0]?.at ?? 0;
  const handedOver = order.events.find((each) => each.action === "deliver");
  const lines = order.lines.map(
    ({ name, quantity, removedQuantity, totalMinor }) =>
      `  ${quantity - removedQuantity} x ${name}: ${money(totalMinor)}${removedQuantity > 0 ? ` (${removedQuantity} sold out, not charged)` : ""}`,
  );
  const text = [
    `Order ${order.orderCode} (${order.orderId}) at ${order.shop}, ${order.stadium}.`,
    `Food and drinks, brought to the customer's seat: ${order.seat}.`,
    "",
    "What was ordered:",
    ...lines,
    `  Delivery: ${money(order.deliveryFeeMinor)}`,
    `  Tip: ${money(order.tipMinor)}`,
    `Charged in all: ${money(order.capturedMinor)}.`,
    ...order.refunds.map((each) => `Refunded ${money(each.amountMinor)} on ${at(each.at)}: ${each.reason}`),
    "",
    "What happened:",
    ...order.events.map(
      ({ action, actor, proof, at: time }) =>
        `  ${at(time)}: ${actions[action] ?? action} (${actor})${proof ? `; ${proofs[proof] ?? proof}` : ""}`,
    ),
    "",
    handedOver
      ? `Hand-over: ${at(handedOver.at)}${handedOver.proof ? `; ${proofs[handedOver.proof] ?? handedOver.proof}` : ", confirmed by the manager of the venue"}.`
      : "The order was not handed over.",
  ].join("\n");
  return {
    product_description: bounded(
      `Food and drinks delivered to a seat at ${order.stadium}: ${order.lines.map((each) => `${each.quantity} x ${each.name}`).join(", ")}`,
    ),
    customer_name: bounded(order.customer.name, 200),
    customer_email_address: bounded(order.customer.email, 200),
    service_date: new Date(handedOver?.at ?? placed).toISOString().slice(0, 10),
    uncategorized_text: bounded(text),
  };
}
