import type { CheckoutProposal, Quote } from "#domain/cart/checkout.ts";
import { minuteMs } from "#domain/durations.ts";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import { orderCodeCount, orderCodeFrom } from "#domain/order/order-code.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { type Db, isUniqueViolation, isWithoutOwner, isWithoutPaymentState } from "#worker/db/client.ts";
import { orders } from "#worker/db/schema/index.ts";
import type { Hold } from "#worker/payments/provider.ts";
import { random, randomSecret } from "#worker/platform/ids.ts";
import {
  draftColumns,
  guardFreeOrders,
  guardGuestSeat,
  type LineDetail,
  leastUsedCode,
  lineRows,
} from "#worker/usecases/checkout/reads/draft-rows.ts";
import type { ChallengeRequired, KitchenRefusal, KitchenRequest, OrderDeps, RoomDeps } from "../ports.ts";
import { openHold } from "./open-hold.ts";
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

/** Statements that fail a draft's batch if there are too many like it. */
export const draftGuards = (db: Db, { id, customer, quote }: DraftInput) => [
  ...(customer.isGuest ? [guardGuestSeat(db, id)] : []),
  ...(quote.totals.totalMinor === 0 ? [guardFreeOrders(db, id)] : []),
];

/** The refusal of a guard that failed the batch; null for any other failure. */
export function refusedByGuard(error: unknown) {
  if (isWithoutOwner(error)) return { ok: false, reason: "guest-seat-full" } as const;
  if (isWithoutPaymentState(error)) return { ok: false, reason: "too-many-free" } as const;
  return null;
}

/** Lifetime of a draft and its reservation (docs/design.md#placing). */
const draftLivesMs = 5 * minuteMs;
/** Maximum lifetime, however often it is renewed or 3-D Secure asks (decision 21). */
const draftEndsMs = 10 * minuteMs;
/** Lifetimes while no card was tried: since the last request, and in all. */
const untriedLivesMs = 1.5 * minuteMs;
const untriedEndsMs = 3 * minuteMs;

type Draft = { createdAt: number; updatedAt: number };

export const draftEndsAt = ({ createdAt }: Pick<Draft, "createdAt">) => createdAt + draftEndsMs;

/** The end of a draft that is opened, renewed or extended now. */
export const draftLivesUntil = (draft: Pick<Draft, "createdAt">, now: number) =>
  Math.min(now + draftLivesMs, draftEndsAt(draft));

/** The end of a draft whose fan has tried no card: sooner, to keep the kitchen's time for fans who pay. */
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

/** Stores a new draft and opens its hold. Kitchen time is reserved first: without a place no card is touched. */
export async function openDraft(deps: RoomDeps, input: DraftInput): Promise<DraftResult> {
  const reserved = await reserveKitchen(deps, input);
  if (!reserved.ok) return reserved;
  const at = deps.now();
  for (let attempt = 0; ; attempt++) {
    try {
      await deps.step.write(
        deps.db.insert(orders).values({
          id: input.id,
          orderId: String(at),
          orderCode: leastUsedCode(orderCodeFrom(random.int(orderCodeCount)), input.shop.id),
          customerId: input.customer.id,
          checkoutKey: input.proposal.checkoutKey,
          status: OrderStatus.PENDING,
          paymentState: input.quote.totals.totalMinor > 0 ? "awaiting" : "none",
          handoverSecret: randomSecret(),
          handoverPin: String(random.int(10_000)).padStart(4, "0"),
          createdAt: at,
          draftExpiresAt: draftLivesUntil({ createdAt: at }, at),
          ...draftColumns(input, reserved, at),
        }),
        ...lineRows(deps.db, input),
        ...draftGuards(deps.db, input),
      );
      break;
    } catch (error) {
      if (isUniqueViolation(error, "orders.order_code") && attempt < 8) continue;
      const refused = refusedByGuard(error);
      if (!refused && !isUniqueViolation(error, "orders.")) throw error;
      deps.step.changedAt.add(input.shop.id);
      // A board that lost its book gave a place away that the record knows of.
      if (isUniqueViolation(error, "orders.shelf")) return { ok: false, reason: "shelves-full" };
      if (refused) return refused;
      return {
        ok: false,
        reason: isUniqueViolation(error, "orders.checkout_key") ? "duplicate" : "other-draft",
      };
    }
  }
  return openHold(deps, input, true);
}
