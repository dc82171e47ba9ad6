import { and, eq, isNull, sql } from "drizzle-orm";
import type { CheckoutIntent, CheckoutProposal } from "#domain/cart/checkout.ts";
import type { Block } from "#domain/menu/catalog.ts";
import {
  acceptsSeat,
  findSeatMismatches,
  normalizeSeat,
  type SeatMismatch,
  toKnownBlock,
} from "#domain/seat/known-seats.ts";
import { missingSeatFields } from "#domain/seat/seat.ts";
import { signedSeatText } from "#domain/seat/seat-link.ts";
import type { CheckoutProblem } from "#domain/wire/problems.ts";
import type { Db } from "#worker/db/client.ts";
import type { CountedLimit } from "#worker/db/people/limits.ts";
import { reading, readOne } from "#worker/db/reading.ts";
import { orders } from "#worker/db/schema/index.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { quoteReads } from "#worker/usecases/checkout/requested-lines.ts";
import {
  judgeDeclines,
  limitWaitMs,
  payerReads,
  unpaidLimit,
  unpaidSeatLimit,
} from "../payment/limit-payers.ts";
import type { Rooms } from "../ports.ts";
import type { DraftInput } from "./draft.ts";
import { priceCart, type QuoteDeps } from "./quote-cart.ts";

export type CheckoutDeps = QuoteDeps & {
  mode: "test" | "live" | null;
  /** Whether the caller has passed a challenge; each call uses it once (worker/identity/challenge.ts). */
  hasPassed(): Promise<boolean>;
  room: Rooms;
};

/** The amounts on the phone, in minor units: compared, never charged. */
type Claims = {
  amount: number;
  currency: string;
  deliveryFee: number;
  tipAmount: number;
  account: string | null;
};
export type CheckoutResult = ({ ok: true } & CheckoutIntent) | ({ ok: false } & CheckoutProblem);

/** Until then one of the open free orders may be over. */
const freeAgainSeconds = 300;

type ReadInput = Pick<CheckoutProposal, "checkoutKey" | "stadiumId" | "lines" | "seat">;

/** Everything a checkout needs, in one batch. */
export function checkoutReads(
  db: Db,
  { customerId, addressHash }: { customerId: string; addressHash: string | null },
  { checkoutKey: key, stadiumId, lines, seat }: ReadInput,
) {
  const own = eq(orders.customerId, customerId);
  const statements = [
    db
      .select({ id: orders.id, placedAt: orders.placedAt, closedAt: orders.closedAt })
      .from(orders)
      .where(and(own, eq(orders.checkoutKey, key))),
    db
      .select({ id: orders.id, checkoutKey: orders.checkoutKey })
      .from(orders)
      .where(and(own, eq(orders.paymentState, "awaiting"), isNull(orders.closedAt))),
    payerReads(db, { customerId, addressHash }, signedSeatText(stadiumId, seat)),
    db
      .select({ id: orders.id })
      .from(orders)
      // Text as in the partial index: a parameter would not match it.
      .where(and(own, sql`captured_minor > 0`))
      .limit(1),
    ...quoteReads(db, { stadiumId, lines, checkout: { customerId, key } }),
  ] as const;
  return reading(statements, ([[known], otherDrafts, counted, paid, ...reads]) => ({
    known,
    otherDrafts,
    counted,
    hasPaid: paid.length > 0,
    reads,
  }));
}

type CheckoutRead = ReturnType<ReturnType<typeof checkoutReads>["read"]>;

export type Checkout = {
  customer: Omit<DraftInput["customer"], "addressHash">;
  proposal: CheckoutProposal;
  claims: Claims;
  language: string;
  /** The checkout's reading, and the caller's hashed address. */
  read: CheckoutRead & { addressHash: string | null };
};

/** Prices the cart, reserves, stores the draft and opens its hold. A checkout key always maps to the same order. */
export async function startCheckout(deps: CheckoutDeps, asked: Checkout): Promise<CheckoutResult> {
  const { mode } = deps;
  if (!mode) return { ok: false, code: "payment-not-configured" };
  let result: CheckoutResult | "again" | "place-lost" = "again";
  const { addressHash } = asked.read;
  const payer = { customerId: asked.customer.id, addressHash };
  let { read } = asked;
  for (let attempt = 0; attempt < 3; attempt++) {
    if (attempt > 0)
      read = { ...(await readOne(deps.db, checkoutReads(deps.db, payer, asked.proposal))), addressHash };
    result = await tryCheckout(deps, { ...asked, read }, mode);
    // A concurrent request changed the draft, or another fan took the place that the quote still saw: start over.
    if (typeof result === "object") return result;
  }
  return result === "place-lost"
    ? { ok: false, code: "shop-full", alternatives: [] }
    : { ok: false, code: "checkout-closed" };
}

