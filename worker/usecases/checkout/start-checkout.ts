import { and, eq, isNull } from "drizzle-orm";
import type { CheckoutIntent, CheckoutProposal } from "#domain/cart/checkout.ts";
import { missingSeatFields } from "#domain/seat/seat.ts";
import type { CheckoutProblem } from "#domain/wire/problems.ts";
import { quoteReads } from "#worker/db/quote-reads.ts";
import { orders } from "#worker/db/schema/index.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { declineReads, declineWaitMs } from "../payment/limit-declines.ts";
import type { DraftInput, DraftResult } from "./draft.ts";
import type { Finalized } from "./finalize-order.ts";
import { priceCart, type QuoteDeps } from "./quote-cart.ts";

export type CheckoutDeps = QuoteDeps & {
  mode: "test" | "live" | null;
  /** Order rooms: every change of an order goes through its room. */
  rooms: {
    open(input: DraftInput): Promise<DraftResult>;
    resume(input: DraftInput): Promise<DraftResult>;
    giveUp(orderId: string): Promise<Finalized["state"]>;
  };
};

/** Amounts that the phone shows, in agorot: compared, never charged. */
export type Claims = { amount: number; deliveryFee: number; tipAmount: number };
export type CheckoutCustomer = DraftInput["customer"];

export type CheckoutResult = ({ ok: true } & CheckoutIntent) | ({ ok: false } & CheckoutProblem);

/** Prices the cart, reserves, stores the draft and opens its hold. A checkout key always maps to the same order. */
export async function startCheckout(
  deps: CheckoutDeps,
  customer: CheckoutCustomer,
  proposal: CheckoutProposal,
  claims: Claims,
  language: string,
): Promise<CheckoutResult> {
  if (!deps.mode) return { ok: false, code: "payment-not-configured" };
  let result: CheckoutResult | "again" | "place-lost" = "again";
  for (let attempt = 0; attempt < 3; attempt++) {
    result = await tryCheckout(deps, customer, proposal, claims, language, deps.mode);
    // A concurrent request changed the draft, or another fan took the place that the quote still saw: start over.
    if (typeof result === "object") return result;
  }
  return result === "place-lost"
    ? { ok: false, code: "shop-full", aboutMinutes: 1, alternatives: [] }
    : { ok: false, code: "checkout-closed" };
}

async function tryCheckout(
  deps: CheckoutDeps,
  customer: CheckoutCustomer,
  proposal: CheckoutProposal,
  claims: Claims,
  language: string,
  mode: "test" | "live",
): Promise<CheckoutResult | "again" | "place-lost"> {
  const { db } = deps;
  const { stand, section } = proposal.seat;
  const checkout = { customerId: customer.id, key: proposal.checkoutKey };
  const input = { ...proposal, stand, section, near: proposal.location, checkout };
  const columns = { id: orders.id, placedAt: orders.placedAt, closedAt: orders.closedAt };
  const payer = { customerId: customer.id, addressHash: customer.addressHash };
  const [sameKey, otherDrafts, declines, ...reads] = await db.batch([
    db
      .select(columns)
      .from(orders)
      .where(and(eq(orders.customerId, customer.id), eq(orders.checkoutKey, proposal.checkoutKey))),
    db
      .select({ id: orders.id, checkoutKey: orders.checkoutKey })
      .from(orders)
      .where(
        and(eq(orders.customerId, customer.id), eq(orders.paymentState, "awaiting"), isNull(orders.closedAt)),
      ),
    declineReads(db, payer),
    ...quoteReads(db, input),
  ]);
  const known = sameKey[0];
  if (known?.placedAt) return { ok: false, code: "already-ordered", orderId: known.id };
  const waitMs = declineWaitMs(payer, declines, deps.now());
  if (waitMs > 0)
    return { ok: false, code: "too-many-declines", retryAfterSeconds: Math.ceil(waitMs / 1000) };
  if (known?.closedAt) return { ok: false, code: "checkout-closed" };

  const priced = await priceCart(deps, input, reads);
  if (!priced.ok) return priced;
  const { quote, details, shop } = priced;
  const missing = missingSeatFields(proposal.seat, (reads[0][0]?.blocks.length ?? 0) > 0);
  if (missing.length > 0) return { ok: false, code: "seat-incomplete", missing };
  // The database decides, not the snapshot that the phone was shown.
  const seatStandsIn = proposal.isSeatSigned && reads[0][0]?.trustsSeatLinks;
  if (!proposal.location && !seatStandsIn) return { ok: false, code: "location-required" };
  const { totals } = quote;
  const believed =
    proposal.quoteHash === quote.hash &&
    claims.amount === totals.totalMinor &&
    claims.deliveryFee === totals.deliveryFeeMinor &&
    claims.tipAmount === totals.tipMinor;
  if (!believed) return { ok: false, code: "quote-changed", quote };

  // One unpaid draft per customer: give up an earlier cart's first, unless it may have been paid.
  for (const other of otherDrafts) {
    if (other.checkoutKey === proposal.checkoutKey) continue;
    if ((await deps.rooms.giveUp(other.id)) === "unknown")
      return { ok: false, code: "payment-unavailable", providerCode: "earlier-payment-unknown" };
  }

  const draft: DraftInput = {
    id: known?.id ?? uuidV7(deps.now()),
    customer,
    language,
    proposal,
    quote,
    details,
    shop,
  };
  const result = known ? await deps.rooms.resume(draft) : await deps.rooms.open(draft);
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
    case "amount-too-small":
      return { ok: false, code: "amount-too-small" };
    case "shop-full":
    case "sold-out":
    case "shops-closed":
      return "place-lost";
    default:
      return { ok: false, code: result.reason, providerCode: result.providerCode };
  }
}
