import { dateFormat } from "../language/date-format.ts";
import { type Currency, currencySigns, formatMoney } from "../money/money.ts";

/** A disputed order. Times in ms, amounts in minor units. */
export type DisputedOrder = {
  orderId: string;
  orderCode: string;
  currency: Currency;
  stadium: string;
  shop: string;
  timeZone: string;
  customer: { name: string; email: string; phone: string };
  seat: string;
  /** Whether the customer collects it, and from which shelf. */
  isPickup: boolean;
  shelf: string | null;
  lines: {
    name: string;
    quantity: number;
    /** Price of one piece. */
    unitMinor: number;
    /** Missing when the stand accepted, so never charged. */
    soldOutQuantity: number;
    /** Charged and refunded. */
    refundedQuantity: number;
    /** Sold out, so that another dish came instead, as the customer had chosen. */
    swappedQuantity: number;
    insteadOf: string;
  }[];
  discountMinor: number;
  /** As charged, without what was waived or sold out. */
  deliveryFeeMinor: number;
  tipMinor: number;
  /** On top of the prices; 0 where they hold their tax. */
  addedTaxMinor: number;
  capturedMinor: number;
  /** At the provider's dashboard. */
  refundedByHandMinor: number;
  /** What went to the card. */
  refunds: { amountMinor: number; reason: string; at: number }[];
  events: { action: string; actor: string; reason: string | null; proof: string | null; at: number }[];
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
  qr: "the staff scanned the code that only the customer's signed-in phone shows",
  pin: "the customer told the staff the number that only their signed-in phone shows",
};
const actions: Record<string, string> = {
  place: "placed by the customer, card authorised",
  accept: "accepted by the stand, card charged",
  capture: "charge asked for",
  ready: "ready",
  recall: "not ready after all",
  "hand-over": "given to the runner",
  take: "taken by the runner",
  "move-seat": "the customer said that they sit elsewhere",
  "switch-way": "the customer chose the other of seat and pickup",
  remind: "the customer was reminded to collect it",
  claim: "the customer, a guest until then, took the order into an account",
  arrive: "the runner was at the seat",
  deliver: "handed over at the seat",
  "fan-not-there": "the customer was not at the seat",
  problem: "the runner reported a problem",
  complain: "the customer reported a problem",
  "answer-complaint": "the report was answered",
  refund: "refund decided",
  swap: "a dish sold out; another came, as the customer had chosen",
  "refund-food": "refund of the food sent to the card",
  "refund-platform": "refund of delivery fee and tip sent to the card",
  "refund-again": "returned refund sent to the card again",
  "refund-failed": "the customer's bank returned the refund",
  release: "reserved amount released",
  cancel: "canceled",
};
/** What differs where the customer collects. */
const pickupActions: Record<string, string> = {
  "hand-over": "put on the shelf",
  deliver: "handed over to the customer",
  "fan-not-there": "not collected by the customer",
};
/** Events of our own bookkeeping, left out for the bank. */
const internalActions = ["extend", "end-call"];
const bounded = (text: string, most = 20_000) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Everything that a bank wants to read about an order, in English, which every bank accepts. */
export function disputePacket(order: DisputedOrder): Evidence {
  const format = dateFormat("en-GB", order.timeZone, "packet", { dateStyle: "medium", timeStyle: "medium" });
  const at = (time: number) => `${format.format(time)} (${order.timeZone})`;
  const money = (minor: number) =>
    formatMoney(minor, order.currency).replace(currencySigns[order.currency], `${order.currency} `);
  const placed = order.events[0]?.at ?? 0;
  const handedOver = order.events.find((each) => each.action === "deliver");
  const lines = order.lines.map(({ name, quantity, unitMinor, insteadOf, ...pieces }) => {
    const { soldOutQuantity, refundedQuantity, swappedQuantity } = pieces;
    const missing = [
      ...(soldOutQuantity > 0 ? [`${soldOutQuantity} sold out, not charged`] : []),
      ...(refundedQuantity > 0 ? [`${refundedQuantity} charged and refunded since`] : []),
      ...(swappedQuantity > 0 ? [`${swappedQuantity} sold out and swapped as the customer had chosen`] : []),
      ...(insteadOf ? [`instead of ${insteadOf}`] : []),
    ].join("; ");
    return `  ${quantity} x ${name}, ${money(unitMinor)} each${missing && ` (${missing})`}`;
  });
  const text = [
    `Order ${order.orderCode} (${order.orderId}) at ${order.shop}, ${order.stadium}.`,
    order.isPickup
      ? `Food and drinks, for the customer to collect${order.shelf ? ` from shelf ${order.shelf}` : ""}.`
      : `Food and drinks, brought to the customer's seat: ${order.seat}.`,
    "",
    "What was ordered:",
    ...lines,
    `  ${order.isPickup ? "Handling" : "Delivery"}: ${money(order.deliveryFeeMinor)}`,
    `  Tip: ${money(order.tipMinor)}`,
    ...(order.discountMinor > 0 ? [`  Discount: ${money(-order.discountMinor)}`] : []),
    ...(order.addedTaxMinor > 0 ? [`  Sales tax: ${money(order.addedTaxMinor)}`] : []),
    `Charged in all: ${money(order.capturedMinor)}.`,
    ...order.refunds.map((each) => `Refunded ${money(each.amountMinor)} on ${at(each.at)}: ${each.reason}`),
    ...(order.refundedByHandMinor > 0
      ? [`Refunded ${money(order.refundedByHandMinor)} at the payment provider.`]
      : []),
    "",
    "What happened:",
    ...order.events
      .filter(({ action }) => !internalActions.includes(action))
      .map(
        ({ action, actor, reason, proof, at: time }) =>
          `  ${at(time)}: ${(order.isPickup && pickupActions[action]) || (actions[action] ?? action)} (${actor})${reason ? `: ${reason}` : ""}${proof ? `; ${proofs[proof] ?? proof}` : ""}`,
      ),
    "",
    handedOver
      ? `Hand-over: ${at(handedOver.at)}${handedOver.proof ? `; ${proofs[handedOver.proof] ?? handedOver.proof}` : ", confirmed by the manager of the venue"}.`
      : "The order was not handed over.",
  ].join("\n");
  return {
    product_description: bounded(
      `Food and drinks ${order.isPickup ? "collected" : "delivered to a seat"} at ${order.stadium}: ${order.lines.map((each) => `${each.quantity} x ${each.name}`).join(", ")}`,
    ),
    customer_name: bounded(order.customer.name, 200),
    customer_email_address: bounded(order.customer.email, 200),
    service_date: new Date(handedOver?.at ?? placed).toISOString().slice(0, 10),
    uncategorized_text: bounded(text),
  };
}
