import type {
  ledgerEntries,
  orderEvents,
  orders,
  paymentOperations,
  payments,
} from "#worker/db/schema/index.ts";
import type {
  ApplicationFee,
  BalanceTransaction,
  Charge,
  Dispute,
  FeeRefund,
  PaymentIntent,
  Refund,
  Transfer,
  TransferReversal,
} from "../../../local-stripe/main.ts";
import { stripeControl } from "../../support/stripe-control.ts";
import { quietDb } from "./quiet.ts";
import type { Mark } from "./watch.ts";

type Row<T extends { $inferSelect: object }> = T["$inferSelect"];

/** Everything that the record and Stripe know of the orders of one test. */
export type Books = {
  orders: (Row<typeof orders> & { connectedAccount: string | null })[];
  payments: Row<typeof payments>[];
  operations: Row<typeof paymentOperations>[];
  ledger: Row<typeof ledgerEntries>[];
  events: Row<typeof orderEvents>[];
  states: { orderId: string; status: number; paymentState: string; placed: number; closed: number }[];
  rewrites: { what: string; orderId: string }[];
  stripe: {
    intents: PaymentIntent[];
    charges: Charge[];
    refunds: Refund[];
    transfers: Transfer[];
    reversals: TransferReversal[];
    fees: ApplicationFee[];
    feeRefunds: FeeRefund[];
    disputes: Dispute[];
    balanceLines: BalanceTransaction[];
    /** What every party holds in agorot, before Stripe's own fees. */
    balances: Record<string, number>;
  };
};

const ours = "order_id in (select id from orders where rowid > ?)";

export async function readBooks(mark: Mark): Promise<Books> {
  const sql: [string, number][] = [
    [
      "select orders.*, shops.vendor_connected_account_id as connected_account from orders join shops on shops.id = orders.shop_id where orders.rowid > ? order by orders.rowid",
      mark.orders,
    ],
    [`select * from payments where ${ours} order by rowid`, mark.orders],
    [`select * from payment_operations where ${ours} order by rowid`, mark.orders],
    [`select * from ledger_entries where ${ours} order by rowid`, mark.orders],
    [`select * from order_events where ${ours} order by order_id, number`, mark.orders],
    ["select * from watched_states where n > ? order by n", mark.states],
    ["select * from watched_rewrites where n > ? order by n", mark.rewrites],
  ];
  const answers = await quietDb.batch(sql.map(([query, value]) => quietDb.prepare(query).bind(value)));
  const [orders, payments, operations, ledger, events, states, rewrites] = answers.map((each) =>
    (each.results as Record<string, unknown>[]).map(inCamelCase),
  ) as unknown as [
    Books["orders"],
    Books["payments"],
    Books["operations"],
    Books["ledger"],
    Books["events"],
    Books["states"],
    Books["rewrites"],
  ];
  return { orders, payments, operations, ledger, events, states, rewrites, stripe: await readStripe() };
}

async function readStripe(): Promise<Books["stripe"]> {
  const tables = await stripeControl<Record<string, Record<string, never>>>("GET", "objects");
  const balances = await stripeControl<Record<string, Record<string, number>>>("GET", "balances");
  const rows = (name: string) => Object.values(tables[name] ?? {});
  return {
    intents: rows("payment_intents"),
    charges: rows("charges"),
    refunds: rows("refunds"),
    transfers: rows("transfers"),
    reversals: rows("transfer_reversals"),
    fees: rows("application_fees"),
    feeRefunds: rows("fee_refunds"),
    disputes: rows("disputes"),
    balanceLines: rows("balance_transactions"),
    balances: Object.fromEntries(Object.entries(balances).map(([party, sums]) => [party, sums.ils ?? 0])),
  };
}

const inCamelCase = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
