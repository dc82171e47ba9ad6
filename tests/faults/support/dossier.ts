import type { Books } from "./record.ts";

type StripeRows = Books["stripe"];

/** One order with everything that belongs to it, here and at Stripe. */
export type Dossier = {
  order: Books["orders"][number];
  payments: Books["payments"];
  operations: Books["operations"];
  ledger: Books["ledger"];
  events: Books["events"];
  states: Books["states"];
  rewrites: Books["rewrites"];
  intents: Movements[];
};

/** One intent at Stripe and the money that moved because of it. */
export type Movements = {
  intent: StripeRows["intents"][number];
  charge: StripeRows["charges"][number] | null;
  /** Refunds of money that was taken and stayed refunded. */
  refunds: StripeRows["refunds"];
  transferred: number;
  reversed: number;
  fee: number;
  feeBack: number;
  /** What the card's bank took back from the platform in disputes, and what it returned of that. */
  withdrawn: number;
  reinstated: number;
};

export function dossiersOf(books: Books): Dossier[] {
  return books.orders.map((order) => {
    const own = <T extends { orderId: string }>(rows: T[]) =>
      rows.filter((each) => each.orderId === order.id);
    return {
      order,
      payments: own(books.payments),
      operations: own(books.operations),
      ledger: own(books.ledger),
      events: own(books.events),
      states: own(books.states),
      rewrites: own(books.rewrites),
      intents: books.stripe.intents
        .filter((each) => each.metadata.order_id === order.id)
        .map((intent) => movementsOf(books.stripe, intent)),
    };
  });
}

export function movementsOf(stripe: StripeRows, intent: StripeRows["intents"][number]): Movements {
  const charge = stripe.charges.find((each) => each.id === intent.latest_charge) ?? null;
  const transfers = stripe.transfers.filter((each) => each.source_transaction === charge?.id);
  const fees = stripe.fees.filter((each) => each.charge === charge?.id);
  const within = (ids: { id: string }[], id: string) => ids.some((each) => each.id === id);
  return {
    intent,
    charge,
    // A part of a hold that was never taken shows as a refund without a balance transaction.
    refunds: stripe.refunds.filter(
      (each) => each.charge === charge?.id && each.balance_transaction !== null && each.status !== "failed",
    ),
    ...sharedOf(stripe, charge, transfers, fees),
    feeBack: sum(stripe.feeRefunds.filter((each) => within(fees, each.fee))),
    ...disputedOf(stripe, charge),
  };
}

/** What moved between platform and shop, in the fan's currency: where it was converted, what it was converted from. */
function sharedOf(
  stripe: StripeRows,
  charge: Movements["charge"],
  transfers: StripeRows["transfers"],
  fees: StripeRows["fees"],
) {
  const [transfer] = transfers;
  const reversals = stripe.reversals.filter((each) => transfers.some(({ id }) => id === each.transfer));
  if (!charge || !transfer || transfer.currency === charge.currency)
    return { transferred: sum(transfers), reversed: sum(reversals), fee: sum(fees) };
  const inCharged = ({ amount, source_refund }: (typeof reversals)[number]) =>
    stripe.refunds.find((each) => each.id === source_refund)?.amount ??
    Math.round((amount * charge.amount_captured) / transfer.amount);
  return {
    transferred: charge.amount_captured,
    reversed: reversals.reduce((total, each) => total + inCharged(each), 0),
    fee: charge.application_fee_amount ?? 0,
  };
}

/** Lines of the platform's balance: negative when the bank takes, positive when it gives back. */
function disputedOf(stripe: StripeRows, charge: Movements["charge"]) {
  const lines = stripe.disputes
    .filter((each) => each.charge === charge?.id)
    .flatMap(({ amount, balance_transactions }) =>
      (balance_transactions as { amount: number }[]).map((each) => ({
        amount: Math.sign(each.amount) * amount,
      })),
    );
  return {
    withdrawn: -sum(lines.filter((each) => each.amount < 0)),
    reinstated: sum(lines.filter((each) => each.amount > 0)),
  };
}

export const sum = (rows: { amount: number }[]) => rows.reduce((total, each) => total + each.amount, 0);

type Entry = Books["ledger"][number];

/** Sum of the ledger's entries of these kinds and parties. */
export function booked(ledger: Entry[], kinds: Entry["kind"][], parties?: Entry["party"][]): number {
  return ledger
    .filter((each) => kinds.includes(each.kind) && (!parties || parties.includes(each.party)))
    .reduce((total, each) => total + each.amountMinor, 0);
}
