import { findPayment, type OperationRow } from "#worker/db/orders.ts";
import type { Hold, PaymentProvider, ProviderFailure } from "#worker/payments/provider.ts";
import type { OrderDeps } from "../ports.ts";

export type Outcome =
  | { ok: true; providerId: string }
  /** `failed`: the provider said no for good. `unknown`: ask again. */
  | { ok: false; kind: "failed" | "unknown"; code: string }
  /** A hold was to be given back, but somebody had captured it. */
  | { ok: false; kind: "captured"; hold: Hold };

/** Tries of a refund that may still be the same call: only later ones get a key of their own. */
export const triesUnderOneKey = 4;

/**
 * Each try has a key of its own, since the provider keeps refusals and server errors under a key. Only for calls that
 * a second time can't do more: an intent is captured or canceled once.
 */
export const keyOfTry = ({ id, attempts }: Pick<OperationRow, "id" | "attempts">) =>
  attempts === 0 ? id : `${id}-${attempts}`;

/** Makes one call that was written down. Captures are made by accepting, which also moves the order. */
export async function callProvider(deps: OrderDeps, operation: OperationRow): Promise<Outcome> {
  if (!deps.payments) return { ok: false, kind: "unknown", code: "not-configured" };
  if (operation.kind === "capture") throw new Error("a capture is made by accepting");
  return operation.kind === "release"
    ? release(deps.payments, operation)
    : refund(deps, deps.payments, operation);
}

async function release(payments: PaymentProvider, operation: OperationRow): Promise<Outcome> {
  const { intentId } = operation;
  const released = await payments.release(intentId, keyOfTry(operation));
  if (released.ok) return { ok: true, providerId: intentId };
  if (released.kind === "unknown") return unknown(released);
  // Refused: perhaps it is canceled already, perhaps the bank still thinks. The intent itself knows.
  const found = await payments.findHold(intentId);
  if (!found.ok) return unknown(found);
  const { hold } = found;
  if (hold.status === "canceled") return { ok: true, providerId: intentId };
  // Only captured money is beyond a release; a payment under way may yet succeed, and is then given back.
  if (hold.status === "captured") return { ok: false, kind: "captured", hold };
  return { ok: false, kind: "unknown", code: released.code };
}

async function refund(deps: OrderDeps, payments: PaymentProvider, operation: OperationRow): Promise<Outcome> {
  const { id, orderId, intentId, amountMinor, attempts } = operation;
  if (attempts > 0) {
    const earlier = await payments.findRefund(intentId, id);
    if (!earlier.ok) return unknown(earlier);
    if (earlier.refundId) return { ok: true, providerId: earlier.refundId };
  }
  const payment = await findPayment(deps.db, intentId);
  const refunded = await payments.refund({
    intentId,
    amountMinor,
    // Food of a shop without an account was charged on the platform: there is no transfer to take back.
    reverseTransfer: operation.kind === "refund-food" && !!payment?.destination,
    // Made twice, a refund would pay twice: another key only when the first call must have ended long ago.
    idempotencyKey: attempts < triesUnderOneKey ? id : keyOfTry(operation),
    orderId,
    operationId: id,
  });
  if (refunded.ok) return { ok: true, providerId: refunded.refundId };
  return refunded.kind === "unknown" ? unknown(refunded) : { ok: false, kind: "failed", code: refunded.code };
}

const unknown = (failure: ProviderFailure) => ({
  ok: false as const,
  kind: "unknown" as const,
  code: failure.code,
});
