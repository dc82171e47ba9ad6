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

export interface Settled {
  amount: number;
  currency: string;
  exchange_rate: number | null;
}

/** An amount as the platform's balance keeps it, at the rate of this moment. */
export function settle(world: World, currency: string, amount: number): Settled {
  const { settlement } = world.switches;
  if (settlement === null || settlement.currency === currency)
    return { amount, currency, exchange_rate: null };
  const exchange_rate = settlement.rates[currency];
  if (exchange_rate === undefined) throw new Error(`No rate from ${currency} to ${settlement.currency}.`);
  return { amount: Math.round(amount * exchange_rate), currency: settlement.currency, exchange_rate };
}

/**
 * One line of the platform's balance, in the currency that it settles in. `amount` is signed from the platform's side;
 * `fee` is Stripe's, in the settled currency, and may follow from the settled amount.
 */
export function book(
  world: World,
  type: string,
  source: string,
  chargedCurrency: string,
  chargedAmount: number,
  feeOf: (settled: number) => number = () => 0,
  description: string | null = null,
): BalanceTransaction {
  const created = world.clock.now();
  const { amount, currency, exchange_rate } = settle(world, chargedCurrency, chargedAmount);
  const fee = feeOf(amount);
  const line: BalanceTransaction = {
    id: newId("txn"),
    object: "balance_transaction",
    amount,
    available_on: created + 7 * 86_400,
    balance_type: "payments",
    created,
    currency,
    description,
    exchange_rate,
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
