import { eq } from "drizzle-orm";
import { expectedLedger } from "#domain/ledger/expected-ledger.ts";
import { type Finding, findDisagreements, openFailures } from "#domain/ledger/reconciliation.ts";
import { findOpenAlert, listAlertsOf, raiseAlert, resolveAlerts } from "#worker/db/alerts.ts";
import { ledgerRows, releaseOperation } from "#worker/db/money/ledger-rows.ts";
import { settledRows } from "#worker/db/money/payments.ts";
import type { OrderState, PaymentRow } from "#worker/db/order/orders.ts";
import { ledgerEntries, orders, paymentOperations } from "#worker/db/schema/index.ts";
import type { ProviderBooks } from "#worker/payments/provider.ts";
import { finalizeOrder } from "../checkout/finalize-order.ts";
import { advanceOrder, resumeCapture } from "../order/advance-order.ts";
import { giveBackCapture } from "../payment/give-back-capture.ts";
import { drivePaymentOperations, requeue } from "../payment/payment-operations.ts";
import { recordCameBack } from "../payment/record-came-back.ts";
import type { OrderDeps, RoomDeps } from "../ports.ts";

export type ReviewOptions = {
  /** Repair what can be repaired; otherwise only list it. */
  repair: boolean;
  /** Retry calls that the provider refused for good. */
  retryFailed: boolean;
};
export type Reviewed =
  | { ok: true; findings: Finding[]; remaining: Finding[] }
  | { ok: false; reason: "not-found" | "payment-unavailable" };

/** One payment as the database and the provider have it. */
type BothSides = { state: OrderState; payment: PaymentRow; books: ProviderBooks; findings: Finding[] };

/** A repair may reveal another finding; stop after this many rounds. */
const maxRounds = 4;

/**
 * Compares a payment with the provider, repairs what ordinary functions can repair and raises alerts for the rest. Safe
 * at any time: every repair reads the order again before it writes.
 */
export async function reviewPayment(
  deps: RoomDeps,
  { intentId, ...options }: ReviewOptions & { intentId: string },
): Promise<Reviewed> {
  let sides = await readBothSides(deps, intentId);
  if (!sides.ok) return unreadablePayment(deps, intentId, options, sides.reason);
  const { findings } = sides;
  for (let round = 0; options.repair && round < maxRounds; round++) {
    let tried = 0;
    for (const finding of sides.findings) if (await repairFinding(deps, sides, finding, options)) tried++;
    if (tried === 0) break;
    sides = await readBothSides(deps, intentId);
    if (!sides.ok) return unreadablePayment(deps, intentId, options, sides.reason);
  }
  if (options.repair) {
    const at = deps.now();
    const lines = sides.books.settled.map((line) => ({ ...line, orderId: deps.step.id, intentId, at }));
    await deps.step.write(...settledRows(deps.db, lines));
    await syncDisputeAlerts(deps, sides);
    await syncFindingsAlert(deps, sides);
    await noteRefundedByHand(deps, sides);
  }
  return { ok: true, findings, remaining: sides.findings };
}

type Unreadable = "not-found" | "payment-unavailable" | "intent-unknown";

/** A payment of another account or sandbox, or of a database of another environment, is a finding without a repair. */
async function unreadablePayment(
  deps: RoomDeps,
  intentId: string,
  { repair }: ReviewOptions,
  reason: Unreadable,
): Promise<Reviewed> {
  if (reason !== "intent-unknown") return { ok: false, reason };
  const finding: Finding = { code: "intent-unknown", detail: { intent: intentId } };
  if (repair) await raiseUnknownPayment(deps, deps.step.id, intentId);
  return { ok: true, findings: [finding], remaining: [finding] };
}

async function readBothSides(
  deps: RoomDeps,
  intentId: string,
): Promise<({ ok: true } & BothSides) | { ok: false; reason: Unreadable }> {
  if (!deps.payments) return { ok: false, reason: "payment-unavailable" };
  // Ask the provider first, so that the database is at least as recent.
  const books = await deps.payments.readBooks(intentId);
  if (!books.ok) {
    const isUnknown = books.kind === "refused" && books.code === "resource_missing";
    return { ok: false, reason: isUnknown ? "intent-unknown" : "payment-unavailable" };
  }
  deps.step.forget();
  const [state, rows, payment] = await Promise.all([
    deps.step.load(),
    deps.db.select().from(ledgerEntries).where(eq(ledgerEntries.intentId, intentId)),
    deps.db.query.payments.findFirst({ where: (each, { eq }) => eq(each.intentId, intentId) }),
  ]);
  if (!state || payment?.orderId !== deps.step.id) return { ok: false, reason: "not-found" };
  const calls = state.operations.filter((each) => each.intentId === intentId);
  const record = { ...state, payment, calls, ledger: rows };
  const findings = findDisagreements(record, books, deps.now());
  return { ok: true, state, payment, books, findings };
}

