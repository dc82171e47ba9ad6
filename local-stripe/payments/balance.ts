import { newId } from "../state/ids.ts";
import type { BalanceTransaction } from "../state/ledger-types.ts";
import type { World } from "../state/world.ts";

const reportingCategories: Record<string, string> = {
  charge: "charge",
  refund: "refund",
  refund_failure: "refund_failure",
  transfer: "transfer",
  transfer_refund: "transfer_reversal",
  application_fee: "platform_earning",
  application_fee_refund: "platform_earning_refund",
  adjustment: "dispute",
};

/** One line of the platform's balance. `amount` is signed from the platform's side, `fee` is Stripe's. */
export function book(
  world: World,
  type: string,
  source: string,
  currency: string,
  amount: number,
  fee = 0,
  description: string | null = null,
): BalanceTransaction {
  const created = world.clock.now();
  const line: BalanceTransaction = {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: created + 7 * 86_400,
    balance_type: "payments",
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: reportingCategories[type] ?? "other_adjustment",
    source,
    status: "pending",
    type,
  };
  world.tables.balance_transactions[line.id] = line;
  return line;
}

/** Invented (2.9 % + 30): the real fee depends on contract and country. */
export function processingFee(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}
