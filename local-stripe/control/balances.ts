import type { World } from "../state/world.ts";

type Sums = Record<string, Record<string, number>>;

/** Each party's balance by currency, before Stripe's own fees: what a ledger must agree with. */
export function partyBalances(world: World): Sums {
  const sums: Sums = { platform: {} };
  const add = (party: string, currency: string, amount: number) => {
    const purse = sums[party] ?? {};
    purse[currency] = (purse[currency] ?? 0) + amount;
    sums[party] = purse;
  };
  for (const line of Object.values(world.tables.balance_transactions))
    add("platform", line.currency, line.amount);
  for (const row of Object.values(world.tables.transfers)) add(row.destination, row.currency, row.amount);
  for (const row of Object.values(world.tables.application_fees)) add(row.account, row.currency, -row.amount);
  for (const row of Object.values(world.tables.transfer_reversals)) {
    const transfer = world.tables.transfers[row.transfer];
    if (transfer !== undefined) add(transfer.destination, row.currency, -row.amount);
  }
  for (const row of Object.values(world.tables.fee_refunds)) {
    const fee = world.tables.application_fees[row.fee];
    if (fee !== undefined) add(fee.account, row.currency, row.amount);
  }
  return sums;
}
