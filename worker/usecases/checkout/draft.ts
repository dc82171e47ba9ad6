import { eq } from "drizzle-orm";
import type { CheckoutProposal, Quote } from "#domain/cart/checkout.ts";
import { minuteMs } from "#domain/durations.ts";
import type { PromiseMinutes } from "#domain/kitchen/promise-time.ts";
import { nextComparison } from "#domain/ledger/comparison.ts";
import { sharesOfOrder } from "#domain/ledger/money-back.ts";
import { isRefusedToUs } from "#domain/ledger/operations.ts";
import { platformPart } from "#domain/ledger/shares.ts";
import { orderCodeCount, orderCodeFrom } from "#domain/order/order-code.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { pick } from "#domain/pick.ts";
import { destinationOf } from "#domain/provider/accounts.ts";
import { isUniqueViolation } from "../../db/client.ts";
import { orders, payments } from "../../db/schema/index.ts";
import type {
  Hold,
  HoldRequest,
  PaymentProvider,
  ProviderFailure,
  ProviderResult,
} from "../../payments/provider.ts";
import { random, randomSecret, uuidV7 } from "../../platform/ids.ts";
import { raiseRefusedPayments } from "../payment/call-alerts.ts";
import { pauseUnpayable } from "../payment/shop-accounts.ts";
import type { ChallengeRequired, KitchenRefusal, KitchenRequest, OrderDeps, RoomDeps } from "../ports.ts";
import type { QuotedShop } from "./quote-cart.ts";
import {
  draftColumns,
  draftGuards,
  type LineDetail,
  leastUsedCode,
  lineRows,
  refusedByGuard,
} from "./reads/draft-rows.ts";

export type DraftInput = {
  id: string;
  /** `asker`: as in QuoteInput. `addressHash`: keyed hashes of the caller's network and its /48, where known. */
  customer: Record<"id" | "asker" | "name" | "email", string> & {
    addressHash: string | null;
    isGuest?: true;
  };
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
  { id, customer, quote, details, shop, payer, proposal }: DraftInput,
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
    ...{ orderId: id, lines, walkMinutes, payer, quoted, asker: customer.asker },
    ...(shelves && { shelves }),
  });
  if (!reserved.ok) return { ok: false, reason: reserved.reason };
  for (const shopId of shop.refusedBy ?? []) deps.boards.cameAfterAll(shopId, customer.asker);
  return { ...reserved, shelf: reserved.shelf ?? null };
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
      deps.step.changedShopIds.add(input.shop.id);
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

/**
 * Opens the hold of a stored draft and records its intent as the current one.
 * @param isFirst for a draft that was stored just now
 */
export async function openHold(
  deps: RoomDeps,
  { id, customer, quote, shop }: DraftInput,
  isFirst: boolean,
): Promise<DraftResult> {
  const { totals } = quote;
  if (totals.totalMinor === 0) return { ok: true, hold: null };
  if (!deps.payments) return { ok: false, reason: "payment-unavailable", providerCode: "not-configured" };
  const destination = destinationOf(shop.connectedAccount, deps.payments.isLocalMock);
  const request = {
    orderId: id,
    customerId: customer.id,
    amountMinor: totals.totalMinor,
    currency: quote.currency,
    destination,
    isOnBehalf: shop.isOnBehalf,
    statementSuffix: shop.statementSuffix,
    applicationFeeMinor: destination
      ? platformPart(sharesOfOrder({ ...totals, tax: totals.tax ?? null }))
      : 0,
    quoteHash: quote.hash,
  };
  // A canceled intent stays canceled, so a second hold for the same quote needs its own key.
  const earlier = isFirst ? 0 : await deps.db.$count(payments, eq(payments.orderId, id));
  // Neither the shop's account nor its name is part of the quote, and a key takes one request only.
  const receiver = `${destination ?? "platform"}${shop.isOnBehalf ? "-own" : ""}-${shop.statementSuffix}`;
  const idempotencyKey = `hold-${id}-${earlier}-${quote.hash.slice(0, 16)}-${receiver}`;
  const created = await createHold(deps.payments, { ...request, idempotencyKey });
  // A payment belongs to one order, whatever the provider answers.
  if (created.ok && created.hold.orderId !== id)
    return { ok: false, reason: "payment-unavailable", providerCode: "intent-of-another-order" };
  if (!created.ok) {
    if (isRefusedToUs(created.code)) await raiseRefusedPayments(deps, created.code);
    if (request.destination && isAboutAccount(created)) {
      await pauseUnpayable(deps, request.destination, created.code);
      return { ok: false, reason: "shops-closed" };
    }
    if (created.code === "amount_too_small") return { ok: false, reason: "amount-too-small" };
    const reason =
      created.kind === "refused" ? ("payment-refused" as const) : ("payment-unavailable" as const);
    return { ok: false, reason, providerCode: created.code };
  }
  const at = deps.now();
  const { hold } = created;
  await deps.step.write(
    deps.db.update(payments).set({ isCurrent: false }).where(eq(payments.orderId, id)),
    deps.db
      .insert(payments)
      .values({
        id: uuidV7(at),
        orderId: id,
        provider: "stripe",
        intentId: hold.intentId,
        ...pick(request, "amountMinor", "currency", "destination", "applicationFeeMinor"),
        addressHash: customer.addressHash,
        nextReviewAt: nextComparison(at, at),
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoUpdate({ target: payments.intentId, set: { isCurrent: true, updatedAt: at } }),
  );
  return { ok: true, hold };
}

/** The only id that a hold names is the shop's account. */
const accountCodes = ["resource_missing", "insufficient_capabilities_for_transfer", "account_invalid"];

/**
 * Whether the shop's account is the reason, which no fan can repair. A region's refusal has no code, so its message is
 * read.
 */
const isAboutAccount = ({ kind, code, message }: ProviderFailure) =>
  accountCodes.includes(code) || (kind === "refused" && /connected account|destination/i.test(message));

/**
 * The provider replays a server error for a day under the same idempotency key. We switch keys only if no hold was
 * made; a hold that its lagging search misses is at worst an intent that nobody can pay.
 */
async function createHold(
  payments: PaymentProvider,
  request: HoldRequest,
): Promise<ProviderResult<{ hold: Hold }>> {
  const created = await payments.createHold(request);
  if (created.ok || created.kind !== "unknown" || !created.isKept) return created;
  const made = await payments.findMadeHold(request.orderId, request.quoteHash);
  if (!made.ok) return made;
  if (made.hold?.destination === request.destination) return { ok: true, hold: made.hold };
  return payments.createHold({ ...request, idempotencyKey: `${request.idempotencyKey}-again` });
}
