import type { CheckoutProposal, Quote } from "#domain/cart/checkout.ts";
import { minuteMs } from "#domain/durations.ts";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import type { Db } from "#worker/db/client.ts";
import { isWithoutOwner, isWithoutPaymentState } from "#worker/db/client.ts";
import type { Hold } from "#worker/payments/provider.ts";
import type { LineDetail } from "#worker/usecases/checkout/reads/draft-rows.ts";
import { guardFreeOrders, guardGuestSeat } from "#worker/usecases/checkout/reads/open-orders.ts";
import type { ChallengeRequired, KitchenRefusal, KitchenRequest, OrderDeps } from "../ports.ts";
import type { QuotedShop } from "./quote-cart.ts";

export type DraftInput = {
  id: string;
  /** `addressHash`: keyed hash of the caller's network address, where known. */
  customer: { id: string; name: string; email: string; addressHash: string | null; isGuest?: true };
  payer: NonNullable<KitchenRequest["payer"]>;
  language: string;
  proposal: CheckoutProposal;
  quote: Quote;
  details: LineDetail[];
  shop: QuotedShop;
};

export type DraftResult =
  | { ok: true; hold: Hold | null }
  | { ok: false; reason: (KitchenRefusal | ChallengeRequired)["reason"] }
  | { ok: false; reason: "duplicate" | "other-draft" | "already-placed" | "closed" | "amount-too-small" }
  | { ok: false; reason: "guest-seat-full" | "too-many-free" }
  | { ok: false; reason: "payment-unavailable" | "payment-refused"; providerCode: string };

/** Statements for the batch that writes a draft, which fails where there are too many like it. */
export const draftGuards = (db: Db, { id, customer, quote }: DraftInput) => [
  ...(customer.isGuest ? [guardGuestSeat(db, id)] : []),
  ...(quote.totals.totalMinor === 0 ? [guardFreeOrders(db, id)] : []),
];

/** What a guard refused the batch for; null for any other failure. */
export function refusedByGuard(error: unknown) {
  if (isWithoutOwner(error)) return { ok: false, reason: "guest-seat-full" } as const;
  if (isWithoutPaymentState(error)) return { ok: false, reason: "too-many-free" } as const;
  return null;
}

/** Lifetime of a draft and its reservation (docs/design.md#placing). */
const draftLivesMs = 5 * minuteMs;
/** From its first request, however often it is renewed or its bank asks (decision 21). */
const draftEndsMs = 10 * minuteMs;
/** While no card was tried: since the last request, and in all. */
const untriedLivesMs = 1.5 * minuteMs;
const untriedEndsMs = 3 * minuteMs;

type Draft = { createdAt: number; updatedAt: number };

export const draftEndsAt = ({ createdAt }: Pick<Draft, "createdAt">) => createdAt + draftEndsMs;

/** When a draft ends that is opened, renewed or extended now. */
export const draftLivesUntil = (draft: Pick<Draft, "createdAt">, now: number) =>
  Math.min(now + draftLivesMs, draftEndsAt(draft));

/** When a draft ends whose fan has tried no card: a place in the kitchen is kept for those who pay. */
export const untriedLivesUntil = ({ createdAt, updatedAt }: Draft) =>
  Math.min(updatedAt + untriedLivesMs, createdAt + untriedEndsMs);

/** Reserves kitchen time and portions for a draft and returns the board's promise. */
export async function reserveKitchen(
  deps: OrderDeps,
  { id, quote, details, shop, payer, proposal }: DraftInput,
): Promise<
  | { ok: true; promise: PromiseMinutes; shelf: string | null }
  | { ok: false; reason: (KitchenRefusal | ChallengeRequired)["reason"] }
> {
  const lines = quote.lines.map(({ itemId, quantity }, position) => ({
    itemId,
    quantity,
    preparationMinutes: details[position]?.preparationMinutes ?? 0,
    position,
    // Nothing that was cooked ahead goes to who has to be careful.
    isCustom: proposal.allergies.length > 0 || shop.custom?.includes(position) !== false,
  }));
  const { walkMinutes, shelves, facts: quoted } = shop;
  const reserved = await deps.boards.reserve(shop.id, {
    ...{ orderId: id, lines, walkMinutes, payer, quoted, asker: proposal.checkoutKey },
    ...(shelves && { shelves }),
  });
  return reserved.ok
    ? { ...reserved, shelf: reserved.shelf ?? null }
    : { ok: false, reason: reserved.reason };
}
