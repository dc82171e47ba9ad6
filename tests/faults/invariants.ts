import { type Dossier, dossiersOf } from "./support/dossier.ts";
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
  return [...before, ...strangers, ...findProblems(books), ...findOpenEnds(books)];
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
