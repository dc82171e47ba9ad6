import { OrderStatus, type PaymentState } from "../order-status.ts";
import { type CallRecord, expectedLedger, type LedgerRow, type PaymentRecord } from "./expected-ledger.ts";
import { capturedShares } from "./money-back.ts";
import { endedId } from "./operations.ts";
import { findTransferProblems, type SettledLine, type TransferSide } from "./settlement.ts";
import { platformPart } from "./shares.ts";

/** How a payment and its order can disagree with the provider. The first group is repaired automatically. */
export const repairableCodes = [
  "paid-not-placed",
  "hold-lost",
  "held-for-nothing",
  "captured-for-nothing",
  "refund-unrecorded",
  "refund-came-back",
  "ledger-missing",
  "call-overdue",
] as const;
export const otherCodes = [
  "call-failed",
  "not-captured",
  "capture-differs",
  "transfer-differs",
  "fee-differs",
  "reversal-differs",
  "destination-differs",
  "refund-missing",
  "refund-foreign",
  "refund-differs",
  "ledger-differs",
  "sum-differs",
  /** The provider knows no such payment: another account or sandbox, or a database of another environment. */
  "intent-unknown",
] as const;
export type FindingCode = (typeof repairableCodes)[number] | (typeof otherCodes)[number];
export type Finding = { code: FindingCode; detail: Record<string, string | number | null> };

export type RecordSide = PaymentRecord & {
  order: {
    status: OrderStatus;
    paymentState: PaymentState;
    closedAt: number | null;
    refundedMinor: number;
  };
  payment: { destination: string | null; currency: string; amountMinor: number; applicationFeeMinor: number };
  ledger: readonly LedgerRow[];
};

export type ProviderSide = {
  hold: {
    status: "awaiting-payment" | "awaiting-action" | "processing" | "held" | "captured" | "canceled";
    amountMinor: number;
    capturedMinor: number;
    applicationFeeMinor: number | null;
    currency: string;
    destination: string | null;
    chargeId: string | null;
  };
  refunds: readonly {
    refundId: string;
    amountMinor: number;
    state: "made" | "undone";
    operationId: string | null;
  }[];
  disputes: readonly { disputeId: string; withdrawnMinor: number; reinstatedMinor: number }[];
  transfer: TransferSide | null;
  settled: readonly SettledLine[];
};

/** A call overdue by this much was missed by both alarm and sweep. */
const overdueMs = 10 * 60_000;

export function findDisagreements(record: RecordSide, provider: ProviderSide, now: number): Finding[] {
  return [
    ...findCallProblems(record, now),
    ...findHoldProblems(record, provider),
    ...findChargeProblems(record, provider),
    ...findRefundProblems(record, provider),
    ...findShopProblems(record, provider),
    ...findLedgerProblems(record, provider),
  ];
}

const isPending = (record: RecordSide, kind: CallRecord["kind"]) =>
  record.calls.some((each) => each.kind === kind && each.state === "pending");

/** Refunds that a person has to look at: refused for good, or returned by the bank and not resent, and not ended. */
export function openFailures<
  Call extends Pick<CallRecord, "id" | "kind" | "state" | "providerId" | "lastError" | "endedBy">,
>(calls: readonly Call[]): Call[] {
  const ids = new Set(calls.map((each) => each.id));
  return calls.filter(
    (each) =>
      each.state === "failed" &&
      each.kind !== "capture" &&
      each.lastError !== overtaken &&
      !each.endedBy &&
      !ids.has(againId(each.providerId)),
  );
}
/** A release that found the payment captured: refunds replace it. */
export const overtaken = "captured";
export const againId = (refundId: string | null) => `again-${refundId}`;

function findCallProblems({ calls }: RecordSide, now: number): Finding[] {
  const overdue = calls.filter((each) => each.state === "pending" && each.nextAttemptAt + overdueMs < now);
  return [
    ...overdue.map((each): Finding => ({ code: "call-overdue", detail: { call: each.id } })),
    ...openFailures(calls).map(
      (each): Finding => ({ code: "call-failed", detail: { call: each.id, error: each.lastError } }),
    ),
  ];
}

/** Compares the provider's state of the payment with what the order's state requires. */
function findHoldProblems(record: RecordSide, { hold, refunds }: ProviderSide): Finding[] {
  const { order, payment } = record;
  const detail = { status: hold.status, amountMinor: hold.amountMinor };
  const find = (code: FindingCode): Finding[] => [{ code, detail }];
  const isOpen = order.closedAt === null;
  if (payment.isCurrent && order.capturedMinor) return hold.status === "captured" ? [] : find("not-captured");
  if (payment.isCurrent && isOpen && order.placedAt === null)
    return hold.status === "held" ? find("paid-not-placed") : [];
  if (payment.isCurrent && isOpen && order.paymentState === "held") {
    // Captured outside our control: the kitchen's decision settles it.
    if (hold.status === "held" || hold.status === "captured" || isPending(record, "capture")) return [];
    return order.status === OrderStatus.PENDING ? find("hold-lost") : find("not-captured");
  }
  // From here no active order wants the payment: its order ended or is free, or it was replaced.
  if (hold.status === "canceled" || isPending(record, "release")) return [];
  if (hold.status !== "captured") return find("held-for-nothing");
  const back = record.calls.filter((each) => each.kind.startsWith("refund") && each.state !== "failed");
  const backMinor = back.reduce((sum, each) => sum + each.amountMinor, 0);
  const foreign = refunds.filter((each) => each.state === "made" && each.operationId === null);
  const foreignMinor = foreign.reduce((sum, each) => sum + each.amountMinor, 0);
  return backMinor + foreignMinor < hold.capturedMinor ? find("captured-for-nothing") : [];
}