/** Repairs one finding with the functions that would have prevented it. False if a person has to. */
async function repairFinding(
  deps: RoomDeps,
  { state, payment, books }: BothSides,
  { code, detail }: Finding,
  { retryFailed }: ReviewOptions,
): Promise<boolean> {
  const { id, currency } = state.order;
  const { intentId } = payment;
  switch (code) {
    case "paid-not-placed":
      return (await finalizeOrder(deps)).state === "placed";
    case "hold-lost":
      return (await advanceOrder(deps, { action: "cancel", actor: system, reason: "payment-lost" })).ok;
    case "held-for-nothing":
      return await release();
    case "captured-for-nothing":
      await giveBackCapture(deps, books.hold);
      return await drive();
    case "refund-unrecorded":
      return await retry(state.operations.find((each) => each.id === operationOf(detail.refund))?.id);
    case "refund-came-back":
      return await recordCameBack(deps, String(detail.refund));
    case "ledger-missing":
      return await bookMissing();
    case "call-overdue":
      await resumeCapture(deps);
      return await drive();
    case "call-failed":
      return retryFailed && (await retry(String(detail.call)));
    default:
      return false;
  }

  async function drive(): Promise<boolean> {
    await drivePaymentOperations(deps, { all: true });
    return true;
  }

  async function release(): Promise<boolean> {
    const at = deps.now();
    const amountMinor = payment.amountMinor;
    await deps.step.write(
      deps.db
        .insert(paymentOperations)
        .values(releaseOperation(intentId, id, amountMinor, at))
        .onConflictDoUpdate({
          target: paymentOperations.id,
          set: { state: "pending", nextAttemptAt: at, endedBy: null },
        }),
    );
    return await drive();
  }

  function operationOf(refundId: unknown): string | null {
    return books.refunds.find((each) => each.refundId === refundId)?.operationId ?? null;
  }

  /** Once per call: a returned refund is already repeated, and a pending call is simply made. */
  async function retry(operationId: string | undefined): Promise<boolean> {
    const now = await deps.step.load();
    const operation = now?.operations.find((each) => each.id === operationId);
    if (!now || !operation) return false;
    if (operation.state === "failed") {
      if (!openFailures(now.operations).includes(operation)) return false;
      await requeue(deps, operation);
      return await drive();
    }
    return operation.state === "pending" && (await drive());
  }

  async function bookMissing(): Promise<boolean> {
    const calls = state.operations.filter((each) => each.intentId === intentId);
    const rows = expectedLedger({ ...state, payment, calls }, books.hold.chargeId, books.disputes);
    const missing = rows.filter((row) => `${row.kind} ${row.party} ${row.providerId}` === detail.row);
    for (const { providerId, ...movement } of missing)
      await deps.step.write(
        ...ledgerRows(deps.db, { orderId: id, currency, intentId, providerId, at: deps.now() }, [movement]),
      );
    return missing.length > 0;
  }
}

const system = { kind: "system" as const, id: "reconciliation" };

/** One alert per order for what could not be repaired; resolved when nothing is left. */
async function syncFindingsAlert(deps: OrderDeps, { state, payment, findings }: BothSides): Promise<void> {
  const { id: subject, stadiumId, shopId } = state.order;
  // A failed call has its own kind of alert.
  const left = findings.filter((each) => each.code !== "call-failed");
  const open = await findOpenAlert(deps.db, "payment-disagrees", subject);
  if (left.length === 0) {
    const isOfThis = open?.detail.intentId === payment.intentId && findings.length === 0;
    if (isOfThis) await resolveAlerts(deps.db, "payment-disagrees", subject, "system", deps.now());
    return;
  }
  const detail = { intentId: payment.intentId, findings: left };
  if (JSON.stringify(open?.detail) === JSON.stringify(detail)) return;
  await raiseAlert(deps.db, {
    kind: "payment-disagrees",
    subject,
    stadiumId,
    shopId,
    detail,
    at: deps.now(),
  });
}

/** The fan's and the shop's screens say it, though no row of the books is made for it. */
async function noteRefundedByHand(deps: RoomDeps, { state, payment, findings }: BothSides): Promise<void> {
  if (!payment.isCurrent) return;
  const { id, shopId, refundedByHandMinor } = state.order;
  const byHandMinor = findings.reduce(
    (sum, { code, detail }) => sum + (code === "refund-foreign" ? Number(detail.amountMinor) : 0),
    0,
  );
  if (byHandMinor === (refundedByHandMinor ?? 0)) return;
  await deps.step.write(
    deps.db.update(orders).set({ refundedByHandMinor: byHandMinor }).where(eq(orders.id, id)),
  );
  deps.step.changedShopIds.add(shopId);
}

/** A dispute answered in time may be won: one alert when it opens, another when the bank decides. */
async function syncDisputeAlerts(deps: OrderDeps, { state, books }: BothSides): Promise<void> {
  const { id: subject, stadiumId, shopId } = state.order;
  for (const { disputeId, status, isOpen, withdrawnMinor, reinstatedMinor } of books.disputes) {
    const told = (await listAlertsOf(deps.db, "dispute", subject)).filter(
      (each) => each.detail.disputeId === disputeId,
    );
    const open = told.find((each) => each.resolvedAt === null);
    if (open?.detail.status === status) continue;
    // Won before anybody noticed, or decided and already resolved by a person.
    if (!isOpen && !open && (status === "won" || told.length > 0)) continue;
    const detail = { disputeId, status, withdrawnMinor, reinstatedMinor };
    const at = deps.now();
    await raiseAlert(deps.db, { kind: "dispute", subject, stadiumId, shopId, detail, at });
    if (status === "won") await resolveAlerts(deps.db, "dispute", subject, "system", at);
  }
}

/** One alert a stadium: a wrong set-up makes thousands of payments unknown, which the comparison lists. */
async function raiseUnknownPayment({ db, now }: OrderDeps, orderId: string, intentId: string): Promise<void> {
  const order = await db.query.orders.findFirst({ where: eq(orders.id, orderId) });
  if (!order) return;
  const { stadiumId } = order;
  const detail = { orderId, intentId };
  await raiseAlert(db, { kind: "payment-unknown", subject: stadiumId, stadiumId, detail, at: now() });
}
