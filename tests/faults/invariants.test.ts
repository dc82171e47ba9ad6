import { env } from "cloudflare:workers";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { settleIn } from "../support/settlement.ts";
import { payWithCard, stripeApi } from "../support/stripe-control.ts";
import {
  anAcceptedOrder,
  aPlacedOrder,
  cancel,
  checkOut,
  move,
  operationsOf,
  reviewNow,
} from "../support/worker-orders.ts";
import { openOwnVenue, openTeddy, signUp } from "../support/worker-world.ts";
import { findOpenEnds, findProblems } from "./invariants.ts";
import { thisTest } from "./setup.ts";
import { breaksTheBooks } from "./support/fault.ts";
import { quietDb } from "./support/quiet.ts";
import { type Books, readBooks } from "./support/record.ts";

beforeAll(() => openTeddy());

/** Books with an order in each state that the money knows. */
async function goodBooks() {
  const own = await openOwnVenue();
  await checkOut(await signUp());
  const placed = await aPlacedOrder();
  const accepted = await anAcceptedOrder();
  await anAcceptedOrder({ lines: [own.burger()], stadiumId: own.stadiumId });
  const released = await aPlacedOrder();
  await cancel(released.fan, released.id);
  const refunded = await anAcceptedOrder();
  await move(refunded.staff, refunded.code, { action: "cancel", reason: "test" });
  const books = await readBooks(thisTest());
  const index = (id: string) => books.orders.findIndex((each) => each.id === id);
  return { books, placed: index(placed.id), accepted: index(accepted.id), refunded: index(refunded.id) };
}
type Good = Awaited<ReturnType<typeof goodBooks>>;

test("books that are in order have no problem", async () => {
  const { books } = await goodBooks();
  expect(books.orders).toHaveLength(6);
  expect(findProblems(books)).toEqual([]);
});

const at = <T>(rows: T[], index: number): T => {
  const row = rows[index];
  if (row === undefined) throw new Error(`there is no row ${index}`);
  return row;
};
const paid = (books: Books) =>
  at(
    books.stripe.intents.filter((each) => each.status === "succeeded"),
    0,
  );
const entry = (books: Books, kind: string, party: string) =>
  at(
    books.ledger.filter((each) => each.kind === kind && each.party === party),
    0,
  );

