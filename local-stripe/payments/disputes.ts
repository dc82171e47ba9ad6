import { newId } from "../state/ids.ts";
import type { BalanceTransaction, Charge, Dispute } from "../state/ledger-types.ts";
import type { Cause, World } from "../state/world.ts";
import { emit } from "../webhooks/emit.ts";
import { book } from "./balance.ts";

/** Invented: the real dispute fee depends on country and contract. */
const disputeFee = 1_500;

/** A won dispute returns the money with the fee. */
export function closeDispute(world: World, dispute: Dispute, outcome: "won" | "lost", cause: Cause): void {
  if (dispute.status === "won" || dispute.status === "lost")
    throw new Error(`Dispute ${dispute.id} was ${dispute.status} already.`);
  dispute.status = outcome;
  if (outcome === "won") {
    const line = book(
      world,
      "adjustment",
      dispute.id,
      dispute.currency,
      dispute.amount,
      () => -disputeFee,
      "Chargeback reversal",
    );
    dispute.balance_transactions = [...(dispute.balance_transactions as BalanceTransaction[]), line];
    emit(world, "charge.dispute.funds_reinstated", dispute, cause);
  }
  emit(world, "charge.dispute.closed", dispute, cause);
}

/** Debits the amount and Stripe's dispute fee from the platform's balance. */
export function openDispute(world: World, charge: Charge, cause: Cause): Dispute {
  const id = newId("du");
  const line = book(
    world,
    "adjustment",
    id,
    charge.currency,
    -charge.amount_captured,
    () => disputeFee,
    "Chargeback withdrawal",
  );
  const created = world.clock.now();
  const dispute: Dispute = {
    id,
    object: "dispute",
    amount: charge.amount_captured,
    balance_transactions: [line],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: created + 9 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: "10.4",
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
  world.tables.disputes[id] = dispute;
  charge.disputed = true;
  emit(world, "charge.dispute.created", dispute, cause);
  emit(world, "charge.dispute.funds_withdrawn", dispute, cause);
  return dispute;
}