function findChargeProblems({ order, payment }: RecordSide, { hold }: ProviderSide): Finding[] {
  const findings: Finding[] = [];
  const compare = (code: FindingCode, ours: string | number | null, theirs: string | number | null) => {
    if (ours !== theirs) findings.push({ code, detail: { ours, theirs } });
  };
  compare("destination-differs", payment.destination, hold.destination);
  compare("destination-differs", payment.currency, hold.currency);
  if (!payment.isCurrent || !order.capturedMinor || hold.status !== "captured") return findings;
  compare("capture-differs", order.capturedMinor, hold.capturedMinor);
  return findings;
}

const callOf = (
  { calls }: RecordSide,
  { refundId, operationId }: ProviderSide["refunds"][number],
): CallRecord | undefined =>
  calls.find((each) => each.providerId === refundId) ?? calls.find((each) => each.id === operationId);

/** What went to the shop and came back from it. A payment that has not settled yet is left for later. */
function findShopProblems(record: RecordSide, { hold, refunds, transfer, settled }: ProviderSide): Finding[] {
  const { order, payment, lines } = record;
  if (hold.status !== "captured" || !settled.some((each) => each.kind === "capture")) return [];
  const isOrders = payment.isCurrent && !!order.capturedMinor;
  const shares = isOrders ? capturedShares(order, lines, record.refunds) : null;
  const fee = shares ? platformPart(shares) : payment.applicationFeeMinor;
  const { destination, capturedMinor, currency } = hold;
  const foodBackMinor = refunds
    .filter((each) => callOf(record, each)?.kind === "refund-food")
    .map((each) => each.amountMinor);
  return findTransferProblems(
    { destination, capturedMinor, currency, feeMinor: Math.min(fee, capturedMinor), foodBackMinor },
    transfer,
  );
}

function findRefundProblems(record: RecordSide, { refunds }: ProviderSide): Finding[] {
  const { calls } = record;
  const findings = refunds.flatMap((refund): Finding[] => {
    const { refundId, amountMinor, state } = refund;
    const detail = { refund: refundId, amountMinor };
    const call = callOf(record, refund);
    if (!call) return state === "made" ? [{ code: "refund-foreign", detail }] : [];
    if (call.amountMinor !== amountMinor)
      return [{ code: "refund-differs", detail: { ...detail, ours: call.amountMinor } }];
    const isRecorded = call.providerId === refundId;
    if (state === "undone")
      return isRecorded && call.state === "done" ? [{ code: "refund-came-back", detail }] : [];
    return call.state === "done" && isRecorded ? [] : [{ code: "refund-unrecorded", detail }];
  });
  const refundIds = new Set(refunds.map((each) => each.refundId));
  const missing = calls.filter(
    (each) =>
      each.kind.startsWith("refund") && each.state === "done" && !refundIds.has(each.providerId ?? ""),
  );
  return [
    ...findings,
    ...missing.map((each): Finding => ({ code: "refund-missing", detail: { call: each.id } })),
  ];
}

const keyOf = ({ kind, party, providerId }: LedgerRow) => `${kind} ${party} ${providerId}`;

/** The ledger must hold exactly the movements that the record and the provider's disputes imply. */
function findLedgerProblems(record: RecordSide, { hold, disputes }: ProviderSide): Finding[] {
  const expected = expectedLedger(record, hold.chargeId, disputes);
  const present = new Map(record.ledger.map((row) => [keyOf(row), row.amountMinor]));
  const expectedByKey = new Map(expected.map((row) => [keyOf(row), row.amountMinor]));
  const findings = [...expectedByKey].flatMap(([row, amountMinor]): Finding[] => {
    const booked = present.get(row);
    if (booked === undefined) return [{ code: "ledger-missing", detail: { row, amountMinor } }];
    return booked === amountMinor ? [] : [{ code: "ledger-differs", detail: { row, amountMinor, booked } }];
  });
  for (const [row, booked] of present)
    if (!expectedByKey.has(row))
      findings.push({ code: "ledger-differs", detail: { row, amountMinor: null, booked } });
  if (!record.payment.isCurrent) return findings;
  const back = expected
    // What was settled elsewhere never went through the provider.
    .filter((row) => row.party === "card" && !row.providerId.startsWith(endedId("")))
    .filter((row) => row.kind === "refund" || row.kind === "refund-failed")
    .reduce((sum, row) => sum + row.amountMinor, 0);
  const { placedAt, refundedMinor } = record.order;
  if (placedAt !== null && back !== refundedMinor)
    findings.push({ code: "sum-differs", detail: { refundedMinor, ours: back } });
  return findings;
}