/** Each breaks one thing, and names the letter under which it must be found. */
const breaks: [string, string, (good: Good) => void][] = [
  [
    "a second order of one checkout key",
    "(a)",
    ({ books, placed, accepted }) => {
      Object.assign(at(books.orders, placed), {
        customerId: at(books.orders, accepted).customerId,
        checkoutKey: at(books.orders, accepted).checkoutKey,
      });
    },
  ],
  [
    "two open orders with one code",
    "(a)",
    ({ books, placed, accepted }) => {
      at(books.orders, placed).orderCode = at(books.orders, accepted).orderCode;
    },
  ],
  [
    "a second captured payment of an order",
    "(a)",
    ({ books }) => {
      books.stripe.intents.push({ ...paid(books), id: "pi_second" });
    },
  ],
  [
    "money captured for an order that is not there",
    "(b)",
    ({ books }) => {
      paid(books).metadata = { ...paid(books).metadata, order_id: "nobody" };
    },
  ],
  [
    "a hold without an order",
    "(b)",
    ({ books }) => {
      books.stripe.intents.push({
        ...paid(books),
        id: "pi_orphan",
        status: "requires_capture",
        metadata: {},
      });
    },
  ],
  [
    "money captured though no kitchen accepted",
    "(b)",
    ({ books, accepted }) => {
      at(books.orders, accepted).acceptedAt = null;
    },
  ],
  [
    "a canceled order whose money stayed",
    "(b)",
    ({ books, accepted }) => {
      Object.assign(at(books.orders, accepted), { status: 4, cancelReason: "test" });
    },
  ],
  [
    "a hold of an order that cooks",
    "(b)",
    ({ books, placed }) => {
      at(books.orders, placed).status = 1;
    },
  ],
  [
    "more refunded than taken",
    "(b)",
    ({ books }) => {
      const refund = at(
        books.stripe.refunds.filter((each) => each.balance_transaction !== null),
        0,
      );
      books.stripe.refunds.push({ ...refund, id: "re_more" });
    },
  ],
  [
    "another amount captured",
    "(c)",
    ({ books }) => {
      paid(books).amount_received += 1;
    },
  ],
  [
    "another currency captured",
    "(c)",
    ({ books }) => {
      paid(books).currency = "usd";
    },
  ],
  [
    "another shop paid",
    "(c)",
    ({ books, accepted }) => {
      at(books.orders, accepted).connectedAccount = "acct_other";
    },
  ],
  [
    "another fee kept",
    "(c)",
    ({ books }) => {
      at(books.stripe.fees, 0).amount -= 1;
    },
  ],
  [
    "another amount held",
    "(c)",
    ({ books, placed }) => {
      at(books.orders, placed).totalMinor += 1;
    },
  ],
  [
    "another customer charged",
    "(c)",
    ({ books }) => {
      paid(books).metadata = { ...paid(books).metadata, customer_id: "somebody" };
    },
  ],
  [
    "an event missing from the history",
    "(d)",
    ({ books }) => {
      books.events.splice(1, 1);
    },
  ],
  [
    "a status that fell",
    "(d)",
    ({ books, accepted }) => {
      const orderId = at(books.orders, accepted).id;
      books.states.push({ orderId, status: 0, paymentState: "captured", placed: 1, closed: 0 });
    },
  ],
  [
    "a payment state that fell",
    "(d)",
    ({ books, accepted }) => {
      const orderId = at(books.orders, accepted).id;
      books.states.push({ orderId, status: 1, paymentState: "held", placed: 1, closed: 0 });
    },
  ],
  [
    "a step taken twice",
    "(d)",
    ({ books, accepted }) => {
      const order = at(books.orders, accepted);
      const accept = at(
        books.events.filter((each) => each.orderId === order.id && each.action === "accept"),
        0,
      );
      order.version++;
      books.events.push({ ...accept, number: order.version });
    },
  ],
  [
    "a ledger that was rewritten",
    "(d)",
    ({ books, accepted }) => {
      books.rewrites.push({ what: "update of ledger_entries", orderId: at(books.orders, accepted).id });
    },
  ],
  [
    "shares that are not the capture",
    "(e)",
    ({ books }) => {
      entry(books, "capture", "runner").amountMinor += 1;
    },
  ],
  [
    "shares between the wrong parties",
    "(e)",
    ({ books }) => {
      entry(books, "capture", "shop").amountMinor -= 100;
      entry(books, "capture", "platform").amountMinor += 100;
    },
  ],
  [
    "a party that is short",
    "(e)",
    ({ books }) => {
      entry(books, "refund", "shop").amountMinor -= 1;
    },
  ],
  [
    "a capture that the ledger has not",
    "(g)",
    ({ books }) => {
      const { orderId } = entry(books, "capture", "card");
      books.ledger = books.ledger.filter((each) => each.orderId !== orderId || each.kind !== "capture");
    },
  ],
  [
    "a refund that Stripe has not",
    "(g)",
    ({ books }) => {
      books.stripe.refunds = books.stripe.refunds.filter((each) => each.balance_transaction === null);
    },
  ],
  [
    "a hold that was never booked",
    "(g)",
    ({ books, accepted }) => {
      const orderId = at(books.orders, accepted).id;
      books.ledger = books.ledger.filter((each) => each.orderId !== orderId || each.kind !== "hold");
    },
  ],
  [
    "a release booked twice",
    "(g)",
    ({ books }) => {
      books.ledger.push(entry(books, "release", "card"));
    },
  ],
  [
    "another balance of a shop",
    "(g)",
    ({ books }) => {
      books.stripe.balances.acct_local_teddy_street = 1;
    },
  ],
  [
    "a dispute that took money and was not booked",
    "(g)",
    ({ books }) => {
      const { id, latest_charge, amount_received } = paid(books);
      books.stripe.disputes.push({
        id: "du_unheard",
        charge: latest_charge,
        payment_intent: id,
        amount: amount_received,
        balance_transactions: [{ amount: -amount_received }],
      } as never);
    },
  ],
  [
    "a transfer that was not taken back",
    "(g)",
    ({ books }) => {
      books.stripe.reversals = [];
    },
  ],
];
test("each thing that can be wrong is found under its letter", async () => {
  const good = await goodBooks();
  for (const [what, letter, tamper] of breaks) {
    const copy = structuredClone(good);
    tamper(copy);
    expect([what, findProblems(copy.books)]).toEqual([
      what,
      expect.arrayContaining([expect.stringContaining(letter)]),
    ]);
  }
});

