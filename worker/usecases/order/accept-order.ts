import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { KnownActor } from "#domain/actor.ts";
import { type CapturePlan, planCapture, sharesOfOrder } from "#domain/ledger/money-back.ts";
import { captureEndsAfterMs } from "#domain/ledger/operations.ts";
import { mergePieces, type Pieces, removedPieces } from "#domain/ledger/pieces.ts";
import { platformPart, sumOfShares } from "#domain/ledger/shares.ts";
import { minChargeMinor } from "#domain/money/money.ts";
import { OrderStatus } from "#domain/order-status.ts";
import { captureOperation, releaseOperation } from "#worker/db/money/ledger-rows.ts";
import type { NewEvent, OperationRow, OrderRow, OrderState } from "#worker/db/order/orders.ts";
import { takeStock } from "#worker/db/order/stock.ts";
import { paymentOperations } from "#worker/db/schema/index.ts";
import type { CaptureRequest, PaymentProvider } from "#worker/payments/provider.ts";
import { keyOfTry } from "../payment/call-provider.ts";
import { removeStatements } from "../payment/give-back.ts";
import { drivePaymentOperations, recordFailure } from "../payment/payment-operations.ts";
import type { OrderDeps, RoomDeps } from "../ports.ts";
import { captureDiffers, finishCapture, loseCapture } from "./finish-capture.ts";
import { applySoldOutChoice, commitResolved, type ResolvedLines } from "./settle-sold-out.ts";

/** The recorded capture whose outcome is still unknown. */
export const pendingCapture = (operations: OperationRow[]) =>
  operations.find((each) => each.kind === "capture" && each.state === "pending");

/** Since when a capture without an answer is no longer repeated but ended. */
export const captureEndsAt = ({ createdAt }: Pick<OperationRow, "createdAt">) =>
  createdAt + captureEndsAfterMs;

type Beginning = { intentId: string; actor: KnownActor; planned: Planned; amountMinor: number };

/**
 * Records the capture as a change of the order before making it. A concurrent cancel then fails its guard and reads
 * again; a pending call is repeated with the recorded amount.
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
    by: actor,
    detail: plan.without.length ? { ...soldOutDetail(planned), amountMinor } : null,
    at,
  };
  await commitResolved(deps.step, order, {}, event, [
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
  { actor, without, alsoAt }: Accepting & { without: readonly Pieces[] },
): Promise<Accepted> {
  const { order, payment, lines } = state;
  const operation = pendingCapture(state.operations);
  if (!operation) {
    const planned = await planAcceptance(deps, state, without);
    if (typeof planned === "string") return planned;
    const amountMinor = sumOfShares(planned.plan.shares);
    if (amountMinor === 0) return await acceptUnpaid(deps, state, { actor, planned, alsoAt });
    if (!payment || !deps.payments) return "payment-unknown";
    // Below the minimum charge: captures the whole hold and refunds the sold-out pieces.
    const isTooLittle = amountMinor < minChargeMinor[order.currency];
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
  // A different amount than the kitchen accepted is refunded.
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

/** Nothing is charged: the order was free, or became so, and then its hold goes back. No provider captures nothing. */
async function acceptUnpaid(
  deps: RoomDeps,
  { order, payment, lines }: OrderState,
  { actor, planned, alsoAt }: Accepting & { planned: Planned },
): Promise<Accepted> {
  const { plan, settled } = planned;
  const at = deps.now();
  const hold = order.paymentState === "held" ? payment : null;
  const committed = await commitResolved(
    deps.step,
    order,
    {
      status: OrderStatus.PREPARING,
      acceptedAt: at,
      ...(hold && { paymentState: "released", capturedMinor: 0 }),
    },
    { action: "accept", by: actor, detail: plan.without.length ? soldOutDetail(planned) : null, at },
    [
      ...removeStatements(deps.db, order.id, lines, plan.without),
      ...(settled?.statements(at) ?? []),
      ...(hold
        ? [
            deps.db
              .insert(paymentOperations)
              .values(releaseOperation(hold.intentId, order.id, order.totalMinor, at)),
          ]
        : []),
      takeStock(deps.db, order, at),
      ...alsoAt(at),
    ],
  );
  if (committed && hold) await drivePaymentOperations(deps, { all: true });
  return committed ?? "again";
}

/** The accepted order; `again`: somebody else was faster, or only the first half is done; read the order again. */
export type Accepted =
  | OrderRow
  | "again"
  | "payment-lost"
  | "payment-unknown"
  /** The earlier acceptance, still without an answer, left out other pieces. */
  | "accept-differs"
  | "lines-invalid"
  /** Everything sold out, or a dish without which the fan wants nothing. */
  | "nothing-left";

/** The actor of an acceptance, and further statements for its batch. */
type Accepting = { actor: KnownActor; alsoAt: (at: number) => BatchItem<"sqlite">[] };

type Planned = {
  plan: Extract<CapturePlan, { kind: "capture" }>;
  /** Null where the fan was not asked, or nothing is missing. */
  settled: ResolvedLines | null;
};

/** The capture and substitutes of an acceptance without these pieces, or why it is refused. */
async function planAcceptance(
  deps: Pick<OrderDeps, "db" | "now">,
  state: OrderState,
  without: readonly Pieces[],
): Promise<Planned | "lines-invalid" | "nothing-left"> {
  const { order, lines } = state;
  const plain = planCapture(order, lines, without);
  if (!plain.ok) return plain.reason;
  const isAsked = without.length > 0 && lines.some((line) => line.ifSoldOut);
  const settled = isAsked ? await applySoldOutChoice(deps, state, without) : null;
  // The fan wants nothing without this dish.
  if (settled === "cancel") return "nothing-left";
  const plan = settled ? planCapture(order, lines, without, settled.added) : plain;
  if (!plan.ok) return plan.reason;
  return plan.kind === "nothing-left" ? plan.kind : { plan, settled };
}

/** For the order's history. */
const soldOutDetail = ({ plan, settled }: Planned) => ({
  without: plan.without,
  ...(settled?.swapped.length && { swapped: settled.swapped }),
});
