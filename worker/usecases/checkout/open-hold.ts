import { eq } from "drizzle-orm";
import { nextComparison } from "#domain/ledger/comparison.ts";
import { sharesOfOrder } from "#domain/ledger/money-back.ts";
import { isRefusedToUs } from "#domain/ledger/operations.ts";
import { platformPart } from "#domain/ledger/shares.ts";
import { destinationOf } from "#domain/provider/accounts.ts";
import { payments } from "#worker/db/schema/index.ts";
import type {
  Hold,
  HoldRequest,
  PaymentProvider,
  ProviderFailure,
  ProviderResult,
} from "#worker/payments/provider.ts";
import { uuidV7 } from "#worker/platform/ids.ts";
import { raiseRefusedPayments } from "../payment/call-alerts.ts";
import { pauseUnpayable } from "../payment/shop-accounts.ts";
import type { RoomDeps } from "../ports.ts";
import type { DraftInput, DraftResult } from "./draft.ts";

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
  const destination = destinationOf(shop.connectedAccount, deps.payments.isStandIn);
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
        amountMinor: request.amountMinor,
        currency: request.currency,
        destination: request.destination,
        applicationFeeMinor: request.applicationFeeMinor,
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