test("an end that is left open is found", async () => {
  const { books } = await goodBooks();
  expect(findOpenEnds(books)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^\(b\) pi_.* still holds/)]),
  );
});

test("a status that D1 moves back for a moment is found", async () => {
  breaksTheBooks(/^\(d\) status fell from 1 to 0/);
  const { id } = await anAcceptedOrder();
  for (const status of [0, 1])
    await quietDb.prepare("update orders set status = ? where id = ?").bind(status, id).run();
});

test("a ledger entry that D1 changes is found", async () => {
  breaksTheBooks(/^\(d\) history was rewritten: update of ledger_entries/);
  const { id } = await anAcceptedOrder();
  await quietDb.prepare("update ledger_entries set at = at + 1 where order_id = ?").bind(id).run();
});

test("a line of the bank's balance that the books change is found", async () => {
  breaksTheBooks(/^\(g\) pi_.* settled in the books/);
  await settleIn("usd", 0.27);
  onTestFinished(async () => void (await settleIn(null)));
  const { id, intentId } = await anAcceptedOrder();
  await reviewNow(id, intentId);
  await quietDb
    .prepare("update settlements set settled_minor = settled_minor + 1 where order_id = ?")
    .bind(id)
    .run();
});

test("an order that everybody may read is found", async () => {
  breaksTheBooks(/^\(f\) a stranger's GET/);
  const { id } = await aPlacedOrder();
  onTestFinished(async () => void (await env.DB.exec("drop trigger open_door")));
  await env.DB.exec(
    `create trigger open_door after insert on session begin update orders set customer_id = new.user_id where id = '${id}'; end`,
  );
});

test("a refund that somebody makes at the provider's dashboard is found", async () => {
  breaksTheBooks(/^\(g\) refunded: 0 in the ledger, 100 at Stripe/);
  const { intentId } = await anAcceptedOrder();
  await stripeApi("refunds", { payment_intent: intentId, amount: "100" });
});

test("a card that is held for an order that nobody knows is found", async () => {
  breaksTheBooks(/^\(b\) pi_.* for an order that does not exist/);
  const intent = await stripeApi<{ client_secret: string }>("payment_intents", {
    amount: "5000",
    currency: "ils",
    capture_method: "manual",
    "automatic_payment_methods[enabled]": "true",
    "automatic_payment_methods[allow_redirects]": "never",
    "metadata[order_id]": crypto.randomUUID(),
  });
  await payWithCard(intent.client_secret);
});

test("a release that is never made is found", async () => {
  breaksTheBooks(/^\(b\) release-pi_.* is still to be done|^\(b\) pi_.* still holds/);
  const { fan, id } = await aPlacedOrder();
  onTestFinished(async () => void (await env.DB.exec("drop trigger never_done")));
  await env.DB.exec(
    `create trigger never_done before update of state on payment_operations when new.state = 'done' and new.order_id = '${id}' begin select raise(ignore); end`,
  );
  await cancel(fan, id);
  expect(await operationsOf(id)).toHaveLength(1);
});
