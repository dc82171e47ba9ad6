import type Stripe from "stripe";
import type { SettledLine } from "#domain/ledger/settlement.ts";
import type {
  Hold,
  HoldStatus,
  ListedBooks,
  ProviderBooks,
  ProviderDispute,
  ProviderRefund,
} from "./provider.ts";
import { cardLine, disputeLines, reversalLine, transferLines, transferOf } from "./stripe-settled.ts";

const ofCharge = [
  "balance_transaction",
  "transfer.balance_transaction",
  "application_fee.balance_transaction",
];

/** Reads a payment with its refunds and disputes from Stripe, in our own types. */
export async function readStripeBooks(stripe: Stripe, intentId: string): Promise<ProviderBooks> {
  const [intent, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(intentId, { expand: ofCharge.map((each) => `latest_charge.${each}`) }),
    stripe.refunds.list({
      payment_intent: intentId,
      limit: 100,
      expand: [
        "data.balance_transaction",
        "data.failure_balance_transaction",
        "data.transfer_reversal.balance_transaction",
      ],
    }),
    stripe.disputes.list({ payment_intent: intentId, limit: 100 }),
  ]);
  const books = booksOf(intent);
  const taken = refunds.data.filter(isOfTakenMoney).reverse();
  return {
    ...books,
    refunds: taken.map(toRefund),
    disputes: disputes.data.map(toDispute).reverse(),
    settled: [
      ...books.settled,
      ...taken.flatMap((refund) => [
        ...cardLine("refund", refund, refund.balance_transaction, -refund.amount),
        ...cardLine("refund-failed", refund, refund.failure_balance_transaction, refund.amount),
        ...reversalLine(refund),
      ]),
      ...disputes.data.flatMap(disputeLines),
    ],
  };
}

/** Stripe's limits: a hundred a page, and expanding at most four levels deep. */
const pageSize = 100;

/**
 * Payments made in a stretch of time. Those with refunds or disputes come as null, because their lines are too deep to
 * expand in a list.
 */
export async function listStripeBooks(
  stripe: Stripe,
  from: number,
  to: number,
  after: string | null,
): Promise<ListedBooks> {
  const { data, has_more } = await stripe.paymentIntents.list({
    created: { gte: Math.floor(from / 1000), lte: Math.ceil(to / 1000) },
    limit: pageSize,
    expand: ofCharge.map((each) => `data.latest_charge.${each}`),
    ...(after !== null && { starting_after: after }),
  });
  const books = new Map(
    data.map((intent) => {
      const charge = expanded(intent.latest_charge);
      const isPlain = !charge?.disputed && (charge?.amount_refunded ?? 0) === 0;
      return [intent.id, isPlain ? booksOf(intent) : null];
    }),
  );
  return { books, next: has_more ? (data.at(-1)?.id ?? null) : null };
}

/** A payment without refunds and disputes. */
function booksOf(intent: Stripe.PaymentIntent): ProviderBooks {
  const charge = expanded(intent.latest_charge);
  const isTaken = charge?.captured ?? false;
  return {
    hold: toHold(intent),
    refunds: [],
    disputes: [],
    transfer: charge && isTaken ? transferOf(charge) : null,
    settled:
      charge && isTaken
        ? [
            ...cardLine("capture", charge, charge.balance_transaction, charge.amount_captured),
            ...transferLines(charge),
          ]
        : [],
  };
}

/** An expanded object; null if Stripe sent only its id, or none. */
const expanded = <T extends object>(value: string | T | null | undefined): T | null =>
  typeof value === "object" ? (value ?? null) : null;

const statuses: Partial<Record<Stripe.PaymentIntent.Status, HoldStatus>> = {
  requires_action: "awaiting-action",
  processing: "processing",
  requires_capture: "held",
  succeeded: "captured",
  canceled: "canceled",
};

export function toHold(intent: Stripe.PaymentIntent): Hold {
  const destination = intent.transfer_data?.destination;
  return {
    intentId: intent.id,
    clientSecret: intent.client_secret,
    status: statuses[intent.status] ?? "awaiting-payment",
    amountMinor: intent.amount,
    capturedMinor: intent.amount_received,
    applicationFeeMinor: destination ? (intent.application_fee_amount ?? 0) : null,
    currency: intent.currency.toUpperCase(),
    destination: typeof destination === "string" ? destination : (destination?.id ?? null),
    orderId: intent.metadata.order_id ?? null,
    chargeId:
      typeof intent.latest_charge === "string" ? intent.latest_charge : (intent.latest_charge?.id ?? null),
    declinedChargeId: intent.last_payment_error?.charge ?? null,
    isTried:
      intent.status !== "requires_payment_method" ||
      intent.last_payment_error !== null ||
      intent.latest_charge !== null,
  };
}

export const wasReturned = (refund: Stripe.Refund) =>
  refund.status === "failed" || refund.status === "canceled";

/** Stripe also reports the released part of a hold as a refund, but without a balance transaction. */
const isOfTakenMoney = (refund: Stripe.Refund) =>
  refund.balance_transaction !== null || refund.metadata?.operation_id !== undefined;

function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    refundId: refund.id,
    amountMinor: refund.amount,
    state: wasReturned(refund) ? "undone" : "made",
    operationId: refund.metadata?.operation_id ?? null,
  };
}

const closedDisputes = ["won", "lost", "warning_closed", "prevented"];

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const lines: SettledLine[] = disputeLines(dispute);
  const sum = (kind: SettledLine["kind"]) =>
    lines.reduce((total, each) => (each.kind === kind ? total + each.chargedMinor : total), 0);
  return {
    disputeId: dispute.id,
    status: dispute.status,
    isOpen: !closedDisputes.includes(dispute.status),
    // An inquiry withdraws nothing yet.
    withdrawnMinor: Math.abs(sum("dispute")),
    reinstatedMinor: sum("dispute-closed"),
  };
}