async function tryCheckout(
  deps: CheckoutDeps,
  { customer, proposal: proposed, claims, language, read }: Checkout,
  mode: "test" | "live",
): Promise<CheckoutResult | "again" | "place-lost"> {
  const { known, otherDrafts, counted, hasPaid, reads, addressHash } = read;
  const payer = { customerId: customer.id, addressHash };
  if (known?.placedAt) return { ok: false, code: "already-ordered", orderId: known.id };
  const declined = judgeDeclines(payer, counted, deps.now());
  if (declined.waitMs > 0)
    return { ok: false, code: "too-many-declines", retryAfterSeconds: Math.ceil(declined.waitMs / 1000) };
  if (declined.isCrowded && !(await deps.hasPassed())) return { ok: false, code: "challenge-required" };
  if (known?.closedAt) return { ok: false, code: "checkout-closed" };
  // A draft that is open can still be paid.
  const waitMs = (limit: CountedLimit) => (known ? 0 : limitWaitMs(limit, counted, deps.now()));
  const unpaidMs = waitMs(unpaidLimit(customer.id));
  if (unpaidMs > 0)
    return { ok: false, code: "too-many-unpaid", retryAfterSeconds: Math.ceil(unpaidMs / 1000) };
  const seatMs = waitMs(unpaidSeatLimit(signedSeatText(proposed.stadiumId, proposed.seat)));
  if (customer.isGuest && seatMs > 0)
    return { ok: false, code: "guest-seat-unpaid", retryAfterSeconds: Math.ceil(seatMs / 1000) };

  const { proposal, doubts } = atKnownSeat(proposed, reads[0][0]);
  // A guest orders to the seat that was scanned, where the venue takes guests.
  if (customer.isGuest && !(proposal.isSeatSigned && reads[0][0]?.guestOrders))
    return { ok: false, code: "guest-seat-required" };
  const { stand, section } = proposal.seat;
  const input = { ...proposal, stand, section, near: proposal.location, asker: customer.asker };
  const priced = await priceCart(deps, input, reads);
  if (!priced.ok) return priced;
  const { quote, details, shop } = priced;
  const seatProblem = proposal.fulfilment === "pickup" ? null : refuseSeat(proposal, doubts, reads[0][0]);
  if (seatProblem) return { ok: false, ...seatProblem };
  const { totals } = quote;
  const believed =
    proposal.quoteHash === quote.hash &&
    claims.amount === totals.totalMinor &&
    claims.currency === quote.currency &&
    claims.deliveryFee === totals.deliveryFeeMinor &&
    claims.tipAmount === totals.tipMinor &&
    (claims.account === null || claims.account === shop.connectedAccount);
  if (!believed) return { ok: false, code: "quote-changed", quote };

  // One unpaid draft per customer: give up an earlier cart's first, unless it may have been paid.
  for (const other of otherDrafts) {
    if (other.checkoutKey === proposal.checkoutKey) continue;
    if ((await deps.room(other.id).run("giveUp")) === "unknown")
      return { ok: false, code: "payment-unavailable", providerCode: "earlier-payment-unknown" };
  }

  const draft: DraftInput = {
    id: known?.id ?? uuidV7(deps.now()),
    customer: { ...customer, addressHash },
    payer: hasPaid ? "known" : "new",
    language,
    proposal,
    quote,
    details,
    shop,
  };
  const send = (input: DraftInput) => deps.room(draft.id).run(known ? "resume" : "open", input);
  let result = await send(draft);
  if (!result.ok && result.reason === "challenge-required") {
    if (!(await deps.hasPassed())) return { ok: false, code: "challenge-required" };
    result = await send({ ...draft, payer: "challenged" });
  }
  if (result.ok)
    return {
      ok: true,
      orderId: draft.id,
      intentId: result.hold?.intentId ?? null,
      clientSecret: result.hold?.clientSecret ?? null,
      mode,
      quote,
    };
  switch (result.reason) {
    case "duplicate":
    case "other-draft":
    case "closed":
      return "again";
    case "already-placed":
      return { ok: false, code: "already-ordered", orderId: draft.id };
    case "guest-seat-full":
      return { ok: false, code: "guest-seat-full" };
    case "too-many-free":
      return { ok: false, code: "too-many-unpaid", retryAfterSeconds: freeAgainSeconds };
    case "amount-too-small":
      return { ok: false, code: "amount-too-small" };
    case "challenge-required":
      return { ok: false, code: result.reason };
    case "shop-full":
    case "shelves-full":
    case "order-too-large":
    case "sold-out":
    case "shops-closed":
      return "place-lost";
    default:
      return { ok: false, code: result.reason, providerCode: result.providerCode };
  }
}

type StadiumRow = CheckoutRead["reads"][0][number];

/** Why no runner would find the fan; by the database, not by the phone's snapshot. */
function refuseSeat(
  { seat, location, isSeatSigned: isScanned, isSeatInsisted: isInsisted }: CheckoutProposal,
  doubts: SeatMismatch[],
  stadium: StadiumRow | undefined,
): CheckoutProblem | null {
  const missing = missingSeatFields(seat, (stadium?.blocks.length ?? 0) > 0);
  if (missing.length > 0) return { code: "seat-incomplete", missing };
  const isSeatListComplete = stadium?.seatsComplete ?? false;
  if (!acceptsSeat(doubts, { isScanned, isInsisted, isSeatListComplete }))
    return { code: "seat-unknown", doubts };
  const seatReplacesLocation = isScanned && stadium?.trustsSeatLinks;
  return location || seatReplacesLocation ? null : { code: "location-required" };
}

/** The proposal with its seat as the venue writes it; insisting is noted only where there is a doubt. */
function atKnownSeat(proposal: CheckoutProposal, stadium: { blocks: Block[] } | undefined) {
  const blocks = (stadium?.blocks ?? []).map(toKnownBlock);
  const seat = proposal.isSeatSigned ? proposal.seat : normalizeSeat(blocks, proposal.seat);
  const doubts = proposal.isSeatSigned ? [] : findSeatMismatches(blocks, seat);
  const isSeatInsisted = proposal.isSeatInsisted && doubts.length > 0;
  return { proposal: { ...proposal, seat, isSeatInsisted }, doubts };
}
