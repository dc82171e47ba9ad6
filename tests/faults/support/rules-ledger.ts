import type { Dossier, Movements } from "./dossier.ts";
import { booked, sum } from "./dossier.ts";

const shares = ["shop", "platform", "runner"] as const;

/** (e) The shares add up to the capture, and (g) the ledger's figures are Stripe's own. */
export function findLedgerProblems(dossier: Dossier): string[] {
  return [...findShareProblems(dossier), ...findStripeProblems(dossier)];
}

function findShareProblems({ order, ledger }: Dossier): string[] {
  const problems: string[] = [];
  for (const kind of ["capture", "refund", "refund-failed", "dispute", "dispute-closed"] as const)
    if (booked(ledger, [kind]) !== 0) problems.push(`(e) ${kind} entries sum to ${booked(ledger, [kind])}`);
  const captured = -booked(ledger, ["capture"], ["card"]);
  if (booked(ledger, ["capture"], [...shares]) !== captured)
    problems.push("(e) the shares are not the capture");
  for (const party of shares) {
    const left = booked(ledger, ["capture", "refund", "refund-failed"], [party]);
    if (left < 0) problems.push(`(e) the ${party} is ${-left} short`);
  }
  if (captured > 0 && captured === order.totalMinor) {
    const due = [order.subtotalMinor - order.discountMinor, order.deliveryFeeMinor, order.tipMinor];
    const had = shares.map((party) => booked(ledger, ["capture"], [party]));
    if (had.join() !== due.join()) problems.push(`(e) shares ${had.join("/")} instead of ${due.join("/")}`);
  }
  return problems;
}

function findStripeProblems({ order, ledger, intents }: Dossier): string[] {
  const problems: string[] = [];
  const known = new Set(intents.map((each) => each.intent.id));
  for (const entry of ledger)
    if (!known.has(entry.intentId)) problems.push(`(g) ${entry.id} is about an intent that Stripe has not`);
  for (const money of intents) {
    const own = ledger.filter((each) => each.intentId === money.intent.id);
    problems.push(...findIntentProblems(order, own, money));
  }
  return problems;
}

function findIntentProblems(order: Dossier["order"], ledger: Dossier["ledger"], money: Movements): string[] {
  const problems: string[] = [];
  const compare = (what: string, ours: number, stripes: number) => {
    if (ours !== stripes) problems.push(`(g) ${what}: ${ours} in the ledger, ${stripes} at Stripe`);
  };
  const { intent } = money;
  const held = booked(ledger, ["hold"]);
  const released = booked(ledger, ["release"]);
  compare("captured", -booked(ledger, ["capture"], ["card"]), intent.amount_received);
  compare("refunded", booked(ledger, ["refund", "refund-failed"], ["card"]), sum(money.refunds));
  compare("taken by disputes", booked(ledger, ["dispute"], ["card"]), money.withdrawn);
  compare("won back from disputes", -booked(ledger, ["dispute-closed"], ["card"]), money.reinstated);
  if (held !== 0) compare("held", held, intent.amount);
  if (intent.status === "canceled") compare("given back of a hold", -released, held);
  if (intent.status === "succeeded")
    compare("given back of a hold", -released, intent.amount - intent.amount_received);
  if (intent.status === "succeeded" && order.placedAt !== null)
    compare("a placed order's hold", held, intent.amount);
  const moved = ["capture", "refund", "refund-failed", "dispute", "dispute-closed"] as const;
  const atShop = booked(ledger, [...moved], ["shop"]);
  const elsewhere = booked(ledger, [...moved], ["platform", "runner"]);
  const net = intent.amount_received - sum(money.refunds) - money.withdrawn + money.reinstated;
  if (money.charge?.transfer_data) {
    const shop = money.transferred - money.reversed - money.fee + money.feeBack;
    compare("at the shop", atShop, shop);
    compare("at platform and runner", elsewhere, net - shop);
  } else compare("at the platform", atShop + elsewhere, net);
  return problems;
}
