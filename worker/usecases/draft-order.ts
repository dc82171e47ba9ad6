import { and, eq, isNull } from "drizzle-orm";
import type { CheckoutProposal, Quote } from "#app/domain/checkout.ts";
import { orderCodeFrom } from "#app/domain/order-code.ts";
import { OrderStatus } from "#app/domain/order-status.ts";
import { commitOrder, findOrderState, isUniqueViolation, type OrderRow } from "../db/orders.ts";
import { type orderEvents, orderLines, orders, paymentOperations, payments } from "../db/schema/index.ts";
import { randomBelow, randomSecret, uuidV7 } from "../ids.ts";
import type { Hold } from "../payments/provider.ts";
import { finalizeOrder } from "./finalize-order.ts";
import type { OrderDeps } from "./ports.ts";
import type { QuotedLine, QuotedShop } from "./quote-cart.ts";

/** A draft and its reservation live this long (DESIGN.md section 5). */
export const draftLivesMs = 5 * 60_000;

export type DraftInput = {
  id: string;
  customer: { id: string; name: string; email: string };
  language: string;
  proposal: CheckoutProposal;
  quote: Quote;
  details: QuotedLine[];
  shop: QuotedShop;
};

export type DraftResult =
  | { ok: true; hold: Hold | null }
  | { ok: false; reason: "shop-full" | "duplicate" | "other-draft" | "already-placed" | "closed" }
  | { ok: false; reason: "payment-unavailable" | "payment-refused"; providerCode: string };

/** Stores a new draft and opens its hold. The kitchen's time is reserved first: no place, no card. */
export async function openDraft(deps: OrderDeps, input: DraftInput): Promise<DraftResult> {
  const reserved = await reserve(deps, input);
  if (!reserved.ok) return reserved;
  const at = deps.now();
  for (let attempt = 0; ; attempt++) {
    try {
      await deps.db.batch([
        deps.db.insert(orders).values({
          id: input.id,
          orderId: String(at),
          orderCode: orderCodeFrom(randomBelow(90_000)),
          customerId: input.customer.id,
          checkoutKey: input.proposal.checkoutKey,
          status: OrderStatus.PENDING,
          paymentState: input.quote.totals.totalMinor > 0 ? "awaiting" : "none",
          handoverSecret: randomSecret(),
          handoverPin: String(randomBelow(10_000)).padStart(4, "0"),
          createdAt: at,
          draftExpiresAt: at + draftLivesMs,
          ...columnsOf(input, at),
        }),
        ...lineRows(deps, input),
      ]);
      break;
    } catch (error) {
      if (isUniqueViolation(error, "orders") && String(causes(error)).includes("order_code") && attempt < 8)
        continue;
      const lost = isUniqueViolation(error, "orders");
      if (!lost) throw error;
      await deps.boards.orderChanged(input.shop.id, input.id);
      return {
        ok: false,
        reason: String(causes(error)).includes("checkout_key") ? "duplicate" : "other-draft",
      };
    }
  }
  return openHold(deps, input);
}

/** The same checkout key again: the held intent as it is while the cart is unchanged, a new one where it changed. */
export async function resumeDraft(deps: OrderDeps, input: DraftInput): Promise<DraftResult> {
  // The card may have gone through while nobody listened: then there is nothing left to pay.
  const finalized = await finalizeOrder(deps, input.id);
  if (finalized.state === "placed") return { ok: false, reason: "already-placed" };
  const state = await findOrderState(deps.db, input.id);
  if (!state || state.order.closedAt !== null) return { ok: false, reason: "closed" };
  const at = deps.now();
  const { order, payment } = state;

  // The board leaves this order's own place out of the queue; without it a retry would promise later and later.
  const reserved = await reserve(deps, input);
  if (!reserved.ok) return reserved;
  if (order.quoteHash === input.quote.hash) {
    await deps.db
      .update(orders)
      .set({ ...columnsOf(input, at), draftExpiresAt: at + draftLivesMs })
      .where(and(eq(orders.id, order.id), eq(orders.version, order.version), isNull(orders.placedAt)));
    if (payment && deps.payments) {
      const found = await deps.payments.findHold(payment.intentId);
      if (!found.ok) return { ok: false, reason: "payment-unavailable", providerCode: found.code };
      if (found.hold.status !== "canceled") return { ok: true, hold: found.hold };
    }
  }

  const revised = await commitOrder(
    deps.db,
    order,
    {
      ...columnsOf(input, at),
      paymentState: input.quote.totals.totalMinor > 0 ? "awaiting" : "none",
      draftExpiresAt: at + draftLivesMs,
    },
    event("revise", order, input.customer.id, at),
    [
      deps.db.delete(orderLines).where(eq(orderLines.orderId, order.id)),
      ...lineRows(deps, input),
      ...(payment
        ? [
            deps.db
              .update(payments)
              .set({ isCurrent: false, updatedAt: at })
              .where(eq(payments.id, payment.id)),
            deps.db
              .insert(paymentOperations)
              .values(releaseOperation(payment.intentId, order.id, payment.amountMinor, at)),
          ]
        : []),
    ],
  );
  if (!revised) return { ok: false, reason: "closed" };
  if (order.shopId !== input.shop.id) await deps.boards.orderChanged(order.shopId, order.id);
  return openHold(deps, input);
}

