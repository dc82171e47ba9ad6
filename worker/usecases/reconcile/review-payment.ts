import { eq } from "drizzle-orm";
import { type Finding, findDisagreements } from "#domain/ledger/reconciliation.ts";
import { settledRows } from "#worker/db/money/payments.ts";
import type { OrderState, PaymentRow } from "#worker/db/order/orders.ts";
import { ledgerEntries } from "#worker/db/schema/index.ts";
import type { ProviderBooks } from "#worker/payments/provider.ts";
import type { RoomDeps } from "../ports.ts";
import {
  noteRefundedByHand,
  raiseUnknownPayment,
  syncDisputeAlerts,
  syncFindingsAlert,
} from "./disagreement-alerts.ts";
import { repairFinding } from "./repair-payment.ts";

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
export type BothSides = { state: OrderState; payment: PaymentRow; books: ProviderBooks; findings: Finding[] };

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
