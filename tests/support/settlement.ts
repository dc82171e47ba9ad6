import { findIntent, relatedTo, stripeApi, stripeControl } from "./stripe-control.ts";

/** What the platform's balance at Stripe is kept in from now on; null: in whatever is charged. */
export const settleIn = (currency: string | null, rate = 1) =>
  stripeControl("POST", "settlement", {
    settlement: currency === null ? null : { currency, rates: { ils: rate } },
  });

type Row = Record<string, unknown> & { id: string; amount: number };
type Table = Record<string, Row>;
type Tables = Record<
  | "charges"
  | "refunds"
  | "disputes"
  | "transfers"
  | "transfer_reversals"
  | "application_fees"
  | "fee_refunds",
  Table
> & { balance_transactions: Record<string, Row & { source: string; net: number }> };

/** What this payment did to the platform's balance, Stripe's fees included: the sum of all its lines. */
export async function bankOf(intentId: string): Promise<number> {
  const tables = await relatedTo<Tables>(intentId);
  const chargeId = (await findIntent(intentId)).latest_charge;
  const of = (table: Table, field: string, ids: unknown[]) =>
    Object.values(table).filter((each) => ids.includes(each[field]));
  const idsOf = (rows: Row[]) => rows.map((each) => each.id);
  const transfers = idsOf(of(tables.transfers, "source_transaction", [chargeId]));
  const fees = idsOf(of(tables.application_fees, "charge", [chargeId]));
  const sources: unknown[] = [
    chargeId,
    ...transfers,
    ...fees,
    ...idsOf(of(tables.refunds, "charge", [chargeId])),
    ...idsOf(of(tables.disputes, "charge", [chargeId])),
    ...idsOf(of(tables.transfer_reversals, "transfer", transfers)),
    ...idsOf(of(tables.fee_refunds, "fee", fees)),
  ];
  return Object.values(tables.balance_transactions)
    .filter((each) => sources.includes(each.source))
    .reduce((sum, each) => sum + each.net, 0);
}

/** Somebody takes a part of the transfer back at the provider's dashboard. */
export async function reverseAtProvider(intentId: string, amount: number) {
  const { transfers } = await relatedTo<Tables>(intentId);
  const { latest_charge } = await findIntent(intentId);
  const transfer = Object.values(transfers).find((each) => each.source_transaction === latest_charge);
  await stripeApi(`transfers/${transfer?.id}/reversals`, { amount: `${amount}` });
}

/** Somebody gives a part of the platform's share to the shop at the provider's dashboard. */
export async function returnFeeAtProvider(intentId: string, amount: number) {
  const tables = await relatedTo<Tables>(intentId);
  const { latest_charge } = await findIntent(intentId);
  const fee = Object.values(tables.application_fees).find((each) => each.charge === latest_charge);
  await stripeApi(`application_fees/${fee?.id}/refunds`, { amount: `${amount}` });
}