/** A call to be made: give the hold back. Its id is its idempotency key, so it is made once per intent. */
export function releaseOperation(intentId: string, orderId: string, amountMinor: number, at: number) {
  return {
    id: `release-${intentId}`,
    orderId,
    intentId,
    kind: "release" as const,
    amountMinor,
    nextAttemptAt: at,
    createdAt: at,
  };
}

async function reserve(
  deps: OrderDeps,
  input: DraftInput,
): Promise<{ ok: true } | { ok: false; reason: "shop-full" }> {
  const minutes = input.details.map((line) => line.preparationMinutes);
  const reserved = await deps.boards.reserve(input.shop.id, input.id, minutes);
  if (!reserved.ok) return reserved;
  input.quote.promise = reserved.promise;
  return { ok: true };
}

async function openHold(deps: OrderDeps, { id, customer, quote, shop }: DraftInput): Promise<DraftResult> {
  const { totals } = quote;
  if (totals.totalMinor === 0) return { ok: true, hold: null };
  if (!deps.payments) return { ok: false, reason: "payment-unavailable", providerCode: "not-configured" };
  const request = {
    orderId: id,
    customerId: customer.id,
    amountMinor: totals.totalMinor,
    currency: quote.currency,
    destination: shop.connectedAccount,
    applicationFeeMinor: shop.connectedAccount ? totals.deliveryFeeMinor + totals.tipMinor : 0,
    quoteHash: quote.hash,
  };
  // A canceled intent never comes back, so a second hold for the same quote needs a key of its own.
  const earlier = await deps.db.$count(payments, eq(payments.orderId, id));
  const idempotencyKey = `hold-${id}-${earlier}-${quote.hash.slice(0, 16)}`;
  let created = await deps.payments.createHold({ ...request, idempotencyKey });
  // A server error kept under the key would answer for a day. At worst it made an intent that nobody can pay.
  if (!created.ok && created.kind === "unknown" && created.isKept)
    created = await deps.payments.createHold({ ...request, idempotencyKey: `${idempotencyKey}-again` });
  if (!created.ok) {
    const reason =
      created.kind === "refused" ? ("payment-refused" as const) : ("payment-unavailable" as const);
    return { ok: false, reason, providerCode: created.code };
  }
  const at = deps.now();
  const { hold } = created;
  await deps.db.batch([
    deps.db.update(payments).set({ isCurrent: false }).where(eq(payments.orderId, id)),
    deps.db
      .insert(payments)
      .values({
        id: uuidV7(at),
        orderId: id,
        provider: "stripe",
        intentId: hold.intentId,
        amountMinor: request.amountMinor,
        currency: request.currency,
        destination: request.destination,
        applicationFeeMinor: request.applicationFeeMinor,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoUpdate({ target: payments.intentId, set: { isCurrent: true, updatedAt: at } }),
  ]);
  return { ok: true, hold };
}

/** What a revision of a draft may change. */
function columnsOf({ proposal, quote, shop, customer, language }: DraftInput, at: number) {
  const { totals } = quote;
  return {
    stadiumId: quote.stadiumId,
    shopId: shop.id,
    quoteHash: quote.hash,
    subtotalMinor: totals.subtotalMinor,
    deliveryFeeMinor: totals.deliveryFeeMinor,
    discountMinor: totals.discountMinor,
    tipMinor: totals.tipMinor,
    tipPercentage: totals.tipPercentage,
    totalMinor: totals.totalMinor,
    userName: customer.name,
    userEmail: customer.email,
    userPhone: proposal.phone,
    ...proposal.seat,
    ticketImage: proposal.ticketImage,
    latitude: proposal.location?.latitude ?? null,
    longitude: proposal.location?.longitude ?? null,
    accuracyMetres: proposal.location?.accuracyMetres ?? null,
    platform: proposal.platform,
    language,
    promiseFromAt: at + quote.promise.from * 60_000,
    promiseToAt: at + quote.promise.to * 60_000,
    updatedAt: at,
  };
}

function lineRows({ db }: OrderDeps, { id, quote, details }: DraftInput) {
  return quote.lines.flatMap((line, position) => {
    const detail = details[position];
    return detail ? [db.insert(orderLines).values({ ...line, ...detail, orderId: id, position })] : [];
  });
}

function event(
  action: string,
  order: OrderRow,
  customerId: string,
  at: number,
): Omit<typeof orderEvents.$inferInsert, "orderId" | "number"> {
  return {
    action,
    fromStatus: order.status,
    toStatus: order.status,
    actorKind: "customer",
    actorId: customerId,
    at,
  };
}

function causes(error: unknown): string[] {
  const messages: string[] = [];
  for (let each: unknown = error; each instanceof Error; each = each.cause) messages.push(each.message);
  return messages;
}
