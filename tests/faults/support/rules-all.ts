import { booked, movementsOf, sum } from "./dossier.ts";
import type { Books } from "./record.ts";

/** (a) Keys are unique, (b) no card is held or charged for an order that the record does not have. */
export function findOrphanProblems({ orders, stripe }: Books): string[] {
  const problems: string[] = [];
  const keys = Map.groupBy(orders, (each) => `${each.customerId}/${each.checkoutKey}`);
  for (const [key, same] of keys)
    if (same.length > 1) problems.push(`(a) ${same.length} orders of the checkout key ${key}`);
  const codes = Map.groupBy(
    orders.filter((each) => each.closedAt === null),
    (each) => `${each.stadiumId}/${each.orderCode}`,
  );
  for (const [code, same] of codes)
    if (same.length > 1) problems.push(`(a) ${same.length} open orders of the code ${code}`);
  const known = new Set(orders.map((each) => each.id));
  for (const intent of stripe.intents) {
    if (known.has(intent.metadata.order_id ?? "")) continue;
    if (!["requires_capture", "succeeded"].includes(intent.status)) continue;
    const back = sum(movementsOf(stripe, intent).refunds);
    if (intent.status !== "succeeded" || back !== intent.amount_received)
      problems.push(`(b) ${intent.id} is ${intent.status} for an order that does not exist`);
  }
  return problems;
}

/** (g) What every shop and the platform hold at Stripe is what the ledger says, over all orders. */
export function findPartyProblems({ orders, payments, ledger, stripe }: Books): string[] {
  // Converted sums round at each movement: those of each order are compared by rules-ledger.ts, the bank's by its test.
  if (stripe.balanceLines.some((each) => each.exchange_rate !== null)) return [];
  const destinations = new Map(payments.map((each) => [each.intentId, each.destination]));
  const known = new Set(orders.map((each) => each.id));
  const own = ledger.filter((each) => known.has(each.orderId));
  const expected = new Map<string, number>();
  const add = (party: string, amount: number) => expected.set(party, (expected.get(party) ?? 0) + amount);
  for (const entry of own) {
    if (entry.party === "card" || ["hold", "release"].includes(entry.kind)) continue;
    const shop = destinations.get(entry.intentId);
    add(["shop", "shop-tax"].includes(entry.party) && shop ? shop : "platform", entry.amountMinor);
  }
  const problems: string[] = [];
  for (const party of new Set([...expected.keys(), ...Object.keys(stripe.balances)])) {
    const [ours, stripes] = [expected.get(party) ?? 0, stripe.balances[party] ?? 0];
    if (ours !== stripes) problems.push(`(g) ${party}: ${ours} in the ledger, ${stripes} at Stripe`);
  }
  const cards = booked(own, ["capture", "refund", "refund-failed"], ["card"]);
  const charged = sum(stripe.balanceLines.filter((each) => each.type === "charge"));
  const refunded = sum(stripe.balanceLines.filter((each) => each.type.startsWith("refund")));
  if (-cards !== charged + refunded)
    problems.push(`(g) cards: ${-cards} in the ledger, ${charged + refunded} at Stripe`);
  return problems;
}
