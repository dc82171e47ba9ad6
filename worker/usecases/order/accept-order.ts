import { eq } from "drizzle-orm";
import { planCapture, sharesOfOrder } from "#domain/ledger/money-back.ts";
import { captureEndsAfterMs } from "#domain/ledger/open-calls.ts";
import { mergePieces, type Pieces, removedPieces } from "#domain/ledger/pieces.ts";
import { platformPart, sumOfShares } from "#domain/ledger/shares.ts";
import { leastChargeMinor } from "#domain/money/money.ts";
import type { Actor } from "#domain/order-status.ts";
import { captureOperation } from "#worker/db/operation-rows.ts";
import type { NewEvent, OperationRow, OrderState } from "#worker/db/orders.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import type { CaptureRequest, PaymentProvider } from "#worker/payments/provider.ts";
import { keyOfTry } from "../payment/call-provider.ts";
import { removeStatements } from "../payment/give-back.ts";
import { recordFailure } from "../payment/payment-operations.ts";
import type { RoomDeps } from "../ports.ts";
import { acceptUnpaid } from "./accept-unpaid.ts";
import { captureDiffers, finishCapture, loseCapture } from "./finish-capture.ts";
import {
  type Accepted,
  type AlsoAt,
  type Planned,
  planAcceptance,
  soldOutDetail,
} from "./plan-acceptance.ts";
import { commitSettled } from "./settle-sold-out.ts";

/** The recorded capture whose outcome is still unknown. */
export const pendingCapture = (operations: OperationRow[]) =>
  operations.find((each) => each.kind === "capture" && each.state === "pending");

/** Since when a capture without an answer is no longer repeated but ended. */
export const captureEndsAt = ({ createdAt }: Pick<OperationRow, "createdAt">) =>
  createdAt + captureEndsAfterMs;

type Beginning = { intentId: string; actor: Actor; planned: Planned; amountMinor: number };

/**
 * Records the capture as a change of the order before making it. A concurrent cancel then fails its guard and looks
 * again; whoever finds the call pending repeats it with the recorded amount.
 */
async function beginCapture(
  deps: RoomDeps,
  { order, lines }: OrderState,
  { intentId, actor, planned, amountMinor }: Beginning,
): Promise<Accepted> {
  const { plan, settled } = planned;
  const at = deps.now();
  const event: NewEvent = {
    action: "capture",
    fromStatus: order.status,
    toStatus: order.status,
    actorKind: actor.kind,
    actorId: actor.id,
    detail: plan.without.length ? { ...soldOutDetail(planned), amountMinor } : null,
    at,
  };
  await commitSettled(deps.step, order, {}, event, [
    ...removeStatements(deps.db, order.id, lines, plan.without),
    ...(settled?.statements(at) ?? []),
    deps.db.insert(paymentOperations).values(captureOperation(order, intentId, amountMinor, at)),
  ]);
  return "again";
}

/**
 * The kitchen accepts, perhaps without sold-out pieces: captures the card, then moves the order to PREPARING; at once where
 * nothing is left to pay.
 */
export async function acceptOrder(
  deps: RoomDeps,
  state: OrderState,
  actor: Actor,
  without: readonly Pieces[],
  alsoAt: AlsoAt,
): Promise<Accepted> {
  const { order, payment, lines } = state;
  const operation = pendingCapture(state.operations);
  if (!operation) {
    const planned = await planAcceptance(deps, state, without);
    if (typeof planned === "string") return planned;
    const amountMinor = sumOfShares(planned.plan.shares);
    if (amountMinor === 0) return await acceptUnpaid(deps, state, actor, planned, alsoAt);
    if (!payment || !deps.payments) return "payment-unknown";
    // Less than a card is charged: the whole hold is taken, and what sold out goes back.
    const isTooLittle = amountMinor < leastChargeMinor[order.currency];
    const takenMinor = isTooLittle ? order.totalMinor : amountMinor;
    return await beginCapture(deps, state, {
      ...{ intentId: payment.intentId, actor, planned },
      amountMinor: takenMinor,
    });
  }
  if (!payment || !deps.payments) return "payment-unknown";
  if (without.length > 0 && !isSame(without, removedPieces(lines))) return "accept-differs";

  // The missing pieces were recorded with the call, so the shares match it.
  const plan = planCapture(order, lines, []);
  if (!plan.ok || plan.kind === "nothing-left") throw new Error(`order ${order.id} captures nothing`);
  const { shares } = plan;
  const fee = platformPart(operation.amountMinor === sumOfShares(shares) ? shares : sharesOfOrder(order));
  const hasFee = payment.destination !== null && (fee > 0 || payment.applicationFeeMinor > 0);
  const captured = await capture(deps.payments, {
    intentId: payment.intentId,
    amountMinor: operation.amountMinor,
    applicationFeeMinor: hasFee ? fee : null,
    idempotencyKey: keyOfTry(operation),
  });
  if (!captured.ok && captured.kind === "unknown") {
    await recordFailure(deps, operation, { kind: "unknown", code: captured.code });
    return "payment-unknown";
  }
  const at = deps.now();
  const end = (outcome: Pick<OperationRow, "state" | "lastError" | "providerId">) =>
    deps.db
      .update(paymentOperations)
      .set({ ...outcome, attempts: operation.attempts + 1, doneAt: at })
      .where(eq(paymentOperations.id, operation.id));
  const lose = (code: string) =>
    loseCapture(deps, state, {
      actor,
      payment,
      code,
      finish: end({ state: "failed", lastError: code, providerId: null }),
      at,
    });
  if (!captured.ok) return await lose(captured.code);
  const { hold } = captured;
  // Another amount is not what the kitchen accepted, whoever took it: it goes back.
  if (hold.capturedMinor !== operation.amountMinor && hold.capturedMinor !== order.totalMinor)
    return await lose(captureDiffers);
  const finish = end({ state: "done", lastError: null, providerId: hold.chargeId });
  return await finishCapture(deps, state, { actor, hold, shares, finish: [finish, ...alsoAt(at)], at });
}

/** Only the intent decides: charged is what the intent itself calls captured. */
async function capture(
  payments: PaymentProvider,
  request: CaptureRequest,
): ReturnType<typeof payments.capture> {
  let answer = await payments.capture(request);
  if (!answer.ok && answer.kind === "refused") {
    // "Already captured", "canceled" and "processing" come back as refusals; only the intent tells which.
    const refused = answer;
    answer = await payments.findHold(request.intentId);
    if (answer.ok && !["captured", "processing"].includes(answer.hold.status)) return refused;
  }
  if (!answer.ok || answer.hold.status === "captured") return answer;
  const code = `capture-${answer.hold.status}`;
  return { ok: false, kind: "unknown", code, message: "not captured yet", isKept: false };
}

const isSame = (one: readonly Pieces[], other: readonly Pieces[]) =>
  JSON.stringify(mergePieces(one)) === JSON.stringify(mergePieces(other));
