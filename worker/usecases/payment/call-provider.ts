import { minuteMs } from "#domain/durations.ts";
import { findPayment, type OperationRow } from "#worker/db/order/orders.ts";
import type { Hold, MadeRefund, PaymentProvider, ProviderFailure } from "#worker/payments/provider.ts";
import type { OrderDeps } from "../ports.ts";

export type Outcome =
  /** `wasReturned`: made, but sent back since. */
  | { ok: true; providerId: string; wasReturned?: boolean }
  /** `failed`: refused for good. `unknown`: ask again. */
  | { ok: false; kind: "failed" | "unknown"; code: string }
  /** The hold to release had already been captured. */
  | { ok: false; kind: "captured"; hold: Hold };

/** A refund's first tries share one idempotency key; only later ones get their own. */
export const triesUnderOneKey = 4;
/** A first try older than this has surely ended. */
const oneTryMs = minuteMs;

/**
 * A key per try, because the provider replays refusals and server errors under a key. Only safe for calls that cannot
 * take effect twice: an intent is captured or canceled once.
 */
export const keyOfTry = ({ id, attempts }: Pick<OperationRow, "id" | "attempts">) =>
  attempts === 0 ? id : `${id}-${attempts}`;

/** Makes one recorded call. Captures are made by acceptance, which also moves the order. */
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
  if (released.kind === "unknown") return failure(released);
  // Refused: it may be canceled already or still be processing. The intent tells.
  const found = await payments.findHold(intentId);
  if (!found.ok) return failure(found);
  const { hold } = found;
  if (hold.status === "canceled") return { ok: true, providerId: intentId };
  // Only captured money is beyond a release. A payment in progress may still succeed and is then released.
  if (hold.status === "captured") return { ok: false, kind: "captured", hold };
  return { ok: false, kind: "unknown", code: released.code };
}

async function refund(deps: OrderDeps, payments: PaymentProvider, operation: OperationRow): Promise<Outcome> {
  const { id, orderId, intentId, amountMinor, attempts, createdAt } = operation;
  // A try may have died before it was counted, and the provider forgets keys.
  if (attempts > 0 || deps.now() - createdAt > oneTryMs) {
    const earlier = await payments.findRefund(intentId, id);
    if (!earlier.ok) return failure(earlier);
    if (earlier.made) return outcomeOf(earlier.made);
  }
  const payment = await findPayment(deps.db, intentId);
  const refunded = await payments.refund({
    intentId,
    amountMinor,
    // A shop without an account was charged on the platform, so there is no transfer to reverse.
    reverseTransfer: operation.kind === "refund-food" && !!payment?.destination,
    // A refund made twice pays twice: change the key only when the first call must have ended long ago.
    idempotencyKey: attempts < triesUnderOneKey ? id : keyOfTry(operation),
    orderId,
    operationId: id,
  });
  return refunded.ok ? outcomeOf(refunded.made) : failure(refunded);
}

const outcomeOf = ({ refundId, wasReturned }: MadeRefund): Outcome => ({
  ok: true,
  providerId: refundId,
  wasReturned,
});

const failure = ({ kind, code }: ProviderFailure): Outcome => ({
  ok: false,
  kind: kind === "refused" ? "failed" : "unknown",
  code,
});
