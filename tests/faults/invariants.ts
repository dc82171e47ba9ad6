import { bankOf } from "../support/settlement.ts";
import { reviewNow } from "../support/worker-orders.ts";
import { type Dossier, dossiersOf } from "./support/dossier.ts";
import { quietDb } from "./support/quiet.ts";
import type { Books } from "./support/record.ts";
import { readBooks } from "./support/record.ts";
import { comeToRest } from "./support/rest.ts";
import { findOrphanProblems, findPartyProblems } from "./support/rules-all.ts";
import { findLedgerProblems } from "./support/rules-ledger.ts";
import { findMoneyProblems, findOnceProblems } from "./support/rules-money.ts";
import { findOrderProblems } from "./support/rules-order.ts";
import { findStrangerProblems } from "./support/rules-privacy.ts";
import type { Mark } from "./support/watch.ts";

const perOrder: ((dossier: Dossier) => string[])[] = [
  findOnceProblems,
  findMoneyProblems,
  findOrderProblems,
  findLedgerProblems,
];

/** What contradicts the list's (a) to (g) in the books, each beginning with its letter. Pure: it can be shown to fail. */
export function findProblems(books: Books): string[] {
  return [
    ...findOrphanProblems(books),
    ...findPartyProblems(books),
    ...dossiersOf(books).flatMap((dossier) =>
      perOrder.flatMap((find) => find(dossier).map((problem) => `${problem} [order ${dossier.order.id}]`)),
    ),
  ];
}

/**
 * What must hold after every case: once all calls that were owed have been made, and again when every clock has run
 * out, D1 and Stripe agree on everything, and nobody else gets at an order.
 */
export async function findProblemsSince(mark: Mark): Promise<string[]> {
  await comeToRest(mark, { clocks: "as they are" });
  const before = findProblems(await readBooks(mark));
  const strangers = await findStrangerProblems(mark);
  await comeToRest(mark, { clocks: "run out" });
  const books = await readBooks(mark);
  const open = [...findProblems(books), ...findOpenEnds(books)];
  return [...before, ...strangers, ...open, ...(await findBankProblems(books))];
}

/** (g) in the currency that settles, where it is another: what was booked of a payment is what it did to the balance. */
async function findBankProblems({ orders, payments, stripe }: Books): Promise<string[]> {
  if (stripe.balanceLines.every((each) => each.currency === "ils")) return [];
  const problems: string[] = [];
  for (const { orderId, intentId } of payments) {
    const isCaptured = stripe.intents.some((each) => each.id === intentId && each.amount_received > 0);
    if (!isCaptured || !orders.some((each) => each.id === orderId)) continue;
    await reviewNow(orderId, intentId);
    const { results } = await quietDb
      .prepare("select settled_minor - fee_minor as net from settlements where intent_id = ?")
      .bind(intentId)
      .all<{ net: number }>();
    const booked = results.reduce((sum, each) => sum + each.net, 0);
    const bank = await bankOf(intentId);
    if (booked !== bank) problems.push(`(g) ${intentId}: ${booked} settled in the books, ${bank} at Stripe`);
  }
  return problems;
}

/** When every clock has run out nothing hangs: no draft, no hold, no call to be made. */
export function findOpenEnds(books: Books): string[] {
  return [
    ...books.stripe.intents
      .filter((each) => ["requires_capture", "processing"].includes(each.status))
      .map((each) => `(b) ${each.id} still holds ${each.amount} of a card`),
    ...books.orders
      .filter((each) => each.closedAt === null && each.acceptedAt === null && each.totalMinor > 0)
      .map((each) => `(b) order ${each.id} waits for nobody`),
    ...books.operations
      .filter((each) => each.state === "pending")
      .map((each) => `(b) ${each.id} is still to be done: ${each.lastError}`),
  ];
}
